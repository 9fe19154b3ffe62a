import { type Fields, isFields } from './json.js'

/** What a report says beside its questions; each is absent where whoever wrote it did not know it. */
export interface ReportedParts {
  readonly sentence?: string
  readonly records?: ReportedRecords
  readonly inputs?: readonly ReportedInput[]
  /** By role how many columns there are. */
  readonly columns?: Readonly<Record<string, number>>
  readonly made?: ReportedMaking
  readonly seed?: number
  readonly version?: string
}

interface ReportedRecords {
  readonly unit: string
  readonly original?: number
  readonly published: number
  readonly suppressed: number
}

interface ReportedInput {
  readonly role: string
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

interface ReportedMaking {
  readonly method: string
  readonly parameters: Readonly<Record<string, string | number | boolean>>
}

const guesses = ['as many', 'nearly'] as const
type Guessed = (typeof guesses)[number]

/** How one question was tried. */
export interface ReportedTries {
  /** `singling out`, `linking` or `inference`. */
  readonly criterion?: string
  /** Not measured, and accepted so by whoever ran it. */
  readonly accepted?: boolean
  /** Guessing hits as many, or nearly. */
  readonly guessed?: Guessed
  /** The option that would help. */
  readonly remedy?: string
  readonly tried?: readonly { readonly attack: string; readonly pinned: number; readonly of: number }[]
  readonly notTried?: readonly { readonly attack: string; readonly because: string; readonly needed: boolean }[]
  readonly groups?: ReportedGroups
}

/** Small groups, counted. */
interface ReportedGroups {
  readonly people: number
  readonly groups: number
  readonly highest: number
  readonly average: number
  readonly smallest: number
  readonly below: readonly { readonly size: number; readonly people: number }[]
}

/** The parts of a report; undefined where one of them is written as it must not be. */
export function reportedParts(value: Fields): ReportedParts | undefined {
  return whole({
    sentence: when(value['sentence'], textOf),
    records: when(value['records'], recordsOf),
    inputs: when(value['inputs'], (list) => listOf(list, inputOf)),
    columns: when(value['columns'], countsOf),
    made: when(value['made'], makingOf),
    seed: when(value['seed'], numberOf),
    version: when(value['version'], textOf),
  })
}

/** How a question was tried; undefined where that is written as it must not be. */
export function reportedTries(value: Fields): ReportedTries | undefined {
  const { details } = value
  const groups = isFields(details) && details['kind'] === 'groups' ? details : undefined
  return whole({
    criterion: when(value['criterion'], textOf),
    accepted: when(value['accepted'], flagOf),
    guessed: when(value['guessed'], guessedOf),
    remedy: when(value['remedy'], textOf),
    tried: when(value['tried'], (list) => listOf(list, triedOf)),
    notTried: when(value['notTried'], (list) => listOf(list, notTriedOf)),
    groups: when(groups, groupsOf),
  })
}

/** Absent, or as `read` has it, or wrong. */
type Part<T> = { readonly is: T } | 'absent' | 'wrong'

function when<T>(value: unknown, read: (value: unknown) => T | undefined): Part<T> {
  if (value === undefined) return 'absent'
  const is = read(value)
  return is === undefined ? 'wrong' : { is }
}

function whole<T>(parts: { readonly [name in keyof T]-?: Part<NonNullable<T[name]>> }): T | undefined {
  const entries = Object.entries<Part<unknown>>(parts)
  if (entries.some(([, part]) => part === 'wrong')) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each part was read as what it is to be
  return Object.fromEntries(entries.flatMap(([name, part]) => (typeof part === 'string' ? [] : [[name, part.is]]))) as T
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function guessedOf(value: unknown): Guessed | undefined {
  return guesses.find((one) => one === value)
}

function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

function listOf<T>(value: unknown, read: (value: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined
  const known = value.flatMap((one: unknown) => read(one) ?? [])
  return known.length === value.length ? known : undefined
}

function recordsOf(value: unknown): ReportedRecords | undefined {
  if (!isFields(value)) return undefined
  const [unit, published, suppressed] = [
    textOf(value['unit']),
    numberOf(value['published']),
    numberOf(value['suppressed']),
  ]
  if (unit === undefined || published === undefined || suppressed === undefined) return undefined
  if (value['original'] === undefined) return { unit, published, suppressed }
  const original = numberOf(value['original'])
  return original === undefined ? undefined : { unit, published, suppressed, original }
}

function inputOf(value: unknown): ReportedInput | undefined {
  if (!isFields(value)) return undefined
  const [role, name, sha256] = [textOf(value['role']), textOf(value['name']), textOf(value['sha256'])]
  const bytes = numberOf(value['bytes'])
  if (role === undefined || name === undefined || sha256 === undefined || bytes === undefined) return undefined
  return { role, name, sha256, bytes }
}

function countsOf(value: unknown): Readonly<Record<string, number>> | undefined {
  if (!isFields(value)) return undefined
  const known = Object.entries(value).flatMap(([name, one]) => (typeof one === 'number' ? [[name, one] as const] : []))
  return known.length === Object.keys(value).length ? Object.fromEntries(known) : undefined
}

function makingOf(value: unknown): ReportedMaking | undefined {
  if (!isFields(value) || typeof value['method'] !== 'string' || !isFields(value['parameters'])) return undefined
  const all = Object.entries(value['parameters'])
  const known = all.flatMap(([name, one]) =>
    typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? [[name, one] as const] : [],
  )
  return known.length === all.length ? { method: value['method'], parameters: Object.fromEntries(known) } : undefined
}

function triedOf(value: unknown): NonNullable<ReportedTries['tried']>[number] | undefined {
  if (!isFields(value)) return undefined
  const [attack, pinned, of] = [textOf(value['attack']), numberOf(value['pinned']), numberOf(value['of'])]
  return attack === undefined || pinned === undefined || of === undefined ? undefined : { attack, pinned, of }
}

function notTriedOf(value: unknown): NonNullable<ReportedTries['notTried']>[number] | undefined {
  if (!isFields(value)) return undefined
  const [attack, because, needed] = [textOf(value['attack']), textOf(value['because']), flagOf(value['needed'])]
  return attack === undefined || because === undefined || needed === undefined ? undefined : { attack, because, needed }
}

function groupsOf(value: unknown): ReportedGroups | undefined {
  if (!isFields(value)) return undefined
  const [people, groups, highest, average, smallest] = ['people', 'groups', 'highest', 'average', 'smallest'].map(
    (name) => numberOf(value[name]),
  )
  const below = listOf(value['below'], (one) => {
    if (!isFields(one)) return undefined
    const [size, few] = [numberOf(one['size']), numberOf(one['people'])]
    return size === undefined || few === undefined ? undefined : { size, people: few }
  })
  if (people === undefined || groups === undefined || highest === undefined) return undefined
  if (average === undefined || smallest === undefined || below === undefined) return undefined
  return { people, groups, highest, average, smallest, below }
}
