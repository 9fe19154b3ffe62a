import type { DateOrder } from '../../../data/date-text.js'
import type { Written } from '../../../data/table.js'
import { type Span, periodOf } from './date-period.js'
import { scalarOf } from './scalar.js'

/** What the values of a column are measured on, and what a piece of text says there. */
export interface ValueScale {
  readonly kind: 'number' | 'date' | 'text'
  readonly spanOf: (text: string) => Span | undefined
}

export function numberScale(written?: Written): ValueScale {
  return {
    kind: 'number',
    spanOf(text) {
      const decade = /^(\d{3}0)s$/.exec(text)
      if (decade) return { from: Number(decade[1]), to: Number(decade[1]) + 9, through: true }
      const number = scalarOf(text, written)
      return Number.isNaN(number) ? undefined : { from: number, to: number, through: true }
    },
  }
}

export function dateScale(written?: Written): ValueScale {
  const order: DateOrder | undefined = written === 'decimal comma' ? undefined : written
  return { kind: 'date', spanOf: (text) => endless(text) ?? periodOf(text, order) }
}

export const textScale: ValueScale = { kind: 'text', spanOf: () => undefined }

function endless(text: string): Span | undefined {
  const found = /^([-+−]?)(?:inf|infinity|∞)$/i.exec(text)
  if (!found) return undefined
  const end = found[1] === '-' || found[1] === '−' ? -Infinity : Infinity
  return { from: end, to: end, through: true }
}

/** The number of a single value, for its place in the order: of a month the first day; NaN where it has none. */
export function numberOn({ kind, spanOf }: ValueScale, text: string): number {
  if (kind === 'text') return NaN
  const span = spanOf(text)
  return span && Number.isFinite(span.from) ? span.from : NaN
}
