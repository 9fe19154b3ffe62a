import { withCommas } from '../math/with-commas.js'

/** A number for people: whole numbers with thousands separated, others with two digits (more where two say nothing). */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return withCommas(value)
  if (!Number.isFinite(value)) return '?'
  return Math.abs(value) < 0.01 ? value.toPrecision(2) : value.toFixed(2)
}

/** A share as a whole percentage, finer where that would say none or all of what is not; `?` where there is none. */
export function percent(share: number): string {
  if (!Number.isFinite(share)) return '?'
  const whole = Math.round(100 * share)
  if (whole === 0 && Math.abs(share) > 1e-6) return `${Number((100 * share).toPrecision(1))} %`
  if (whole === 100 && share < 1 - 1e-6) return `${Math.min(99.9, Math.round(1000 * share) / 10)} %`
  return `${whole} %`
}

/** `1 transaction`, `2,000 transactions`; words that do not take an s name their plural. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** With a capital first. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
