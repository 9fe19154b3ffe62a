import type { MarkKind } from '../../marked-spans.js'

/** A part of a text that names somebody or something of theirs: characters from `start` to before `end`. */
export interface IdentifierSpan {
  readonly start: number
  readonly end: number
  readonly kind: MarkKind
}

/** Finds what it knows in a text; spans may overlap and come in any order. */
export type Recogniser = (text: string) => readonly IdentifierSpan[]

/** A form of writing, with what its match must pass. The span is the group `it` where there is one. */
export interface SpanForm {
  readonly kind: MarkKind | ((match: string, before: string) => MarkKind)
  readonly pattern: RegExp
  readonly passes?: (match: string) => boolean
}

/** The forms are made when a text comes: their patterns take the machine longer than many a verb. Patterns have the flags g, u and d. They begin with (?<!\w), not \b, which takes ten times as long beside i and u. */
export function byForms(made: () => readonly SpanForm[]): Recogniser {
  let forms: readonly SpanForm[] | undefined
  return (text) => {
    const spans: IdentifierSpan[] = []
    for (const { kind, pattern, passes } of (forms ??= made())) {
      pattern.lastIndex = 0
      for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
        const [start, end] = found.indices?.groups?.['it'] ?? [found.index, found.index + found[0].length]
        const match = text.slice(start, end)
        if (passes && !passes(match)) {
          // What begins within it may pass.
          pattern.lastIndex = found.index + 1
          continue
        }
        const before = text.slice(Math.max(0, start - 40), start)
        spans.push({ start, end, kind: typeof kind === 'string' ? kind : kind(match, before) })
      }
    }
    return spans
  }
}

/** Not within a word or a number. */
export const apart = { before: String.raw`(?<![\p{L}\p{N}])`, after: String.raw`(?![\p{L}\p{N}])` } as const

export function apartPattern(text: string, more = ''): RegExp {
  return new RegExp(apart.before + text + apart.after, `gud${more}`)
}
