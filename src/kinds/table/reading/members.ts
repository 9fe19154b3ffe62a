/** What a set is written with, and whether by that alone it is one. */
export interface WrittenSet {
  readonly members: readonly string[]
  /** In curly brackets, or said to be a set: its members need not be known. */
  readonly sure: boolean
}

const wrapped = /^(?:frozenset|set)?\s*\(?\s*(\{)(.*)\}\s*\)?$/s
const bracketed = /^[[(](.*)[\])]$/s

/** `{a, b}`, `['a', 'b']`, `(a, b)`, `a|b`, `a/b`, `a or b`: the ways to read a text as a set, the likeliest first. */
export function setsIn(text: string): readonly WrittenSet[] {
  const curly = wrapped.exec(text)
  if (curly) {
    const partings = [/,/, /;/, /\|/].filter((parting) => parting.test(curly[2]))
    const ways = (partings.length === 0 ? [/,/] : partings).map((parting) => membersOfSet(curly[2], parting))
    return ways.map((members) => ({ members, sure: true }))
  }
  const round = bracketed.exec(text)?.[1]
  const inner = round ?? text
  const sets: WrittenSet[] = []
  for (const parting of [/[,;]/, /\|/, /\//, /~/, /\s+or\s+/, /\+/]) {
    if (!parting.test(inner)) continue
    const members = membersOfSet(inner, parting)
    if (members.length > 1) sets.push({ members, sure: false })
  }
  if (round !== undefined && sets.length === 0 && inner.trim() !== '')
    sets.push({ members: [unquoted(inner)], sure: false })
  return sets
}

/** Parted outside of quotes; a quote inside is written twice. */
function membersOfSet(text: string, parting: RegExp): string[] {
  const parts: string[] = []
  let from = 0
  let quote = ''
  // Whether nothing but blanks was met since the last member began.
  let blank = true
  const mark = new RegExp(parting.source, 'y')
  for (let i = 0; i < text.length;) {
    if (quote === '' && (text[i] === '"' || text[i] === "'") && blank) quote = text[i]
    else if (text[i] === quote) quote = ''
    if (text[i] !== ' ') blank = false
    mark.lastIndex = i
    const found = quote === '' ? mark.exec(text)?.[0] : undefined
    if (found !== undefined && found !== '') {
      parts.push(text.slice(from, i))
      i += found.length
      from = i
      blank = true
    } else i++
  }
  parts.push(text.slice(from))
  return parts.map(unquoted)
}

/** Without blanks and the quotes around it. */
export function unquoted(text: string): string {
  const bare = text.trim()
  const quote = bare[0]
  if (bare.length < 2 || (quote !== '"' && quote !== "'") || !bare.endsWith(quote)) return bare
  return bare.slice(1, -1).replaceAll(quote + quote, quote)
}
