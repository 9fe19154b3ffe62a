import { peekSource, sniffedBytes } from '../../formats/sniff.js'
import { parseRows } from '../../formats/parse-rows.js'
import { InputError } from '../../formats/input-error.js'
import type { Said } from '../../contract/said.js'
import { type Source, sourceOf } from '../../formats/source.js'
import { formOfHead, tableFormatOfName } from '../../formats/table/table-formats.js'
import { openSource } from '../../files/open-source.js'
import { areRecords, isLong } from './are-records.js'

/**
 * Whether a file of which nothing is said is a table: it has a header, and under each name cells of one sort. What may as well
 * be transactions, an id and an item a row, is left to whoever knows: it would be a guess.
 */
export async function isTableFile(path: string, said: Said): Promise<boolean> {
  if (transactionWords.some((word) => said[word] !== undefined)) return false
  try {
    return await isTable(await peekSource(await openSource(path)))
  } catch (error) {
    // Whoever reads it as something else says what is wrong with it.
    if (error instanceof InputError) return false
    throw error
  }
}

/** Words about the form of transactions, or about what hides in them. */
const transactionWords = [
  'from',
  'releaseFrom',
  'id',
  'item',
  'releaseId',
  'releaseItem',
  'unmarked',
  'utility',
] as const

async function isTable(source: Source): Promise<boolean> {
  const form = formOfHead(source.head) ?? tableFormatOfName(source.file)
  if (form === 'xlsx') return true
  if (form === 'ndjson') return areObjects(source.head)
  if (form === 'parquet') {
    const { openParquet } = await import('../../formats/parquet-file.js')
    const { names, columns } = await openParquet(source)
    return names.every((name) => columns.get(name)?.list === false) && !isLong(names, undefined)
  }
  const rows = await firstRows(source)
  return areRecords(rows) && !isLong(rows[0], rows.slice(1))
}

/** Rows of the beginning, the last of which may be cut; letters that are no UTF-8 may be any. */
async function firstRows({ file, head }: Source): Promise<string[][]> {
  const text = new TextDecoder().decode(head)
  const end = head.length < sniffedBytes ? text.length : text.lastIndexOf('\n') + 1
  const bytes = new TextEncoder().encode(text.slice(0, end))
  const rows: string[][] = []
  for await (const { cells } of parseRows(sourceOf(file, bytes))) rows.push([...cells])
  return rows
}

/** Objects a line, of one value a name: the first whole ones are looked at. */
function areObjects(head: Uint8Array): boolean {
  const lines = new TextDecoder().decode(head).split('\n')
  const whole = (head.length < sniffedBytes ? lines : lines.slice(0, -1)).filter((line) => line.trim() !== '')
  return whole.length > 0 && whole.slice(0, 50).every(isFlatObject)
}

function isFlatObject(line: string): boolean {
  try {
    const found: unknown = JSON.parse(line)
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return false
    const values = Object.values(found)
    return values.length >= 2 && values.every((value) => typeof value !== 'object' || value === null)
  } catch {
    return false
  }
}
