import { readTexts } from '../../files/text-files.js'
import { readTransactions } from '../../files/read-data.js'
import { transactionsOf, type Transactions, transactionCount, elementsAt } from '../../data/transactions.js'
import { extractTransactions } from '../../meaning/extract/extract-transactions.js'
import { transactionsOfRows } from '../../data/item-rows.js'
import { rowsOf } from '../../data/rows.js'
import { below, type Random, unit } from '../../math/random.js'
import { firstTexts } from '../first-texts.js'

/** An open dataset these experiments run on; `load` takes the folder that holds the open data. */
export interface OpenData {
  readonly id: string
  readonly label: string
  readonly file: string
  /** Where so many records will do, it may read no more. */
  load(folder: string, enough?: number): Promise<Transactions>
}

const texts =
  (file: string, field: string) =>
  (folder: string, enough = Infinity) =>
    extractTransactions(firstTexts(readTexts(`${folder}/${file}`, { field }), enough))

const medicalFile = 'medical-abstracts/medical_tc_test.csv'
const newsFile = 'bbc/bbc.ndjson.gz'
const basketFile = 'groceries/groceries.csv'
const clickFile = 'bms-webview-1/bms-webview-1.dat'

/** Items with a meaning: what the semantic attacks can be run on. */
export const namedData: readonly OpenData[] = [
  { id: 'medical', label: 'medical abstracts', file: medicalFile, load: texts(medicalFile, 'medical_abstract') },
  { id: 'bbc', label: 'BBC news', file: newsFile, load: texts(newsFile, 'text') },
  {
    id: 'groceries',
    label: 'groceries',
    file: basketFile,
    load: (folder) => readTransactions(`${folder}/${basketFile}`, { format: 'baskets' }),
  },
]

export const clicks: OpenData = {
  id: 'bms',
  label: 'BMS-WebView-1',
  file: clickFile,
  load: (folder) => readTransactions(`${folder}/${clickFile}`),
}

/** Of how many records the small versions are. */
export const smallRecords = 300

/** The first records of the data. */
export function firstRecords(data: Transactions, count: number): Transactions {
  const kept = Math.min(count, transactionCount(data))
  const { ids: _, ...rest } = data
  return { ...rest, offsets: data.offsets.slice(0, kept + 1), elements: data.elements.slice(0, data.offsets[kept]) }
}

/**
 * A part of the data as dense as asked (mean length over distinct items): of records and items, whichever side is
 * further above its least number, the twentieth that holds least is dropped, until the part is dense enough.
 */
export function densePart(data: Transactions, density: number, leastRecords = 400, leastItems = 12): Transactions {
  let records = Array.from({ length: transactionCount(data) }, (_, t) => {
    return new Set(elementsAt(data, t).filter((element) => element >= 0))
  })
  const support = new Map<number, number>()
  for (const record of records) for (const item of record) support.set(item, (support.get(item) ?? 0) + 1)
  let occurrences = records.reduce((sum, { size }) => sum + size, 0)
  while (occurrences / records.length / support.size < density) {
    const itemsToSpare = support.size / leastItems
    const recordsToSpare = records.length / leastRecords
    if (itemsToSpare <= 1 && recordsToSpare <= 1) break
    if (itemsToSpare > recordsToSpare) {
      const rarest = [...support].sort((a, b) => a[1] - b[1] || a[0] - b[0])
      for (const [item, count] of rarest.slice(0, twentieth(support.size, leastItems))) {
        support.delete(item)
        occurrences -= count
        for (const record of records) record.delete(item)
      }
    } else {
      records.sort((a, b) => b.size - a.size)
      const dropped = records.slice(records.length - twentieth(records.length, leastRecords))
      records = records.slice(0, records.length - dropped.length)
      for (const record of dropped) {
        occurrences -= record.size
        for (const item of record) support.set(item, support.get(item)! - 1)
      }
      for (const [item, count] of support) if (count === 0) support.delete(item)
    }
  }
  const rows = records.filter(({ size }) => size > 0)
  return transactionsOf(rows.map((record) => Array.from(record, (item) => data.items[item])))
}

function twentieth(count: number, least: number): number {
  return Math.max(1, Math.min(count - least, Math.floor(count / 20)))
}

/** Mean length over distinct items, as the papers measure how dense data is. */
export function densityOf(data: Transactions): number {
  return data.elements.length / transactionCount(data) / data.items.length
}

/**
 * A query log the size of the one in Barakat et al. (AOL: 65,517 people, 1,216,655 items): every item is somebody's
 * once, and twice as many occurrences again fall on the items by Zipf's law. Lengths vary from person to person.
 */
export function sparseLog(records: number, itemCount: number, random: Random): Transactions {
  const people: number[][] = Array.from({ length: records }, () => [])
  const weights = Float64Array.from(people, () => unit(random) ** 2)
  let sum = 0
  const upTo = weights.map((weight) => (sum += weight))
  const somebody = (): number[] => people[firstAbove(upTo, unit(random) * sum)]
  for (let item = 0; item < itemCount; item++) somebody().push(item)
  const scale = Math.log(itemCount + 1)
  for (let i = 0; i < 2 * itemCount; i++) {
    // The inverse of Zipf's cumulative distribution, exponent 1.
    const rank = Math.min(itemCount - 1, Math.floor(Math.exp(unit(random) * scale)) - 1)
    // Spread the ranks over the codes, so that frequent items are not the first to appear.
    somebody().push(Number((BigInt(rank) * 2654435761n) % BigInt(itemCount)))
  }
  for (const person of people) if (person.length === 0) person.push(below(itemCount, random))
  const items = Array.from({ length: itemCount }, (_, item) => `q${item}`)
  return transactionsOfRows(items, rowsOf(people))
}

function firstAbove(rising: Float64Array, value: number): number {
  let low = 0
  let high = rising.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (rising[middle] > value) high = middle
    else low = middle + 1
  }
  return low
}
