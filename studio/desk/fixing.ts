import { extname, join } from 'node:path'
import type { FixView } from '../state-fix.js'
import { type DeskCore, type DeskSlice, columnsOn, releaseOn, textIn, wordsOn } from './core.js'
import { freeName, isThere } from './free-name.js'
import { layDown } from './made-files.js'
import { writeSchema } from './own-schema.js'
import { fixWords, typedCommand } from './words.js'

/** Mending: the cheapest changes until nothing is above, each shown as it is made. */
export function fixingSlice(core: DeskCore): DeskSlice {
  let fix: FixView | undefined

  return {
    view: () => (fix ? { fix } : {}),
    outdated: () => core.jobs.stop('fix'),
    intents: {
      async fix(body) {
        const release = releaseOn(core)
        const [until, maxLoss] = [textIn(body, 'until').trim(), textIn(body, 'maxLoss').trim()]
        const { keep } = body
        const kept = columnsOn(core).flatMap(({ name }) => (Array.isArray(keep) && keep.includes(name) ? [name] : []))
        if (release === undefined) return
        const output = mendedName(release, core)
        const words = fixWords(wordsOn(core), { until, maxLoss, keep: kept, output })
        if (!words) return
        await writeSchema(core)
        const own: FixView = { release, command: typedCommand(words), left: [] }
        fix = own
        core.jobs.start(
          'fix',
          own.command,
          { kind: 'run', words },
          {
            told(message) {
              if (message.kind === 'stepped') fix = { ...own, ...message.fix }
              else if (message.kind === 'fixed') fix = { ...own, ...message.fix, ended: { ...message.end, output } }
            },
            done: () => void layDown(core, output).then(() => core.changed()),
          },
        )
      },
    },
  }
}

function mendedName(release: string, { folder }: DeskCore): string {
  const ending = extname(release)
  const name = `${release.slice(0, release.length - ending.length)}-fixed${ending}`
  return freeName(name, (one) => isThere(join(folder, one)))
}
