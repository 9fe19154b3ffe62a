/** A number for people: whole numbers with thousands separated, others with two digits (more where two say nothing). */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-GB')
  if (!Number.isFinite(value)) return '?'
  return Math.abs(value) < 0.01 ? value.toPrecision(2) : value.toFixed(2)
}
