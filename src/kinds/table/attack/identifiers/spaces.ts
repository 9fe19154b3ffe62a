/** Identifiers that can be counted through, the likeliest and smallest spaces first. */
const spaceNames = ['dates', 'zip', 'digits', 'phone'] as const
type SpaceName = (typeof spaceNames)[number]

export interface Space {
  readonly name: SpaceName
  /** Of phone numbers: how they begin. */
  readonly prefix?: string
}

/** Reads `dates`, `zip`, `digits`, `phone:+4917`; undefined where a word is unknown. */
export function spacesOf(words: readonly string[]): Space[] | undefined {
  const spaces: Space[] = []
  for (const word of words) {
    const [head, prefix] = word.split(':', 2)
    const name = spaceNames.find((one) => one === head)
    if (name === undefined || (name === 'phone' && !prefix)) return undefined
    spaces.push({ name, ...(prefix !== undefined && { prefix }) })
  }
  return spaces
}

/** Every identifier of a space. Of digits and phone numbers there is no end: whoever asks stops. */
export function* candidatesIn({ name, prefix }: Space): Generator<string> {
  if (name === 'dates') yield* dates()
  else if (name === 'zip') yield* digitsOf(5, '')
  else for (let length = name === 'phone' ? 4 : 1; length <= 15; length++) yield* digitsOf(length, prefix ?? '')
}

function* digitsOf(length: number, prefix: string): Generator<string> {
  for (let n = 0; n < 10 ** length; n++) yield prefix + `${n}`.padStart(length, '0')
}

const firstYear = 1900
const lastYear = 2030

function* dates(): Generator<string> {
  for (let year = firstYear; year <= lastYear; year++)
    for (let month = 1; month <= 12; month++)
      for (let day = 1; day <= daysIn(year, month); day++) {
        const [y, m, d] = [`${year}`, `${month}`.padStart(2, '0'), `${day}`.padStart(2, '0')]
        yield `${y}-${m}-${d}`
        yield `${y}${m}${d}`
        yield `${d}.${m}.${y}`
        yield `${d}/${m}/${y}`
        yield `${m}/${d}/${y}`
        yield `${d}${m}${y}`
      }
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** A guess as it may have been written before it was hashed, and with each domain as an address. */
export function* variantsOf(guess: string, domains: readonly string[]): Generator<string> {
  const trimmed = guess.trim()
  const seen = new Set([guess, trimmed, trimmed.toLowerCase(), trimmed.toUpperCase()])
  yield* seen
  if (trimmed === '' || trimmed.includes('@')) return
  const name = trimmed.toLowerCase().replace(/\s+/g, '.')
  for (const domain of domains) {
    yield `${name}@${domain}`
    const [first, ...rest] = name.split('.')
    if (rest.length > 0) yield `${first[0]}.${rest.join('.')}@${domain}`
    if (rest.length > 0) yield `${first}${rest.join('')}@${domain}`
  }
}
