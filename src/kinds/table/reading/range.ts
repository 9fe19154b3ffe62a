import type { ValueScale, Span } from './scale.js'

/** Everything between two ends, which may be infinite. */
export interface Range {
  readonly low: number
  readonly high: number
  readonly openLow: boolean
  readonly openHigh: boolean
  /** The ends as they were written, where they were; and whether by a dash, so that the next one may begin 1 later. */
  readonly lowText?: string
  readonly highText?: string
  readonly dashed?: boolean
}

export function inRange({ low, high, openLow, openHigh }: Range, x: number): boolean {
  return (openLow ? x > low : x >= low) && (openHigh ? x < high : x <= high)
}

/** What lies between two ends, by the brackets around them. */
export function between(low: Span, high: Span, openLow: boolean, openHigh: boolean): Range {
  return {
    low: openLow ? low.to : low.from,
    openLow: openLow ? low.through : low.from === -Infinity,
    high: openHigh ? high.from : high.to,
    openHigh: openHigh || !high.through || high.to === Infinity,
  }
}

/** In the order of how little they can be part of a number or a date. */
const partings = [
  '...',
  '..',
  '…',
  ' to ',
  ' through ',
  ' bis ',
  ' - ',
  ' – ',
  ' — ',
  '~',
  ';',
  ', ',
  '–',
  '—',
  '-',
  ',',
  ':',
]
const dashes = new Set([' to ', ' through ', ' bis ', ' - ', ' – ', ' — ', '~', '–', '—', '-', '..', '...', '…'])

/** Longer cells are texts and no intervals: whoever writes one wants to keep us busy. */
const longestRange = 200

/** `[20, 30[`, `(20.0, 30.0]`, `20-29`, `20..29`, `1960-69`, `20 ≤ x < 30`: two ends, and whether they belong to it. */
export function pairOf(text: string, scale: ValueScale): Range | undefined {
  if (text.length > longestRange) return undefined
  const chained = /^(.+?)\s*(<=|≤|<)\s*(?:[a-z_]\w*)\s*(<=|≤|<)\s*(.+)$/i.exec(text)
  if (chained) return ends(chained[1], chained[4], scale, chained[2] === '<', chained[3] === '<')
  const [, open, inner, close] = /^([[\](]?)\s*(.*?)\s*([[\])]?)$/s.exec(text)!
  if ((open === '') !== (close === '')) return undefined
  const openLow = open === ']' || open === '('
  const openHigh = close === '[' || close === ')'
  for (const parting of partings) {
    if (parting === ':' && open === '') continue
    for (let at = inner.indexOf(parting, 1); at > 0; at = inner.indexOf(parting, at + 1)) {
      const left = inner.slice(0, at).trim()
      const right = inner.slice(at + parting.length).trim()
      const range = ends(left, right, scale, openLow, openHigh)
      if (range) return dashes.has(parting) && open === '' ? { ...range, dashed: true } : range
    }
  }
  return undefined
}

function ends(left: string, right: string, scale: ValueScale, openLow: boolean, openHigh: boolean): Range | undefined {
  // 20–40K: the K is said once.
  const once = /^[^kM]*\d([kKM])\b/.exec(right)?.[1]
  const first = scale.spanOf(once !== undefined && /\d$/.test(left) ? `${left}${once}` : left)
  if (!first) return undefined
  for (const last of [right, ...written(left, right)]) {
    const span = scale.spanOf(last)
    const range = span && between(first, span, openLow, openHigh)
    if (range && range.low <= range.high) return { ...range, lowText: left, highText: last }
  }
  return undefined
}

/** 1960-69: only the digits that change are written again. */
function written(left: string, right: string): readonly string[] {
  return /^\d{3,}$/.test(left) && /^\d{1,2}$/.test(right) ? [left.slice(0, -right.length) + right] : []
}

const before: readonly (readonly [RegExp, 'below' | 'above', boolean])[] = [
  [/^(?:<=|=<|≤|⩽|up to|at most|max\.?|until|no more than)\s*/i, 'below', true],
  [/^(?:<|under|below|less than|younger than|fewer than|before)\s*/i, 'below', false],
  [/^(?:>=|=>|≥|⩾|at least|min\.?|from|since|no less than)\s*/i, 'above', true],
  [/^(?:>|over|above|more than|older than|after)\s*/i, 'above', false],
]
const after: readonly (readonly [RegExp, 'below' | 'above', boolean])[] = [
  [/\s*(?:\+|plus|(?:and|or|&) (?:over|above|more|older|up|later))$/i, 'above', true],
  [/\s*(?:(?:and|or|&) (?:under|below|less|fewer|younger|earlier))$/i, 'below', true],
]

/** `<40`, `≥ 50`, `50+`, `under 40`, `65 and over`: one end. */
export function boundOf(text: string, scale: ValueScale): Range | undefined {
  if (text.length > longestRange) return undefined
  const [, inner] = /^[[(]?(.*?)[\])]?$/s.exec(text)!
  for (const [patterns, rest] of [
    [before, (word: string) => inner.slice(word.length)],
    [after, (word: string) => inner.slice(0, inner.length - word.length)],
  ] as const)
    for (const [pattern, side, closed] of patterns) {
      const word = pattern.exec(inner)?.[0]
      if (word === undefined || word.length === inner.length) continue
      const end = rest(word).trim()
      const span = /^[a-z]/i.test(end) && /[a-z]$/i.test(word) ? undefined : scale.spanOf(end)
      if (!span || !Number.isFinite(span.from)) continue
      const range =
        side === 'below'
          ? { ...between(everywhere, span, true, !closed), low: -Infinity }
          : { ...between(span, everywhere, !closed, true), high: Infinity }
      return side === 'below' ? { ...range, highText: end } : { ...range, lowText: end }
    }
  return undefined
}

const everywhere: Span = { from: -Infinity, to: Infinity, through: true }
