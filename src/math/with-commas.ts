/** A whole number as people write it in English: 12,345. The language's own `toLocaleString` costs 8 ms when first asked. */
export function withCommas(whole: number): string {
  // Of longer numbers only `toLocaleString` tells every digit.
  if (!Number.isSafeInteger(whole) || Object.is(whole, -0)) return whole.toLocaleString('en-GB')
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
