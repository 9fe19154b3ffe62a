import { type CodedColumn, type Table, coded, columnsOfRole } from '../../../data/table.js'
import { parameters } from '../../../contract/parameter.js'
import { type Random, shuffle, below } from '../../../math/random.js'
import type { Buckets } from '../buckets.js'
import { bucketsRelease } from '../release.js'
import { type Infeasible, type Protector, infeasible } from '../../../contract/protector.js'
import { drawnAgain, publish, refusedRows } from '../../table/protect/publish.js'
import { rowsByContent, valueRanks } from '../../table/protect/row-order.js'

const anatomyParameters = parameters({
  l: { type: 'integer', required: true, least: 2, about: 'how many values of the sensitive column a group holds' },
  attribute: { type: 'column', about: 'the sensitive column, where there are several' },
  keepOrder: { type: 'switch', fallback: false, about: 'leave rows in their order' },
})

/**
 * Whoever finds somebody in the table learns their group, and of the group only that each of at least l values is as
 * likely theirs as any other: quasi-identifiers stay exact, and which value belongs to whom is not published.
 */
export const anatomy: Protector<'buckets', typeof anatomyParameters> = {
  id: 'anatomy',
  name: 'Anatomy',
  summary: 'keeps records as they are and publishes their sensitive values group by group',
  cites: ['Xiao, Tao: Anatomy: simple and effective privacy preservation, VLDB 2006', 'Thesis, Figure 2.4'],
  makes: 'buckets',
  parameters: anatomyParameters,
  promises: ({ l }) => [{ model: 'bucket-l', values: { l } }],
  run(table, { l, attribute, keepOrder }, streams) {
    const sensitive = sensitiveColumn(table, attribute)
    if (sensitive.kind === 'infeasible') return sensitive
    const refused = refusedRows(table) ?? refusedL(sensitive, l)
    if (refused) return refused
    const random = streams('protect')
    const column = inRankOrder(sensitive)
    const groups = anatomyGroups(column.codes, column.values.length, l, rowsByContent(table), random)
    if (!groups) throw new Error('a value is too frequent, and was not refused: this is a defect')
    const told = { ...table, columns: table.columns.filter(({ role }) => role !== 'sensitive') }
    const groupOf = groupOfRecord(groups, table.rowCount, random)
    const { release, key, notes } = publish(told, { changed: [], keepOrder, groups: groupOf }, streams('publish'))
    const { kind: _, ...records } = release
    const left = columnsOfRole(table, 'sensitive').length - 1
    return {
      kind: 'released',
      release: bucketsRelease(bucketsOf(records, column, groups, groupOf, key?.records[0])),
      ...(key && { key }),
      made: { groups: groups.length, suppressed: 0 },
      notes: [...notes, ...(left > 0 ? [otherColumns(left)] : []), drawnAgain],
    }
  },
}

function sensitiveColumn(table: Table, attribute: string | undefined): CodedColumn | Infeasible {
  const sensitive = columnsOfRole(table, 'sensitive')
  const found = attribute === undefined ? sensitive : sensitive.filter(({ name }) => name === attribute)
  if (found.length === 1) return coded(found[0])
  if (attribute !== undefined)
    return infeasible('no sensitive column has that name', 'name a column of role sensitive with ‹attribute›')
  return found.length === 0
    ? infeasible('no column is sensitive', 'say in the schema which column is')
    : infeasible(`${found.length} columns are sensitive`, 'name one of them with ‹attribute›')
}

/** Nothing can keep a value of more than a share of 1/l from filling more than that of some group. */
function refusedL({ codes, values }: CodedColumn, l: number): Infeasible | null {
  const counts = new Uint32Array(values.length)
  for (const code of codes) counts[code]++
  const most = counts.reduce((a, b) => Math.max(a, b))
  if (most * l <= codes.length) return null
  const largest = Math.floor(codes.length / most)
  return infeasible(
    `one value stands in ${most} of ${codes.length} records (${((100 * most) / codes.length).toFixed(2)} %), more than one in ${l}`,
    largest < 2
      ? 'no l does: the value is in more than half of the records; leave the column out, or make its values coarser'
      : `give l = ${largest} or less`,
    { items: [values[counts.indexOf(most)]], support: most },
  )
}

/** Codes that hang on the values alone, not on which came first. */
function inRankOrder(column: CodedColumn): CodedColumn {
  const ranks = valueRanks(column.values)
  return { ...column, codes: column.codes.map((code) => ranks[code]), values: column.values.toSorted() }
}

/** By record. Groups are under numbers drawn by lot: the order in which they were made tells which values were frequent then. */
function groupOfRecord(groups: readonly Uint32Array[], rowCount: number, random: Random): Uint32Array {
  const numbers = shuffle(Uint32Array.from(groups.keys()), random)
  const groupOf = new Uint32Array(rowCount)
  for (const [g, records] of groups.entries()) for (const record of records) groupOf[record] = numbers[g]
  return groupOf
}

function bucketsOf(
  table: Table,
  { name, codes, values }: CodedColumn,
  groups: readonly Uint32Array[],
  groupOf: Uint32Array,
  order: Uint32Array | undefined,
): Buckets {
  const counts = groups.flatMap((records) => {
    const group = groupOf[records[0]]
    // A value stands once in a group; sorted, so that the list does not tell whose it is.
    const held = Uint32Array.from(records, (record) => codes[record]).sort()
    return Array.from(held, (value) => ({ group, value, count: 1 }))
  })
  counts.sort((a, b) => a.group - b.group || a.value - b.value)
  const published = order ? Uint32Array.from(order, (record) => groupOf[record]) : groupOf
  return { table, groups: published, groupCount: groups.length, sensitive: name, values, counts }
}

function otherColumns(left: number): string {
  return `${left} other sensitive ${left === 1 ? 'column' : 'columns'} left out, because only one can be told apart from its people`
}

/** Records by group, so that no value stands twice in one; `undefined` where one value is too frequent for it. */
export function anatomyGroups(
  codes: Uint32Array,
  valueCount: number,
  l: number,
  order: Uint32Array,
  random: Random,
): Uint32Array[] | undefined {
  const records = recordsByValue(codes, valueCount, order)
  if (records.some(({ length }) => length * l > codes.length)) return undefined
  const heap = new ValueHeap(records, random)
  const groups: number[][] = []
  const drawn: number[] = []
  while (heap.size >= l) {
    drawn.length = 0
    for (let i = 0; i < l; i++) drawn.push(heap.pop())
    groups.push(drawn.map((value) => drawRecord(records[value], random)))
    for (const value of drawn) heap.push(value)
  }
  // What is left is one record of each of fewer than l values (Xiao and Tao 2006, Property 1), and some group lacks each
  // (Property 2).
  while (heap.size > 0) {
    const value = heap.pop()
    const record = drawRecord(records[value], random)
    const lacking = groups.filter((group) => group.every((member) => codes[member] !== value))
    lacking[below(lacking.length, random)].push(record)
  }
  return groups.map((group) => Uint32Array.from(group))
}

function recordsByValue(codes: Uint32Array, valueCount: number, order: Uint32Array): number[][] {
  const records = Array.from({ length: valueCount }, (): number[] => [])
  for (const row of order) records[codes[row]].push(row)
  return records
}

/** Takes one of them out, each equally likely. */
function drawRecord(records: number[], random: Random): number {
  const place = below(records.length, random)
  const record = records[place]
  records[place] = records[records.length - 1]
  records.pop()
  return record
}

/** Values by how many records they have left, the most first; equals by lot, drawn anew each time. */
class ValueHeap {
  readonly #values: number[] = []
  readonly #keys: number[] = []
  readonly #records: readonly (readonly number[])[]
  readonly #random: Random

  constructor(records: readonly (readonly number[])[], random: Random) {
    this.#records = records
    this.#random = random
    for (const value of records.keys()) this.push(value)
  }

  get size(): number {
    return this.#values.length
  }

  /** A value without records is left out. */
  push(value: number): void {
    const left = this.#records[value].length
    if (left === 0) return
    // Whole in a double: fewer than 2^32 records, and 20 bits of lot.
    this.#keys.push(left * 2 ** 20 + (this.#random() >>> 12))
    this.#values.push(value)
    for (let i = this.size - 1; i > 0;) {
      const parent = (i - 1) >> 1
      if (this.#keys[parent] >= this.#keys[i]) return
      this.#swap(i, parent)
      i = parent
    }
  }

  pop(): number {
    const top = this.#values[0]
    this.#swap(0, this.size - 1)
    this.#values.pop()
    this.#keys.pop()
    for (let i = 0; ;) {
      const left = 2 * i + 1
      if (left >= this.size) return top
      const child = left + 1 < this.size && this.#keys[left + 1] > this.#keys[left] ? left + 1 : left
      if (this.#keys[i] >= this.#keys[child]) return top
      this.#swap(i, child)
      i = child
    }
  }

  #swap(a: number, b: number): void {
    for (const list of [this.#keys, this.#values]) {
      const held = list[a]
      list[a] = list[b]
      list[b] = held
    }
  }
}
