import { setText } from '../../../../data/set-text.js'
import { type CodedColumn, isMissing } from '../../../../data/table.js'
import { roundestBetween } from '../../../../math/round-between.js'
import { type Ordered, orderedOf } from '../recoding.js'

/** What is told of a hidden value: the values that it may be, by rising place. */
export type ToldSpan = readonly number[]

/** How the values of a column lie, so that several may be told as one. */
export interface Spans {
  readonly column: CodedColumn
  /** By row the place of its value. */
  readonly placeOf: Uint32Array
  /** The share of all values that two told as one leave open. */
  readonly open: (span: ToldSpan) => number
  readonly join: (one: ToldSpan, other: ToldSpan) => ToldSpan
  readonly text: (span: ToldSpan) => string
}

/** Numbers and days along their order, words as sets. */
export function spansOfColumn(column: CodedColumn): Spans {
  const ordered = orderedOf({ ...column, hierarchy: undefined })
  return ordered ? alongOrder(column, ordered) : asSets(column)
}

/** From the least to the greatest; place 0 is a cell that says nothing, and stays by itself in a set with others. */
function alongOrder(column: CodedColumn, ordered: Ordered): Spans {
  const count = ordered.texts.length - 1
  return {
    column,
    placeOf: ordered.ranks,
    open: (span) => (ends(span)[1] - ends(span)[0]) / Math.max(1, count - 1),
    join: (one, other) => {
      const both = [...one, ...other].sort((a, b) => a - b)
      return both[0] === both[both.length - 1] ? [both[0]] : [both[0], both[both.length - 1]]
    },
    text(span) {
      const [low, high] = ends(span)
      if (low === high) return ordered.texts[low]
      // Beside a cell that says nothing, nothing can be told.
      return low === 0 ? '*' : rangeText(column, ordered, low, high)
    },
  }
}

function ends(span: ToldSpan): readonly [number, number] {
  return [span[0], span[span.length - 1]]
}

/** Half as wide again, so that the ends are round and nobody's. */
function rangeText({ type }: CodedColumn, { numbers, texts, cutAfter }: Ordered, low: number, high: number): string {
  if (type === 'date')
    return high === texts.length - 1
      ? `${low === 1 ? texts[low] : cutAfter(low - 1)}+`
      : low === 1
        ? `<${cutAfter(high)}`
        : `[${cutAfter(low - 1)}, ${cutAfter(high)}[`
  const more = (numbers[high] - numbers[low]) / 2
  return `[${roundestBetween(numbers[low] - more, numbers[low])}, ${roundestBetween(numbers[high], numbers[high] + more)}[`
}

function asSets(column: CodedColumn): Spans {
  const { values, codes } = column
  return {
    column,
    placeOf: codes,
    open: (span) => (span.length - 1) / Math.max(1, values.length - 1),
    join: (one, other) => [...new Set([...one, ...other])].sort((a, b) => a - b),
    text: (span) => {
      const told = span.map((place) => values[place])
      if (told.length === 1) return told[0]
      return told.some(isMissing) || told.length === values.length ? '*' : setText(told)
    },
  }
}
