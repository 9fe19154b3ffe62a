import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompareView, KeptView, LossRow } from '../state-compare.js'
import type { AuditedRelease } from './audited-release.js'
import { compareClaim } from './compare-claim.js'
import { type DeskCore, type DeskSlice, textIn } from './core.js'
import { option, typedCommand } from './words.js'

const letters = ['A', 'B', 'C', 'D', 'E', 'F']

/** A release as it was when it was kept, with what it is still worth. */
interface Kept extends AuditedRelease {
  readonly letter: string
  readonly saved: string
  readonly worth: readonly Figure[]
}

function jobOf(letter: string): string {
  return `measure ${letter}`
}

interface Figure {
  readonly name: string
  readonly value: number | null
}

/** Releases that are kept to be compared: what was measured of each, as it was. */
export function keepingSlice(core: DeskCore): DeskSlice {
  let kept: readonly Kept[] = []

  async function keep(audited: AuditedRelease): Promise<void> {
    const letter = letters.find((one) => !kept.some((other) => other.letter === one))
    if (letter === undefined || kept.some((one) => isSame(one, audited))) return
    const saved = join('kept', letter, audited.release)
    await mkdir(join(core.folder, 'kept', letter), { recursive: true, mode: 0o700 })
    await copyFile(join(core.folder, audited.release), join(core.folder, saved))
    core.made.add(saved)
    kept = [...kept, { ...audited, letter, saved, worth: [] }].toSorted((a, b) => (a.letter < b.letter ? -1 : 1))
    measure(letter, audited)
    core.changed()
  }

  /** What the release is still worth, as `palimpsest measure` tells it. */
  function measure(letter: string, { release, original, schema }: AuditedRelease): void {
    if (original === undefined) return
    const words = ['measure', original, release, ...option('schema', schema)]
    const job = jobOf(letter)
    core.jobs.start(
      job,
      typedCommand(words),
      { kind: 'run', words: [...words, '--json', '-'] },
      {
        done({ out = [] }) {
          const told: { readonly figures?: readonly Figure[] } = JSON.parse(out.join('') || '{}')
          kept = kept.map((one) => (one.letter === letter ? { ...one, worth: told.figures ?? [] } : one))
          core.jobs.forget(job)
        },
      },
    )
  }

  function view(): CompareView {
    const claim = compareClaim(kept)
    return {
      kept: kept.map((one) => keptView(one, core.showsValues)),
      ...(claim !== undefined && { claim }),
      losses: lossRows(kept, (letter) => core.jobs.isRunning(jobOf(letter))),
    }
  }

  return {
    view: () => ({ compare: view() }),
    intents: {
      async keep(body) {
        const from = textIn(body, 'from')
        const audited = from === 'audit' || from === 'protect' ? core.audited.get(from) : undefined
        if (audited) await keep(audited)
      },
      async unkeep(body) {
        const letter = textIn(body, 'letter')
        const gone = kept.find((one) => one.letter === letter)
        if (!gone) return
        kept = kept.filter((one) => one !== gone)
        core.jobs.stop(jobOf(letter))
        core.made.delete(gone.saved)
        await rm(join(core.folder, gone.saved), { force: true })
        core.changed()
      },
    },
  }
}

/** The same release, held against the same limits: it is not kept twice. */
function isSame({ release, end, answers }: AuditedRelease, other: AuditedRelease): boolean {
  return release === other.release && end.line === other.end.line && answers.length === other.answers.length
}

function keptView({ letter, release, about, saved, end, answers, risk, worst }: Kept, showsValues: boolean): KeptView {
  const shown = showsValues ? worst : end.worst
  return {
    letter,
    name: release,
    about,
    saved,
    limits: end.limits,
    verdict: end.verdict,
    answers,
    ...(risk && { risk }),
    ...(shown && { worst: shown }),
  }
}

/** So many figures are told of each release: the first are those that say most. */
const toldFigures = 3

/** What was lost of each, a row a figure: the loss that is drawn, and the first of what a release is still worth. */
function lossRows(kept: readonly Kept[], isMeasuring: (letter: string) => boolean): readonly LossRow[] {
  const rows = new Map<string, (string | undefined)[]>()
  const add = (name: string, at: number, value: number): void => {
    const row = rows.get(name) ?? kept.map(({ letter }) => (isMeasuring(letter) ? 'being measured' : undefined))
    row[at] = value.toFixed(3)
    rows.set(name, row)
  }
  for (const [at, { lost, worth }] of kept.entries()) {
    if (lost) add(lost.name, at, lost.loss)
    for (const { name, value } of worth.slice(0, toldFigures)) if (typeof value === 'number') add(name, at, value)
  }
  return Array.from(rows, ([name, values]) => ({ name, values }))
}
