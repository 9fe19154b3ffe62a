import { ChunkCodes, type DictionaryCodes, type PageLevels } from './parquet-codes.js'
import { checkDeltas, checkPlain, checkPrefixed, readRuns } from './parquet-encodings.js'
import type { ParquetWork } from './parquet-faults.js'
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
  /** The definition from which an entry is an element of a list (0: one value a row); undefined in all other nests. */
  readonly listed: number | undefined
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
  readonly levels: PageLevels
}

/**
 * Walks the pages of a column chunk and checks every count and length in them against the bytes there are, and their sum
 * against the allowance. What stands in a dictionary is given by its places there; any other chunk is then given to the
 * library, which believes what it is told.
 */
export function checkPages(
  chunk: Uint8Array,
  rows: number,
  column: PageColumn,
  work: ParquetWork,
  { damaged, unsupported }: PageRefusals,
): DictionaryCodes | undefined {
  let at = 0
  let seen = 0
  let dictionary = 0
  const codes = new ChunkCodes(column)
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
      const page = column.decompress(bytes, unfolded)
      checkPlain(page, 0, dictionary, column.width, damaged)
      codes.dictionary(page, dictionary)
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
  return codes.finish()

  /** Both kinds of pages give the rows that begin in them. */
  function checkDataPage(page: Uint8Array, header: ThriftStruct): number {
    const count = wholeIn(header, 1, damaged)
    let start = 0
    const levels = (most: number): Uint8Array | undefined => {
      if (most === 0) return undefined
      if (start + 4 > page.length) damaged()
      const length = new DataView(page.buffer, page.byteOffset + start).getUint32(0, true)
      if (length > page.length - start - 4) damaged()
      const from = start + 4
      start = from + length
      return readLevels(page, from, start, most, count)
    }
    const repetition = levels(column.mostRepetition)
    const definition = levels(column.mostDefinition)
    const whole = wholeOf(definition, count)
    const encoding = numberIn(header, 2) ?? -1
    checkValues({ bytes: page, start, count: whole, encoding, levels: { count, repetition, definition } })
    return rowsOf(repetition, count)
  }

  function checkDataPage2(page: Uint8Array, unfolded: number, header: ThriftStruct): number {
    const count = wholeIn(header, 1, damaged)
    const nulls = wholeIn(header, 2, damaged)
    const definitions = wholeIn(header, 5, damaged)
    const repetitions = wholeIn(header, 6, damaged)
    const start = definitions + repetitions
    if (start > page.length || start > unfolded || nulls > count) damaged()
    if ((definitions > 0 && column.mostDefinition === 0) || (repetitions > 0 && column.mostRepetition === 0)) damaged()
    const levels = (from: number, to: number, most: number): Uint8Array | undefined =>
      most > 0 ? readLevels(page, from, to, most, count) : undefined
    const repetition = levels(0, repetitions, column.mostRepetition)
    const definition = levels(repetitions, start, column.mostDefinition)
    if (nulls !== count - wholeOf(definition, count)) damaged()
    const values = page.subarray(start)
    const bytes = numberIn(header, 7) === 0 ? values : column.decompress(values, unfolded - start)
    // A page of this kind that holds no runs is for the library to refuse.
    if (bytes.length === 1) codes.giveUp()
    const encoding = numberIn(header, 4) ?? -1
    checkValues({ bytes, start: 0, count: count - nulls, encoding, levels: { count, repetition, definition } })
    return rowsOf(repetition, count)
  }

  function readLevels(page: Uint8Array, from: number, to: number, most: number, count: number): Uint8Array {
    const levels = new Uint8Array(count)
    readRuns(page, from, to, { bits: bitsOf(most), count }, damaged, levels)
    for (let i = 0; i < count; i++) if (levels[i] > most) damaged()
    return levels
  }

  /** Values that are there. */
  function wholeOf(definition: Uint8Array | undefined, count: number): number {
    return definition ? timesIn(definition, column.mostDefinition) : count
  }

  function checkValues({ bytes, start, count, encoding, levels }: Page): void {
    if (encoding !== plainDictionary && encoding !== runDictionary) codes.giveUp()
    switch (encoding) {
      case plain:
        return checkPlain(bytes, start, count, column.width, damaged)
      case plainDictionary:
      case runDictionary: {
        if (column.boolean) unsupported()
        const bits = start < bytes.length ? bytes[start] : damaged()
        const places = new Uint32Array(count)
        if (bits === 0 && count > 0 && dictionary === 0) damaged()
        // With no bits at all a page of the first kind holds no runs either.
        if (bits > 0 || start + 1 < bytes.length)
          readRuns(bytes, start + 1, bytes.length, { bits, count }, damaged, places)
        for (let i = 0; i < count; i++) if (places[i] >= dictionary) damaged()
        return codes.add(levels, places, bits)
      }
      case runs: {
        if (!column.boolean) unsupported()
        if (start + 4 > bytes.length) damaged()
        return readRuns(bytes, start + 4, bytes.length, { bits: 1, count }, damaged)
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

/** Rows that begin in a page. */
function rowsOf(repetition: Uint8Array | undefined, count: number): number {
  return repetition ? timesIn(repetition, 0) : count
}

function timesIn(levels: Uint8Array, wanted: number): number {
  let times = 0
  for (let i = 0; i < levels.length; i++) if (levels[i] === wanted) times++
  return times
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
