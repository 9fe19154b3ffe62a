import { type Table, coded, columnNamed, columnsOfRole, isMissing } from '../../data/table.js'
import { type Fault, InputError } from '../../formats/input-error.js'

/** The columns of a table under other names: each pair is the name that is wanted and the one it has. */
export function renamedColumns(
  table: Table,
  renames: readonly (readonly [wanted: string, own: string])[],
  file = 'the register',
): Table {
  const wantedOf = new Map<string, string>()
  for (const [wanted, own] of renames) {
    if (!columnNamed(table, own)) throw new InputError(noSuchColumn, { file, value: own })
    if (wantedOf.has(own) || [...wantedOf.values()].includes(wanted))
      throw new InputError(mappedTwice, { file, value: `${wanted}=${own}` })
    wantedOf.set(own, wanted)
  }
  const names = table.columns.map(({ name }) => wantedOf.get(name) ?? name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw new InputError(alreadyThere, { file, value: twice })
  return { ...table, columns: table.columns.map((column, i) => ({ ...column, name: names[i] })) }
}

const noSuchColumn: Fault = {
  message: 'there is no column of the name that ‹map› gives',
  rule: 'a mapping names a column of the release and the column of the register that holds the same',
  remedy: 'look at the names in the first line of the file; a mapping is written release=register',
}

const mappedTwice: Fault = {
  message: 'a column is mapped twice',
  rule: 'a column of the register stands for one column of the release, and one alone for it',
  remedy: 'give each column once in ‹map›',
}

const alreadyThere: Fault = {
  message: 'a column of the name that ‹map› wants is there already',
  rule: 'no two columns of a register have the same name',
  remedy: 'map the other column to another name, or leave this mapping out',
}

/** A column of the register that may hold what one of the release does, under another name. */
export interface OfferedName {
  /** The release's name, and the register's. */
  readonly wanted: string
  readonly own: string
  readonly because: 'names' | 'values'
}

/** Of the different values of a column, the share that the other must know to be offered. */
const enoughShared = 0.5

/**
 * Quasi-identifiers of the release that the register lacks, each with the column that may be meant: one whose name is
 * alike, or else one whose values are the same. It is an offer: nothing is renamed.
 */
export function offeredNames(release: Table, register: Table): OfferedName[] {
  const free = register.columns.filter(({ name }) => !columnNamed(release, name))
  const taken = new Set<string>()
  const offers: OfferedName[] = []
  const offer = (wanted: string, own: string | undefined, because: OfferedName['because']): void => {
    if (own === undefined || taken.has(own) || offers.some((one) => one.wanted === wanted)) return
    taken.add(own)
    offers.push({ wanted, own, because })
  }
  const lacking = columnsOfRole(release, 'quasi').filter(({ name }) => !columnNamed(register, name))
  for (const { name } of lacking) offer(name, free.find((one) => areAlike(one.name, name))?.name, 'names')
  for (const column of lacking) {
    const known = new Set(coded(column).values.filter((value) => !isMissing(value)))
    const best = free
      .filter(({ name }) => !taken.has(name))
      .map((one) => ({ name: one.name, shared: sharedShare(coded(one).values, known) }))
      .toSorted((a, b) => b.shared - a.shared)[0]
    if (best && best.shared >= enoughShared) offer(column.name, best.name, 'values')
  }
  return offers
}

/** The same but for case and signs, or one within the other. */
function areAlike(a: string, b: string): boolean {
  const [x, y] = [plain(a), plain(b)]
  if (x === '' || y === '') return false
  return x === y || (Math.min(x.length, y.length) >= 3 && (x.includes(y) || y.includes(x)))
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function sharedShare(values: readonly string[], known: ReadonlySet<string>): number {
  const present = values.filter((value) => !isMissing(value))
  return present.length === 0 ? 0 : present.filter((value) => known.has(value)).length / present.length
}

/**
 * Stops where a register has none of the quasi-identifiers of a release under its name. What could be mapped is counted
 * and offered; which columns are meant is for the user to say.
 */
export function refuseOtherNames(release: Table, register: Table, file = 'the register'): void {
  const wanted = columnsOfRole(release, 'quasi')
  if (wanted.length === 0 || wanted.some(({ name }) => columnNamed(register, name))) return
  const offers = offeredNames(release, register)
  const places = offers.map(({ wanted: name, own }) => {
    const place = (table: Table, column: string): number => table.columns.findIndex((one) => one.name === column) + 1
    return `column ${place(register, own)} for column ${place(release, name)} of the release`
  })
  throw new InputError(
    {
      message: 'the register has no column by the name of a quasi-identifier of the release',
      rule: 'people are looked for in columns that have the same name in the release and in the register',
      remedy:
        places.length > 0
          ? `if it is meant, map with ‹map›: ${places.join(', ')}`
          : 'say which columns are meant with ‹map›, written release=register',
    },
    { file, value: offers.map(({ wanted: name, own }) => `${name}=${own}`).join(',') },
  )
}
