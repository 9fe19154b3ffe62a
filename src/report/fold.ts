import { formatNumber } from './format-number.js'

export interface FoldOptions {
  /** Show every line, however many. */
  readonly all?: boolean
  /** What the lines are, for the line that counts those left out. */
  readonly what?: string
  readonly indent?: string
}

/** At most so many lines, then how many more there are. One line too many is shown: the count would take its place. */
export function fold(
  lines: readonly string[],
  most: number,
  { all = false, what = '', indent = '' }: FoldOptions = {},
): string[] {
  if (all || lines.length <= most + 1) return [...lines]
  const more = formatNumber(lines.length - most)
  return [...lines.slice(0, most), `${indent}… and ${more} more${what === '' ? '' : ` ${what}`}`]
}
