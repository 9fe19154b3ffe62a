/** A share as a whole percentage, finer where that would say none or all of what is not; `?` where there is none. */
export function percent(share: number): string {
  if (!Number.isFinite(share)) return '?'
  const whole = Math.round(100 * share)
  if (whole === 0 && Math.abs(share) > 1e-6) return `${Number((100 * share).toPrecision(1))} %`
  if (whole === 100 && share < 1 - 1e-6) return `${Math.min(99.9, Math.round(1000 * share) / 10)} %`
  return `${whole} %`
}
