/**
 * The number of fewest digits that is above the one and at most the other, of several the one in the middle: it tells
 * least of what was observed.
 */
export function roundestBetween(low: number, high: number): string {
  for (let exponent = 15; exponent >= -10; exponent--) {
    // Tenths and less are counted as whole numbers, because 0.1 is none of a double's.
    const times = exponent < 0 ? 10 ** -exponent : 1
    const step = exponent < 0 ? 1 : 10 ** exponent
    const least = (Math.floor((low * times) / step) + 1) * step
    const most = Math.floor((high * times) / step) * step
    const middle = Math.round(((low + high) * times) / 2 / step) * step
    const found = Math.min(most, Math.max(least, middle)) / times
    if (least <= most && found > low && found <= high) return found.toFixed(Math.max(0, -exponent))
  }
  return String(high)
}
