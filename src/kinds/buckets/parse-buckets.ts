import { type CodedColumn, type Table, cellOf, coded } from '../../data/table.js'
import type { Buckets } from './buckets.js'
import { type Fault, InputError } from '../../formats/input-error.js'

/** A bucketised table as two: the records with the group of each, and the sensitive values of each group, counted. */
export interface BucketTables {
  readonly records: Table
  readonly sensitive: Table
}

/** Groups are numbered from 1; their column is called `group`, or `group 2` and so on where that name is taken. */
export function tablesOfBuckets({ table, groups, groupCount, sensitive, values, counts }: Buckets): BucketTables {
  const names = new Set([...table.columns.map(({ name }) => name), sensitive])
  let group = 'group'
  for (let i = 2; names.has(group); i++) group = `group ${i}`
  const number = Array.from({ length: groupCount }, (_, g) => String(g + 1))
  const most = counts.reduce((largest, { count }) => Math.max(largest, count), 0)
  const amounts = Array.from({ length: most + 1 }, (_, count) => String(count))
  return {
    records: { ...table, columns: [...table.columns, columnOf(group, groups, number)] },
    sensitive: {
      rowCount: counts.length,
      columns: [
        columnOf(
          group,
          Uint32Array.from(counts, (line) => line.group),
          number,
        ),
        columnOf(
          sensitive,
          Uint32Array.from(counts, ({ value }) => value),
          values,
        ),
        columnOf(
          group === 'count' || sensitive === 'count' ? 'count 2' : 'count',
          Uint32Array.from(counts, ({ count }) => count),
          amounts,
        ),
      ],
      form: table.form,
    },
  }
}

function columnOf(name: string, codes: Uint32Array, values: readonly string[]): CodedColumn {
  return { kind: 'coded', name, type: 'text', exceptions: 0, codes, values }
}

/** The two read together: the header of the second names the column of groups, the sensitive one and that of counts. */
export function bucketsOfTables(
  { records, sensitive }: BucketTables,
  files: { readonly records: string; readonly sensitive: string },
): Buckets {
  if (sensitive.columns.length !== 3) throw new InputError(notCounts, { file: files.sensitive })
  const [groupColumn, valueColumn, countColumn] = sensitive.columns
  const place = records.columns.findIndex(({ name }) => name === groupColumn.name)
  if (place < 0) throw new InputError(noGroup, { file: files.records })
  if (records.columns.some(({ name }) => name === valueColumn.name))
    throw new InputError(notApart, { file: files.records })
  const { codes, values } = coded(valueColumn)
  const groups = wholeNumbers(records.columns[place], files.records, place)
  const counts = Array.from(wholeNumbers(groupColumn, files.sensitive, 0), (number, line) => ({ number, line }))
  const amounts = wholeNumbers(countColumn, files.sensitive, 2)
  const numbers = Uint32Array.from(new Set(groups)).sort()
  const codeOf = new Map(Array.from(numbers, (number, group) => [number, group]))
  const left = new Float64Array(numbers.length)
  const groupOf = Uint32Array.from(groups, (number) => codeOf.get(number)!)
  for (const group of groupOf) left[group]++
  const seen = new Set<number>()
  const lines = counts.map(({ number, line }) => {
    const group = codeOf.get(number)
    const at = { file: files.sensitive, line: line + 2 }
    if (group === undefined) throw new InputError(strayGroup, at)
    const pair = group * values.length + codes[line]
    if (seen.has(pair)) throw new InputError(repeatedValue, { ...at, value: cellOf(valueColumn, line) })
    seen.add(pair)
    left[group] -= amounts[line]
    return { group, value: codes[line], count: amounts[line] }
  })
  const wrong = left.findIndex((count) => count !== 0)
  if (wrong >= 0) throw new InputError(otherSize(numbers[wrong], left[wrong]), { file: files.sensitive })
  lines.sort((a, b) => a.group - b.group || a.value - b.value)
  const table = { ...records, columns: records.columns.toSpliced(place, 1) }
  return { table, groups: groupOf, groupCount: numbers.length, sensitive: valueColumn.name, values, counts: lines }
}

function wholeNumbers(column: Table['columns'][number], file: string, cell: number): Uint32Array {
  const { codes, values } = coded(column)
  const numbers = Uint32Array.from(values, (value) => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0))
  return codes.map((code, row) => {
    if (numbers[code] > 0) return numbers[code]
    throw new InputError(notNumber, { file, line: row + 2, column: cell + 1, unit: 'cell', value: values[code] })
  })
}

const rule = 'a bucketised table is two files: the records with a column of groups, and lines of group, value and count'
const together = 'give the two files that were written together'

const notCounts: Fault = {
  message: 'does not hold three columns',
  rule,
  remedy: 'give the file of sensitive values that was written with the release',
}

const noGroup: Fault = {
  message: 'lacks the column of groups that the file of sensitive values names first',
  rule,
  remedy: together,
}

const notApart: Fault = {
  message: 'holds the sensitive column itself',
  rule: 'the sensitive values of a bucketised table stand in a file of their own',
  remedy: 'give the release, not its original',
}

const notNumber: Fault = {
  message: 'the cell is not a whole number from 1',
  rule: 'groups and counts are whole numbers from 1',
  remedy: 'correct the cell',
}

const strayGroup: Fault = {
  message: 'the line is of a group that no record is in',
  rule,
  remedy: together,
}

const repeatedValue: Fault = {
  message: 'the value has a line in this group already',
  rule: 'each value of a group is counted on one line',
  remedy: 'add the counts up on one line',
}

function otherSize(group: number, left: number): Fault {
  return {
    message: `group ${group} has ${Math.abs(left)} ${left > 0 ? 'fewer' : 'more'} sensitive values than records`,
    rule: 'every record of a group has one sensitive value in it',
    remedy: together,
  }
}
