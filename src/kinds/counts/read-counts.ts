import { baseName } from '../../formats/base-name.js'
import { refuseAbsentLabels } from './absent-labels.js'
import { areCounts, type ReadCountsOptions, parseCounts } from './parse-counts.js'
import { countFaults } from './published-count.js'
import { hasCountColumn } from './counts-layout.js'
import { InputError } from '../../formats/input-error.js'
import type { Row } from '../../formats/parse-rows.js'
import { countsBeside } from './beside.js'
import type { Counts } from './counts.js'
import { type TrueCells, cellsByRows, cellsByTable } from './true-cells.js'
import { readRows, readTable } from '../../files/read-data.js'

/** Reads published counts from a CSV file: long, as a cross-table, or as answers to queries; `-` is standard input. */
export async function readCounts(path: string, options: ReadCountsOptions = {}): Promise<Counts> {
  return parseCounts(path, await rowsOf(path, options), options)
}

async function rowsOf(path: string, { delimiter }: ReadCountsOptions): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of readRows(path, { delimiter })) rows.push(row)
  return rows
}

/** Published counts and other tables of the same people, or of a part of them, as one. What is said of them must stand in one of them. */
export async function readCountsBeside(
  path: string,
  others: readonly string[],
  options: ReadCountsOptions = {},
): Promise<Counts> {
  const files: Row[][] = []
  for (const file of [path, ...others]) files.push(await rowsOf(file, options))
  refuseAbsentLabels(path, files, options)
  let counts = parseCounts(path, files[0], options)
  for (const [i, other] of others.entries()) {
    const together = countsBeside(counts, parseCounts(other, files[i + 1], options), baseName(other))
    if (!together) throw new InputError(countFaults.unrelated, { file: other })
    counts = together
  }
  return counts
}

/** The true numbers behind published counts: by the same table with nothing hidden, or by the records that were counted. */
export async function readTrueCells(counts: Counts, path: string, options: ReadCountsOptions = {}): Promise<TrueCells> {
  const { delimiter } = options
  if (!(await isCountsFile(path, true))) return cellsByRows(counts, await readTable(path, { delimiter }))
  return cellsByTable(counts, await readCounts(path, { ...options, round: undefined }))
}

const looked = 200

/** Whether the beginning of a CSV file looks like published counts; `told`: of which nothing need be hidden. */
export async function isCountsFile(path: string, told = false): Promise<boolean> {
  if (!told && !/\.(?:csv|tsv)$/i.test(path)) return false
  const rows: Row[] = []
  try {
    for await (const row of readRows(path)) {
      rows.push(row)
      if (rows.length === looked) break
    }
  } catch {
    // Whoever reads it as something else says what is wrong with it.
    return false
  }
  return areCounts(rows) || (told && rows.length > 0 && hasCountColumn(rows[0].cells))
}
