import { type CodedColumn, type Table, coded, columnNamed, isMissing } from '../../../data/table.js'
import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import type { Attack } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'
import { type Inverted, invertColumn, spacesOf } from './invert-column.js'
import { type IdentifierFormat, formatsByHeader, formatsOf, sizeOf, timeFor } from './identifier-formats.js'
import { isPseudonym, tokensOf } from './identifier-tokens.js'
import { withCommas } from '../../../math/with-commas.js'

const dictionaryParameters = parameters({
  hashed: {
    type: 'column',
    about: 'the column of identifiers; unless given, each that looks like hashes, codes or masks',
  },
  spaces: {
    type: 'columns',
    fallback: ['dates', 'zip', 'digits'],
    about: 'identifiers to count through: dates, zip, digits, phone:+4917 (how numbers begin)',
    value: 'list',
    elsewhere: true,
  },
  candidates: { type: 'integer', least: 0, fallback: 2_000_000, about: 'count through so many at most', value: 'n' },
  domains: {
    type: 'columns',
    about: 'make addresses of the guesses at these domains: x.org,y.com',
    value: 'list',
    elsewhere: true,
  },
  // A choice without a list: any text.
  salt: { type: 'choice', about: 'a constant that may stand before or after each identifier', value: 'text' },
  hmacKey: { type: 'choice', about: 'the key of an HMAC, where it is known', value: 'text' },
  anyHash: { type: 'switch', fallback: false, about: 'try every hash function, not only the one a length tells' },
})

const cited = ['presidio#1845, awless#39, datamimic#226: hashed identifiers taken for anonymous']

/** Takes hashed, encoded and masked identifiers for what they are said to be: nothing that can be read. */
export const opaque: Attack<'table', ValueClaims> = {
  id: 'opaque',
  name: 'taking identifiers for unreadable',
  summary: 'believes that nobody can say what a hashed, encoded or masked identifier was',
  cites: ['ours: the baseline of dictionary'],
  on: 'table',
  parameters: {},
  needs: [],
  baseline: null,
  async run(release) {
    const [column] = tokenColumns(release, undefined)
    if (!column) return notMeasured(noTokens)
    return claimsOf(column, undefined, [])
  },
}

/** Somebody hashes every identifier there could be, and looks which of them stand in the table. */
export const dictionary: Attack<'table', ValueClaims, typeof dictionaryParameters> = {
  id: 'dictionary',
  name: 'dictionary on identifiers',
  summary: 'hashes, encodes and masks every identifier there could be and looks which of them stand in the table',
  cites: cited,
  on: 'table',
  parameters: dictionaryParameters,
  needs: [],
  takes: ['guesses', 'identifiers'],
  baseline: 'opaque',
  async run(
    release,
    { guesses = [], identifiers },
    { hashed, spaces, candidates, domains, ...ways },
    _random,
    onProgress,
  ) {
    if (hashed !== undefined && !columnNamed(release, hashed)) return notMeasured('the release has no such column')
    const space = spacesOf(spaces)
    if (!space) return notMeasured('a space of identifiers is dates, zip, digits or phone with how numbers begin')
    const columns = tokenColumns(release, hashed)
    if (columns.length === 0) return notMeasured(noTokens)
    const plain = [...(identifiers ?? [])]
    const guessing = { ...ways, guesses, identifiers: plain, domains: domains ?? [], spaces: space, candidates }
    const known = formatsOf(plain)
    const inverted = columns.map((one) => {
      const formats = known.length > 0 ? known : formatsByHeader(one.name)
      return { ...invertColumn(one, { ...guessing, formats }, onProgress), formats }
    })
    const most = inverted.reduce(
      (best, one, i) => (rowsFound(one, columns[i]) > rowsFound(inverted[best], columns[best]) ? i : best),
      0,
    )
    const notes = inverted.flatMap((one, i) => [
      ...notesOf(one, columns[i]),
      ...formatNotes(one.formats, columns[i], candidates),
    ])
    const claims = claimsOf(columns[most], inverted[most], notes)
    const unread = rowsUnread(inverted, columns, release.rowCount)
    if (unread === 0) return claims
    if (plain.length > 0) return { ...claims, notes: [...notes, ownInVain] }
    return { ...claims, notTried: [{ count: unread, what: unreadRows }] }
  },
}

/** What an audit must not take for an answer: what these are was not tried. */
export const unreadRows = 'rows whose identifier no candidate gives'
const ownInVain =
  'What was not read is none of the identifiers of the original, hashed, coded or masked in any way that was tried'

const noTokens = 'no column holds hashed, encoded or masked identifiers'
/** Of a column that nobody names, so many of its values must look like it. */
const mostlyTokens = 0.5

function tokenColumns(release: Table, asked: string | undefined): CodedColumn[] {
  const named = asked === undefined ? undefined : columnNamed(release, asked)
  if (named) return [coded(named)]
  const open = release.columns.filter(({ role }) => role !== 'quasi' && role !== 'sensitive')
  return open.map(coded).filter(({ values }) => {
    const present = values.filter((value) => !isMissing(value))
    const tokens = tokensOf(present).filter(isPseudonym)
    return tokens.length > 0 && tokens.length >= mostlyTokens * present.length
  })
}

function rowsFound({ found }: Inverted, { codes }: CodedColumn): number {
  return codes.reduce((sum, code) => sum + (found[code].texts.length > 0 ? 1 : 0), 0)
}

/** Rows with an identifier in some column that was not read. */
function rowsUnread(inverted: readonly Inverted[], columns: readonly CodedColumn[], rows: number): number {
  const unread = new Uint8Array(rows)
  for (const [i, { codes, values }] of columns.entries())
    for (const [row, code] of codes.entries())
      if (inverted[i].found[code].texts.length === 0 && !isMissing(values[code])) unread[row] = 1
  return unread.reduce((sum, one) => sum + one, 0)
}

/** Forms in words: how many of each there are, and how long it takes to try them all. */
function formatNotes(formats: readonly IdentifierFormat[], { name }: CodedColumn, candidates: number): string[] {
  const notes = formats.map((format) => {
    const all = sizeOf(format)
    const tried = all <= candidates ? 'all can be tried here' : `the first ${withCommas(candidates)} are tried here`
    const digits = Math.round(Math.log10(all))
    return `Column ${name}: there are ${withCommas(all)} ${format.what} with ${digits} unknown ${digits === 1 ? 'digit' : 'digits'}; to hash them all takes ${timeFor(format)} on one core, and ${tried}`
  })
  return [...new Set(notes)]
}

/** Values are people's identifiers: no sentence tells one. */
function notesOf(inverted: Inverted, column: CodedColumn): string[] {
  const { kinds, tried, exhausted, byChance } = inverted
  const hidden = [...kinds].map(([name, count]) => `${withCommas(count)} of ${name}`)
  const rows = rowsFound(inverted, column)
  const where = `Column ${column.name}`
  return [
    kinds.size > 1 ? `${where} mixes kinds: ${hidden.join(', ')}` : `${where} holds ${hidden.join('')}`,
    `${where}: ${withCommas(rows)} rows are read after ${withCommas(tried)} candidates${exhausted ? ', with candidates left that were not tried' : ''}`,
    ...(byChance > 0.01 ? [`${where}: ${byChance.toFixed(2)} values would seem to be read by chance`] : []),
  ]
}

function claimsOf(
  { name, codes, values: tokens }: CodedColumn,
  inverted: Inverted | undefined,
  notes: readonly string[],
): ValueClaims {
  const texts = [...new Set(inverted?.found.flatMap((one) => one.texts) ?? [])]
  const codeOf = new Map(texts.map((text, code) => [text, code]))
  // Belief 0 is that nothing can be said: it is held of what was tried in vain.
  const beliefOf = new Uint32Array(tokens.length)
  const offsets = [0, 0]
  const [held, chances]: [number[], number[]] = [[], []]
  for (const [value, one] of inverted?.found.entries() ?? []) {
    if (one.texts.length === 0) continue
    beliefOf[value] = offsets.length - 1
    for (const code of one.texts.map((text) => codeOf.get(text)!).toSorted((a, b) => a - b)) {
      held.push(code)
      chances.push(one.chance)
    }
    offsets.push(held.length)
  }
  const posteriorOf = codes.map((code) => beliefOf[code])
  const read = [...posteriorOf.keys()].filter((row) => posteriorOf[row] > 0)
  const chanceOf = (row: number): number => chances[offsets[posteriorOf[row]]]
  return {
    kind: 'values',
    of: 'rows',
    column: name,
    values: texts,
    posteriorOf,
    posteriors: {
      offsets: Uint32Array.from(offsets),
      codes: Uint32Array.from(held),
      chances: Float64Array.from(chances),
    },
    chances: true,
    secret: true,
    proof: true,
    told: read
      .toSorted((a, b) => chanceOf(b) - chanceOf(a) || a - b)
      .map((row) => ({ record: row, confidence: chanceOf(row), sentence: sentenceOf(name, chanceOf(row)) })),
    notTried: [],
    notes,
  }
}

function sentenceOf(column: string, chance: number): string {
  return chance > 1 - 1e-6
    ? `the identifier behind ${column} is read (hidden here)`
    : `the identifier behind ${column} is read with a chance of ${Math.round(100 * chance)} % (hidden here)`
}
