import { InputError, type Fault } from './input-error.js'

/** Stands beside the reading of text or baskets, and refuses a long table unless the form was asked for. */
export class LongGuard {
  readonly #file: string
  #watch: LongWatch | undefined

  constructor(file: string, form: string | undefined) {
    this.#file = file
    this.#watch = form === undefined ? new LongWatch() : undefined
  }

  cell(code: number, bytes: Uint8Array, start: number, end: number): void {
    this.#watch?.cell(code, bytes, start, end)
  }

  row(): void {
    if (this.#watch?.row()) this.#settle()
  }

  /** Takes the steps of a tokenizer. Of a table that is no good text either, it is said that it is a table. */
  async over(steps: AsyncGenerator<void>): Promise<void> {
    try {
      while (!(await steps.next()).done);
    } catch (error) {
      this.#settle()
      throw error
    }
    this.#settle()
  }

  #settle(): void {
    const fault = this.#watch?.fault()
    this.#watch = undefined
    if (fault) throw new InputError(fault, { file: this.#file })
  }
}

/**
 * Looks over the first rows of text for a long table (an id and an item a row), which read as transactions would take the
 * ids for items and publish them. In baskets an item may stand in any column; in a table a value keeps to its own.
 *
 * Refused when the widths are even and
 * - the cells of the first row occur nowhere else, and one of them is named like an id, or stands without a digit over a
 *   column of cells that all hold one, or all columns keep their values to themselves (by chance: 1 in 1,024 files); or
 * - a column of cells with digits keeps its values to itself, and they are in runs, or nearly all different beside a
 *   column that repeats, or any beside a column of words; and rows are not simply sorted.
 */
class LongWatch {
  #rows = 0
  #odd = 0
  #width = 0
  #at = 0
  readonly #header: { readonly code: number; readonly digit: boolean; readonly id: boolean }[] = []
  readonly #rising = orders.map(() => 0)
  /** Per item, and per item and column (as many as the first row has). */
  readonly #texts: string[] = []
  readonly #times: number[] = []
  readonly #columns: Column[] = []
  readonly #row: number[] = []

  /** A cell and its code; -1 for a generalised item. */
  cell(code: number, bytes: Uint8Array, start: number, end: number): void {
    // Of a line without end, no more is held than can matter.
    if (++this.#at > mostColumns) return
    this.#row[this.#at - 1] = code
    if (code < 0) return
    this.#texts[code] ??= String.fromCharCode(...bytes.subarray(start, Math.min(end, start + longestText)))
    if (this.#rows > 0) return
    this.#header.push({ code, digit: /\d/.test(this.#texts[code]), id: idName.test(this.#texts[code]) })
  }

  /** Ends a row. Whether enough was seen: then `fault` says what it looks like, and no more needs to be told. */
  row(): boolean {
    const cells = this.#at
    this.#at = 0
    if (this.#rows++ === 0) {
      this.#width = cells
      for (let c = 0; c < cells; c++)
        this.#columns.push({ last: -1, runs: 0, distinct: 0, digits: 0, shapes: new Map() })
      return cells < 2 || cells > mostColumns || this.#header.length < cells
    }
    if (cells !== this.#width) return ++this.#odd > 5 && this.#odd * 10 > this.#rows
    for (let c = 0; c < cells; c++) this.#count(this.#columns[c], c, this.#row[c])
    const texts = this.#row.slice(0, cells).map((code) => this.#texts[code] ?? '')
    for (const [o, before] of orders.entries())
      if (texts.every((text, c) => c === 0 || before(texts[c - 1], text))) this.#rising[o]++
    return this.#rows > mostRows
  }

  #count(column: Column, c: number, code: number): void {
    if (code !== column.last) column.runs++
    column.last = code
    if (code < 0) return
    const shape = shapeOf(this.#texts[code])
    if (shape.includes('9')) column.digits++
    if (column.shapes.size < mostShapes || column.shapes.has(shape))
      column.shapes.set(shape, (column.shapes.get(shape) ?? 0) + 1)
    const place = code * this.#width + c
    while (this.#times.length <= place) this.#times.push(0)
    if (this.#times[place]++ === 0) column.distinct++
  }

  /** What the rows look like if not transactions; undefined when there are no signs of a table. */
  fault(): Fault | undefined {
    const rows = this.#rows - 1 - this.#odd
    if (rows < fewestRows || this.#odd * 50 > rows || this.#header.length < 2) return undefined
    const spread = this.#spread()
    if (this.#headed(rows, spread)) return longFaults.looksLong
    return this.#columns.some((_, c) => this.#namesRows(c, rows, spread)) ? longFaults.looksLong : undefined
  }

  #headed(rows: number, { crossing, bits }: Spread): boolean {
    const header = this.#header
    const codes = new Set(header.map(({ code }) => code))
    const elsewhere = header.some(({ code }) => this.#columns.some((_, c) => this.#timesIn(code, c) > 0))
    if (codes.size < header.length || elsewhere) return false
    if (header.some(({ id }) => id)) return true
    if (header.some(({ digit }, c) => !digit && this.#columns[c].digits * 50 >= rows * 49)) return true
    return sum(crossing) * 50 <= rows && bits >= (this.#sorted(rows) ? surelyBitsSorted : surelyBits)
  }

  /** Whether a column looks like the names of transactions, without a header that says so. */
  #namesRows(c: number, rows: number, { crossing }: Spread): boolean {
    const column = this.#columns[c]
    const { digits, distinct, runs } = column
    const others = this.#columns.filter((other) => other !== column)
    if (rows < fewestUnnamed || digits * 50 < rows * 49 || crossing[c] * 10 > rows || distinct < 3) return false
    const unlike = others.some((other) => kindOf(other, rows) !== kindOf(column, rows))
    if (!unlike && this.#sorted(rows)) return false
    if (runs * 50 <= distinct * 51 && distinct * 5 <= rows * 4) return true
    if (distinct * 10 >= rows * 9) return others.some((other) => other.distinct * 2 <= rows)
    return distinct >= 10 && crossing[c] === 0 && others.some((other) => kindOf(other, rows) === 'words')
  }

  /** Cells of each column whose item stands in others too, and how little chance leaves all the rest where it stands. */
  #spread(): Spread {
    const width = this.#width
    const crossing = Array.from({ length: width }, () => 0)
    let bits = 0
    for (let place = 0; place < this.#times.length; place += width) {
      const times = this.#times.slice(place, place + width)
      const columns = times.filter((count) => count > 0).length
      if (columns > 1) for (let c = 0; c < width; c++) crossing[c] += times[c] ?? 0
      else if (columns === 1) bits += (sum(times) - 1) * Math.log2(width)
    }
    return { crossing, bits }
  }

  /** Whether cells rise along the rows and the columns overlap: then popular items keep to a column in baskets too. */
  #sorted(rows: number): boolean {
    return orders.some((before, o) => {
      if (this.#rising[o] * 10 < rows * 9) return false
      return this.#columns.some((_, c) => {
        const inColumn = this.#texts.filter((_text, code) => this.#timesIn(code, c) > 0)
        const inNext = this.#texts.filter((_text, code) => this.#timesIn(code, c + 1) > 0)
        const last = inColumn.reduce((most, text) => (before(most, text) ? text : most), inColumn[0])
        return c + 1 < this.#width && inNext.some((text) => !before(last, text))
      })
    })
  }

  #timesIn(code: number, c: number): number {
    return this.#times[code * this.#width + c] ?? 0
  }
}

interface Column {
  last: number
  /** Changes from one row to the next. */
  runs: number
  distinct: number
  /** Cells that hold a digit. */
  digits: number
  readonly shapes: Map<string, number>
}

interface Spread {
  readonly crossing: readonly number[]
  /** An item met again stands in its column once more with chance 1 in the number of columns, if columns mean nothing. */
  readonly bits: number
}

/** Enough to tell, few enough to hold. */
const mostRows = 4096
const mostColumns = 8
/** A file of a few lines is taken as it stands. */
const fewestRows = 4
const fewestUnnamed = 20
const surelyBits = 10
const surelyBitsSorted = 24
const longestText = 64
const mostShapes = 64

/** `id`, `patient_id`, `Order No`, `customerId`, `UUID`. */
const idName = /(?:^|[\s_.-])(?:[iI][dD]s?|[nN][oOrR]|[kK]ey|KEY|UUID|uuid|GUID|guid)\.?$|[a-z](?:Id|ID|No|Nr)$/

/** `J45.1` is `a9.9`: what kind of code it is, not which. */
function shapeOf(text: string): string {
  return text.replaceAll(/\d+/g, '9').replaceAll(/[^\d\s!-/:-@[-`{-~]+/g, 'a')
}

/** Words, or the shape of nearly all cells. */
function kindOf({ digits, shapes }: Column, rows: number): string {
  if (digits * 50 <= rows) return 'words'
  return [...shapes].find(([, times]) => times * 10 >= rows * 9)?.[0] ?? 'mixed'
}

/** How cells of a row may be sorted: by text, or by number. */
const orders: readonly ((one: string, other: string) => boolean)[] = [
  (one, other) => one < other,
  (one, other) => Number(one) < Number(other),
]

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

const form = 'a long table has a header and one row per item; one column names the transaction, one holds the item'

export const longFaults = {
  looksLong: {
    message: 'looks like a table, such as one row per item, and not like one transaction a line',
    rule: 'in text and baskets a line is a transaction and each of its cells an item: ids would be taken for items and published',
    remedy:
      'one row per item: name the columns with ‹id› and ‹item›; records in columns: say which an intruder may know with ‹quasi› or ‹schema›; published counts: say ‹counts›; if each line is a transaction, insist with ‹from› text or ‹from› baskets',
  },
  unnamed: {
    message: 'the columns of the long form are not named',
    rule: form,
    remedy: 'name both columns: ‹id› and ‹item›',
  },
  sameColumn: {
    message: 'the transaction and the item are taken from the same column',
    rule: form,
    remedy: 'name two different columns with ‹id› and ‹item›',
  },
  noColumn: {
    message: 'the header lacks a column that was asked for',
    rule: form,
    remedy:
      'compare ‹id› and ‹item› with the header, letter by letter; give ‹delimiter› if the header was split wrongly',
  },
  twoColumns: {
    message: 'the header has a column that was asked for more than once',
    rule: 'the columns named by ‹id› and ‹item› stand in the header once',
    remedy: 'rename one of the columns',
  },
  noId: {
    message: 'a row names no transaction',
    rule: form,
    remedy: 'fill in the cell, or write "" if the name is meant to be empty',
  },
  width: {
    message: 'the row has more or fewer cells than the header',
    rule: 'every row has a cell for every column of the header',
    remedy: 'put a cell that contains the delimiter in double quotes, or give the right ‹delimiter›',
  },
  sharedId: {
    message: 'two transactions have the same id',
    rule: 'in the long form the rows of an id are one transaction',
    remedy: 'make the ids differ, or write text or NDJSON',
  },
} satisfies Record<string, Fault>
