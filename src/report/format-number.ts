/** A number for people: whole numbers with thousands separated, others with two digits (more where two say nothing). */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-GB')
  if (!Number.isFinite(value)) return '?'
  return Math.abs(value) < 0.01 ? value.toPrecision(2) : value.toFixed(2)
}

/** A share as a whole percentage, or `?` where there is none. */
export function percent(share: number): string {
  return Number.isFinite(share) ? `${Math.round(100 * share)} %` : '?'
}

/** `1 transaction`, `2,000 transactions`; words that do not take an s name their plural. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
