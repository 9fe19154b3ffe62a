import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TogetherView } from '../state-together.js'
import { type DeskCore, type DeskSlice, wordsOn } from './core.js'
import { writeSchema } from './own-schema.js'
import { togetherWords, typedCommand } from './words.js'

const output = 'together.json'

/** Releases of several years, laid over each other. */
export function togetherSlice(core: DeskCore): DeskSlice {
  let together: TogetherView | undefined

  return {
    view: () => (together ? { together } : {}),
    outdated() {
      core.jobs.stop('together')
      if (together) together = { ...together, stale: true }
    },
    intents: {
      async together() {
        const words = togetherWords(wordsOn(core), output)
        if (!words) return
        await writeSchema(core)
        const own = { command: typedCommand(words) }
        together = own
        core.jobs.start(
          'together',
          own.command,
          { kind: 'run', words },
          {
            done: () =>
              void foundIn(join(core.folder, output)).then((found) => {
                together = { ...own, found }
                core.changed()
              }),
          },
        )
      },
    },
  }
}

/** As `compose --json` writes it: the new release is told first. */
async function foundIn(path: string): Promise<NonNullable<TogetherView['found']>> {
  const { headline, releases, rows, people, worst, notes = [] } = JSON.parse(await readFile(path, 'utf8'))
  const part = people ?? rows
  const hidden: number | undefined = part?.hidden?.after
  return {
    headline,
    releases: releases.toReversed(),
    ...(hidden !== undefined && { hidden }),
    did: (part?.did ?? []).filter((one: { readonly people: number }) => one.people > 0),
    ...(worst !== undefined && { worst }),
    notes,
  }
}
