import type { NamedText } from '../../data/texts.js'

/** A line that most texts have at the same end, its digits written as #, and how many have it there. */
export interface SharedLine {
  readonly line: string
  readonly end: 'top' | 'bottom'
  readonly texts: number
}

/**
 * Leaves out headers and footers, which the thesis removes by hand (§5.1.1, Figure 5.1): lines that more than half of the
 * texts, and at least two, have among their first `edge` lines, or among their last. Blank lines do not count; lines that
 * differ in digits and blanks only are the same, so that dates and record numbers do not hide a header.
 */
export function withoutSharedLines(
  texts: readonly NamedText[],
  edge: number,
): { readonly texts: readonly NamedText[]; readonly removed: readonly SharedLine[] } {
  const split = texts.map(({ id, text }) => {
    const lines = text.split(/\r\n|\n|\r/)
    const keys = lines.map(keyOf)
    const written = Array.from(keys.keys()).filter((place) => keys[place] !== '')
    return { id, lines, keys, top: written.slice(0, edge), bottom: written.slice(-edge) }
  })
  const top = sharedKeys(split.map((one) => one.top.map((place) => one.keys[place])))
  const bottom = sharedKeys(split.map((one) => one.bottom.map((place) => one.keys[place])))
  return {
    texts: split.map(({ id, lines, keys, ...ends }) => {
      const gone = new Set([
        ...ends.top.filter((place) => top.has(keys[place])),
        ...ends.bottom.filter((place) => bottom.has(keys[place])),
      ])
      return { id, text: lines.filter((_, place) => !gone.has(place)).join('\n') }
    }),
    removed: [
      ...Array.from(top, ([line, count]): SharedLine => ({ line, end: 'top', texts: count })),
      ...Array.from(bottom, ([line, count]): SharedLine => ({ line, end: 'bottom', texts: count })),
    ],
  }
}

/** Keys that more than half of the texts, and at least two, have, with their numbers. */
function sharedKeys(keys: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const own of keys) for (const key of new Set(own)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Map(Array.from(counts).filter(([, count]) => count >= 2 && count > keys.length / 2))
}

function keyOf(line: string): string {
  return line.trim().replaceAll(/\s+/g, ' ').replaceAll(/\d+/g, '#')
}
