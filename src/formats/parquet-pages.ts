import { checkDeltas, checkPlain, checkPrefixed, checkRuns } from './parquet-encodings.js'
import type { ParquetWork } from './parquet-work.js'
import { numberIn, readThrift, structIn, type ThriftStruct } from './thrift.js'

/** What must be known of a column to check its pages. */
export interface PageColumn {
  /** Bytes of a value that stands as it is; undefined for texts, which carry their length. */
  readonly width: number | undefined
  readonly boolean: boolean
  readonly mostDefinition: number
  readonly mostRepetition: number
  /** One value a row: then pages beyond the last row are not read. */
  readonly flat: boolean
  readonly decompress: (bytes: Uint8Array, size: number) => Uint8Array
}

export interface PageRefusals {
  readonly damaged: () => never
  /** An encoding that the library does not read. */
  readonly unsupported: () => never
}

interface Page {
  /** The values, after the levels. */
  readonly bytes: Uint8Array
  readonly start: number
  readonly count: number
  readonly encoding: number
}

/**
 * Walks the pages of a column chunk and checks every count and length in them against the bytes there are, and their sum
 * against the allowance. Only then is the chunk given to the library, which believes them.
 */
export function checkPages(
  chunk: Uint8Array,
  rows: number,
  column: PageColumn,
  work: ParquetWork,
  { damaged, unsupported }: PageRefusals,
): void {
  let at = 0
  let seen = 0
  let dictionary = 0
  while (at < chunk.length - 1 && !(column.flat && seen >= rows)) {
    const { value: header, end } = readThrift(chunk, at, damaged)
    const size = numberIn(header, 3) ?? -1
    const unfolded = numberIn(header, 2) ?? -1
    if (size < 0 || size > chunk.length - end || unfolded < 0) damaged()
    const bytes = chunk.subarray(end, end + size)
    at = end + size
    work.spendBytes(unfolded)
    const type = numberIn(header, 1)
    if (type === dictionaryPage) {
      dictionary = wholeIn(structIn(header, 7), 1, damaged)
      work.spendValues(dictionary)
      checkPlain(column.decompress(bytes, unfolded), 0, dictionary, column.width, damaged)
    } else if (type === dataPage) {
      const page = structIn(header, 5)
      work.spendValues(wholeIn(page, 1, damaged))
      seen += checkDataPage(column.decompress(bytes, unfolded), page!)
    } else if (type === dataPage2) {
      const page = structIn(header, 8)
      work.spendValues(wholeIn(page, 1, damaged))
      seen += checkDataPage2(bytes, unfolded, page!)
    } else unsupported()
  }
  if (seen !== rows) damaged()

  /** Both kinds of pages give the rows that begin in them. */
  function checkDataPage(page: Uint8Array, header: ThriftStruct): number {
    const count = wholeIn(header, 1, damaged)
    let start = 0
    const levels = (most: number, onRun: (level: number, times: number) => void): void => {
      if (most === 0) return
      if (start + 4 > page.length) damaged()
      const length = new DataView(page.buffer, page.byteOffset + start).getUint32(0, true)
      if (length > page.length - start - 4) damaged()
      checkRuns(page, start + 4, start + 4 + length, { bits: bitsOf(most), count }, damaged, onRun)
      start += 4 + length
    }
    const { rowsOf, nullsOf } = levelCounts(count)
    levels(column.mostRepetition, rowsOf.onRun)
    levels(column.mostDefinition, nullsOf.onRun)
    checkValues({ bytes: page, start, count: count - nullsOf.count(), encoding: numberIn(header, 2) ?? -1 })
    return rowsOf.count()
  }

  function checkDataPage2(page: Uint8Array, unfolded: number, header: ThriftStruct): number {
    const count = wholeIn(header, 1, damaged)
    const nulls = wholeIn(header, 2, damaged)
    const definitions = wholeIn(header, 5, damaged)
    const repetitions = wholeIn(header, 6, damaged)
    const start = definitions + repetitions
    if (start > page.length || start > unfolded || nulls > count) damaged()
    if ((definitions > 0 && column.mostDefinition === 0) || (repetitions > 0 && column.mostRepetition === 0)) damaged()
    const { rowsOf, nullsOf } = levelCounts(count)
    const levels = (from: number, to: number, most: number, onRun: (level: number, times: number) => void): void => {
      if (most > 0) checkRuns(page, from, to, { bits: bitsOf(most), count }, damaged, onRun)
    }
    levels(0, repetitions, column.mostRepetition, rowsOf.onRun)
    levels(repetitions, start, column.mostDefinition, nullsOf.onRun)
    if (nulls !== nullsOf.count()) damaged()
    const values = page.subarray(start)
    const bytes = numberIn(header, 7) === 0 ? values : column.decompress(values, unfolded - start)
    checkValues({ bytes, start: 0, count: count - nulls, encoding: numberIn(header, 4) ?? -1 })
    return rowsOf.count()
  }

  function levelCounts(count: number) {
    let first = 0
    let whole = 0
    const rowsOf = {
      onRun: (level: number, times: number): void => {
        if (level > column.mostRepetition) damaged()
        if (level === 0) first += times
      },
      count: () => (column.mostRepetition === 0 ? count : first),
    }
    const nullsOf = {
      onRun: (level: number, times: number): void => {
        if (level > column.mostDefinition) damaged()
        if (level === column.mostDefinition) whole += times
      },
      count: () => (column.mostDefinition === 0 ? 0 : count - whole),
    }
    return { rowsOf, nullsOf }
  }

  function checkValues({ bytes, start, count, encoding }: Page): void {
    switch (encoding) {
      case plain:
        return checkPlain(bytes, start, count, column.width, damaged)
      case plainDictionary:
      case runDictionary: {
        if (column.boolean) unsupported()
        const bits = start < bytes.length ? bytes[start] : damaged()
        const onRun = (code: number): void => (code < dictionary ? undefined : damaged())
        if (bits === 0 && count > 0 && dictionary === 0) damaged()
        // With no bits at all a page of the first kind holds no runs either.
        if (bits === 0 && start + 1 === bytes.length) return
        return checkRuns(bytes, start + 1, bytes.length, { bits, count }, damaged, onRun)
      }
      case runs: {
        if (!column.boolean) unsupported()
        if (start + 4 > bytes.length) damaged()
        return checkRuns(bytes, start + 4, bytes.length, { bits: 1, count }, damaged)
      }
      case deltas:
        return void checkDeltas(bytes, start, count, damaged)
      case deltaLengths:
        return void checkDeltas(bytes, start, count, damaged, new Float64Array(count))
      case prefixed:
        return work.spendBytes(checkPrefixed(bytes, start, count, damaged))
      case split:
        return column.width === undefined ? unsupported() : checkPlain(bytes, start, count, column.width, damaged)
      default:
        return unsupported()
    }
  }
}

function wholeIn(struct: ThriftStruct | undefined, field: number, damaged: () => never): number {
  const value = struct && numberIn(struct, field)
  return value !== undefined && value >= 0 ? value : damaged()
}

function bitsOf(most: number): number {
  return 32 - Math.clz32(most)
}

const dataPage = 0
const dictionaryPage = 2
const dataPage2 = 3

const plain = 0
const plainDictionary = 2
const runs = 3
const deltas = 5
const deltaLengths = 6
const prefixed = 7
const runDictionary = 8
const split = 9
