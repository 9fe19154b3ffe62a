import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readTextData } from '../src/files/index.js'
import { protect } from '../src/run/index.js'
import { scrub } from '../src/kinds/index.js'
import { stream } from '../src/math/index.js'
import { type MadeUpNote, madeUpNotes } from './worlds/made-up-notes.js'
import { scrubSpans } from '../src/kinds/text/protect/scrub.js'

const noteCount = 2000
const largeMb = 100

export const scrubBench = {
  id: 'scrub',
  summary: `recall and precision of scrubbing on ${noteCount} made-up notes, and a text of ${largeMb} MB`,
  async run(print: (line: string) => void): Promise<void> {
    const scored = scoreSpans(madeUpNotes(noteCount, stream(11, 'scrub bench')))
    print('kind         planted    recall     marks  precision')
    for (const [kind, { planted, found, marks, right }] of scored.kinds)
      print(
        `${kind.padEnd(10)}${String(planted).padStart(10)}${(found / planted).toFixed(3).padStart(10)}${String(marks).padStart(10)}${(right / marks).toFixed(3).padStart(11)}`,
      )
    for (const [what, list] of [
      ['missed', scored.missed],
      ['marked without cause', scored.wrong],
    ] as const) {
      print(`${what}: ${list.length}`)
      for (const line of new Set(list)) print(`  ${line}`)
    }
    await largeText(print)
  },
}

async function largeText(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'palimpsest-bench-'))
  try {
    const path = join(folder, 'notes.txt')
    await pipeline(Readable.from(pieces(madeUpNotes(noteCount, stream(12, 'large text')))), createWriteStream(path))
    const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), path])
    const [seconds, marks, peakMb] = stdout.split(' ').map(Number)
    print(
      `one text of ${largeMb} MB: ${seconds.toFixed(0)} s, ${(largeMb / seconds).toFixed(2)} MB/s, ${marks.toLocaleString('en')} marks, peak ${peakMb.toFixed(0)} MB`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function* pieces(notes: readonly MadeUpNote[]): Generator<string> {
  for (let bytes = 0, i = 0; bytes < largeMb * 1e6; i++) {
    const { text } = notes[i % notes.length]
    bytes += text.length
    yield `${text}\n`
  }
}

/** In a process of its own, so that its peak is its own. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const data = await readTextData(process.argv[2])
  const start = performance.now()
  const outcome = await protect(data, scrub, {}, 1)
  if (outcome.kind !== 'released') throw new Error(outcome.because)
  const seconds = (performance.now() - start) / 1000
  const marks = Object.values(outcome.made).reduce((sum, count) => sum + count, 0)
  process.stdout.write([seconds, marks, process.resourceUsage().maxRSS / 1024].join(' '))
}

interface KindScore {
  planted: number
  /** Planted spans of which every letter and digit is under a mark. */
  found: number
  marks: number
  /** Marks that touch something planted. */
  right: number
}

/** How much of what was planted in notes is found, kind by kind, and what is marked that was not planted. */
export function scoreSpans(notes: readonly MadeUpNote[]) {
  const kinds = new Map<string, KindScore>()
  const scoreOf = (kind: string): KindScore => {
    const known = kinds.get(kind) ?? { planted: 0, found: 0, marks: 0, right: 0 }
    kinds.set(kind, known)
    return known
  }
  const missed: string[] = []
  const wrong: string[] = []
  for (const { text, planted } of notes) {
    const spans = [...scrubSpans(text)]
    for (const { kind, start, end } of planted) {
      const covered = spans.reduce(
        (sum, span) => sum + Math.max(0, Math.min(span.end, end) - Math.max(span.start, start)),
        0,
      )
      const whole = covered >= text.slice(start, end).replaceAll(/[^\p{L}\p{N}]/gu, '').length
      const score = scoreOf(kind)
      score.planted++
      if (whole) score.found++
      else missed.push(inContext(text, kind, start, end))
    }
    for (const { kind, start, end } of spans) {
      const right = planted.some((one) => one.start < end && start < one.end)
      const score = scoreOf(kind)
      score.marks++
      if (right) score.right++
      else wrong.push(inContext(text, kind, start, end))
    }
  }
  return { kinds: [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)), missed, wrong }
}

function inContext(text: string, kind: string, start: number, end: number): string {
  const around = `${text.slice(Math.max(0, start - 25), start)}«${text.slice(start, end)}»${text.slice(end, end + 15)}`
  return `${kind}: ${around.replaceAll('\n', ' ')}`
}
