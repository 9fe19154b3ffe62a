import { scrubSpans } from '../../src/kinds/text/protect/scrub.js'
import type { MadeUpNote } from './made-up-notes.js'

export interface KindScore {
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
