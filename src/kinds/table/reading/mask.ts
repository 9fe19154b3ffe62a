/** A code of which some characters are hidden: the pattern has a star for each. */
export interface Mask {
  readonly pattern: string
  /** The stars at its end stand for whatever follows, however long. */
  readonly prefix: boolean
}

/** Whether a text hides characters: by stars always, by X, x, # or • only among digits, where they mean nothing else. */
export function maskIn(text: string, marks: readonly string[] = hidingMarks): string | undefined {
  if (text.includes('*')) return text
  const mark = marks.find((one) => text.includes(one))
  if (mark === undefined || !/\d/.test(text)) return undefined
  const rest = text.replaceAll(mark, '')
  // A number sign may begin a number, and X a code: what is hidden stands at the end, or fills groups of its own.
  const hides = text.endsWith(mark) || new RegExp(`(?:^|[-/ .])${mark}+[-/ .]`).test(text)
  return hides && /^[\d\-/ .]+$/.test(rest) ? text.replaceAll(mark, '*') : undefined
}

const hidingMarks = ['X', 'x', '#', '•']

export function underMask(value: string, { pattern, prefix }: Mask): boolean {
  const told = prefix ? pattern.replace(/\*+$/, '') : pattern
  if (prefix ? value.length <= told.length - 1 : value.length !== told.length) return false
  for (let i = 0; i < told.length; i++) if (told[i] !== '*' && told[i] !== value[i]) return false
  return true
}

/** Values in the order of their letters, so that those with one beginning stand together. */
export interface TextIndex {
  readonly texts: readonly string[]
  readonly places: Uint32Array
}

/** Each place may be written in several ways: 34 and 34.0. */
export function textIndexOf(values: readonly (readonly string[])[]): TextIndex {
  const all = values.flatMap((texts, place) => texts.map((text) => ({ text, place })))
  all.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.place - b.place))
  return { texts: all.map(({ text }) => text), places: Uint32Array.from(all, ({ place }) => place) }
}

/** The places under a mask, rising. Only values that begin as it does are looked at. */
export function placesUnder(mask: Mask, { texts, places }: TextIndex): Uint32Array {
  const [start] = mask.pattern.split('*', 1)
  let low = 0
  let high = texts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (texts[middle] < start) low = middle + 1
    else high = middle
  }
  const found = new Set<number>()
  for (let i = low; i < texts.length && texts[i].startsWith(start); i++)
    if (underMask(texts[i], mask)) found.add(places[i])
  return Uint32Array.from(found).sort()
}
