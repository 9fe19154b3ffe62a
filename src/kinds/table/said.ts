import type { Role, TableFormatId } from '../../data/table.js'
import { type Said, type SaidOption, columnNames } from '../../contract/said.js'

const roles: readonly Role[] = ['identifier', 'quasi', 'sensitive', 'insensitive', 'text', 'person']

const roleAbouts: Readonly<Record<Role, string>> = {
  identifier: 'columns that name a person; never published',
  quasi: 'columns that an intruder may know, such as age,zip',
  sensitive: 'columns that must stay hidden',
  insensitive: 'columns that are neither',
  text: 'columns of free text; never published',
  person: 'the column that says whose row it is, where a person has several',
}

/** How a file of a table is written, where guessing fails. */
export const tableForms: readonly TableFormatId[] = ['csv', 'ndjson', 'parquet', 'xlsx']

export const encodings = ['utf-8', 'windows-1252'] as const

export const encodingSaid: readonly SaidOption[] = [
  {
    name: 'encoding',
    value: 'name',
    choices: async () => encodings,
    about: 'table: how its letters are written, where guessing fails',
  },
  { name: 'sheet', value: 'name', names: true, about: 'XLSX: the sheet to read, the first unless said' },
]

/** For verbs that read nothing but tables; the others have these flags for whatever they read. */
export const tableFormSaid: readonly SaidOption[] = [
  {
    name: 'from',
    value: 'form',
    choices: async () => tableForms,
    about: 'form of the table, where its name does not say it',
  },
  { name: 'delimiter', value: 'mark', about: 'delimiter of the table, where guessing fails' },
]

/** How to read a table and what its columns are, for every verb that reads one. */
export const tableSaid: readonly SaidOption[] = [
  {
    name: 'schema',
    value: 'file',
    file: 'input',
    about: 'table: roles, types and hierarchies of its columns (see palimpsest schema)',
  },
  {
    name: 'roles',
    value: 'how',
    choices: async () => ['drafted'],
    about: 'table: take its columns for what palimpsest schema drafts; what else is said of them counts more',
  },
  ...roles.map((role): SaidOption => ({
    name: role,
    value: 'columns',
    names: true,
    about: `table: ${roleAbouts[role]}`,
  })),
  {
    name: 'missing',
    value: 'rule',
    choices: async () => ['own', 'any', 'refuse'],
    fallback: 'own',
    about: 'table: a missing or suppressed value is a value of its own, may be any, or is refused',
  },
  {
    name: 'population',
    value: 'file',
    file: 'input',
    about: 'other people of the same kind: of a table those it was drawn from, of transactions other records',
  },
  ...encodingSaid,
]

/** For verbs that look at several tables about the same people. */
export const linkedTables: SaidOption = {
  name: 'table',
  value: 'file',
  file: 'input',
  repeats: true,
  about: 'table: one of several about the same people, tied by ‹person›; may be given several times',
}

/** For methods that protect each row by itself: what is made of people with several. */
export const oneRowSaid: SaidOption = {
  name: 'oneRow',
  value: 'rule',
  names: true,
  about: 'table: the row of each ‹person› that stays: first, last, drawn, earliest:column or latest:column',
}

/** What somebody may say of how the cells of a release are to be read. */
export const cellSaid: readonly SaidOption[] = [
  {
    name: 'domain',
    value: 'column=values',
    names: true,
    file: 'spec',
    repeats: true,
    about:
      'which values a column may have had: age=0..120, or zip=zips.csv with a value a line; may be given several times',
  },
  {
    name: 'read',
    value: 'column=rule',
    names: true,
    repeats: true,
    about:
      'how a column is to be read: value, interval, mask, set, midpoint, date or changed; may be given several times',
  },
]

/** Where nothing else is called a hierarchy; other verbs take it from the schema. */
export const columnHierarchy: SaidOption = {
  name: 'hierarchy',
  value: 'column=file',
  names: true,
  file: 'spec',
  repeats: true,
  about: 'the hierarchy whose nodes stand in a column: age=age.csv; may be given several times',
}

/** What an intruder may hold beside a table, and what its attacks are judged by. */
export const attackTableSaid: readonly SaidOption[] = [
  {
    name: 'aux',
    value: 'file',
    file: 'input',
    about: 'table: a register of people somebody looks for; everybody in ‹original› unless given',
  },
  {
    name: 'control',
    value: 'file',
    file: 'input',
    about: 'table: people who are not in the release, to hold the attack against',
  },
  {
    name: 'rules',
    value: 'file',
    names: true,
    file: 'input',
    about: 'table: what is known of the world, a rule a line: sex=M -> disease!=mastitis',
  },
  {
    name: 'with',
    value: 'file',
    file: 'input',
    repeats: true,
    about: 'table: another release about some of the same people',
  },
  {
    name: 'madeBy',
    value: 'method',
    about: 'table: how the release was made, where no sidecar says it: local-recoding:k=5, optimal:k=5,l=3 …',
  },
  {
    name: 'frequencies',
    value: 'file',
    file: 'input',
    about: 'table: how often values are met in public: a column of values, one of counts',
  },
  {
    name: 'guesses',
    value: 'file',
    file: 'input',
    about: 'table: what identifiers may have been before they were hashed, one a line',
  },
  {
    name: 'budget',
    value: 'time',
    about:
      'begin no attack that would not end within this time, such as 30s or 5m, and give up those that do not; what is found is a lower bound',
  },
  {
    name: 'map',
    value: 'names',
    names: true,
    about: 'table: which column of a register is which of the release: zip=postcode,age=years',
  },
  ...cellSaid,
  {
    name: 'buckets',
    about: 'the release is a bucketised table: its sensitive values stand beside it in a file of their own',
  },
]

/** Whether what is said speaks of a table. */
export function saysTable(said: Said): boolean {
  const words: Readonly<Record<string, unknown>> = { ...said }
  return said.table !== undefined || tableSaid.some(({ name }) => name !== 'population' && words[name] !== undefined)
}

/** The roles that somebody gives. */
export function namedRoles(said: Said): Partial<Record<Role, readonly string[]>> {
  return Object.fromEntries(
    roles.flatMap((role) => (said[role] === undefined ? [] : [[role, columnNames(said[role])] as const])),
  )
}
