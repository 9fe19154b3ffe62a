import { withCommas } from '../math/with-commas.js'

export { percent } from '../math/percent.js'

/** A number for people: whole numbers with thousands separated, others with two digits (more where two say nothing). */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return withCommas(value)
  if (!Number.isFinite(value)) return '?'
  return Math.abs(value) < 0.01 ? value.toPrecision(2) : value.toFixed(2)
}

/** `1 transaction`, `2,000 transactions`; words that do not take an s name their plural. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Without a capital first. */
export function uncapital(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** With a capital first. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
