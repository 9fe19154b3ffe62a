import { isLetterPostcode } from '../schema/value-patterns.js'

/**
 * Three digits under which 20,000 people or fewer live, which must read 000. The list of 2000 is printed by the Department
 * of Health and Human Services (67 FR 53182, and its guidance of 2012), which says not to rely on it once newer figures
 * are out; that of 2010 is counted from that census in the same way and widely used. None of 2020 is here.
 */
export const restrictedZips = [
  { census: 2000, prefixes: '036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893'.split(' ') },
  { census: 2010, prefixes: '036 059 102 202 203 204 205 369 556 692 753 772 821 823 878 879 884 893'.split(' ') },
] as const

const restricted = new Set(restrictedZips.flatMap(({ prefixes }) => prefixes))

/** Whether a cell of a column of ZIP codes tells more than three digits, or three under which too few people live. */
export function tellsTooFineZip(cell: string, bareThrees: boolean): boolean {
  if (/\d{4}/.test(cell) || isLetterPostcode(cell)) return true
  const [, digits] = /^(\d{3})(?:\D*)$/.exec(cell) ?? []
  if (digits !== undefined) return restricted.has(digits)
  // A spreadsheet that takes 036 for a number leaves 36.
  return bareThrees && /^\d{1,2}$/.test(cell) && restricted.has(cell.padStart(3, '0'))
}

/** Whether three digits stand alone in a column: then two are three that lost a nought. */
export function hasBareThrees(values: readonly string[]): boolean {
  return values.some((value) => /^\d{3}$/.test(value))
}
