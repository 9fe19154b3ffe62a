import { readRows } from '../../files/read-data.js'
import { readTexts } from '../../files/text-files.js'
import { transactionAt, transactionCount, type Transactions } from '../../data/transactions.js'
import { extractTransactions } from '../../meaning/extract/extract-transactions.js'
import { codesByName } from '../../data/dictionary.js'
import { transactionsOfRows } from '../../data/item-rows.js'
import { rowsOf } from '../../data/rows.js'
import { firstTexts } from '../first-texts.js'
import { type Random, below, shuffle } from '../../math/random.js'

/** Lists of items in their order, one per document or basket. */
export type Documents = readonly (readonly string[])[]

/** The open data that stands for the papers' three datasets, and a fourth where meaning should not help. */
export interface Corpora {
  readonly medical: Documents
  /** The same abstracts with all their items, by the condition they are about. */
  readonly medicalByClass: ReadonlyMap<string, Documents>
  readonly news: Documents
  readonly groceries: Documents
}

export const corpusFiles = {
  medical: 'medical-abstracts/medical_tc_test.csv',
  news: 'bbc/bbc.ndjson.gz',
  groceries: 'groceries/groceries.csv',
} as const

/**
 * An item must be named in so many documents of its source. The papers sorted out misspellings by hand; what only a few
 * of 2,000 documents say is mostly a number, a name or a slip of the tagger.
 */
const leastDocuments = 4

/** A basket needs something around an item for it to have a context. */
const leastBasket = 5

export async function readCorpora(
  folder: string,
  mostTexts: number,
  onRead: (sources: number, of: number) => void,
): Promise<Corpora> {
  const of = Object.keys(corpusFiles).length
  let read = 0
  const done = (documents: Documents): Documents => {
    onRead(++read, of)
    return documents
  }
  const extracted = async (path: string, field: string, idField?: string): Promise<Extracted> => {
    const texts = readTexts(`${folder}/${path}`, { field, ...(idField && { idField }) })
    const found = await extractTransactions(firstTexts(texts, mostTexts))
    const documents = Array.from({ length: transactionCount(found) }, (_, t) => transactionAt(found, t).map(String))
    return { documents, ids: found.ids ?? [] }
  }
  const least = mostTexts === Infinity ? leastDocuments : 1
  onRead(read, of)
  const medical = await extracted(corpusFiles.medical, 'medical_abstract', 'condition_label')
  return {
    medical: done(withoutRare(medical.documents, least)),
    medicalByClass: byId(medical),
    news: done(withoutRare((await extracted(corpusFiles.news, 'text')).documents, least)),
    groceries: done(await baskets(`${folder}/${corpusFiles.groceries}`)),
  }
}

interface Extracted {
  readonly documents: Documents
  readonly ids: readonly string[]
}

function byId({ documents, ids }: Extracted): Map<string, Documents> {
  return new Map(Array.from(new Set(ids), (id) => [id, documents.filter((_, t) => ids[t] === id)]))
}

/** Documents without the items that fewer than `least` of them hold. */
function withoutRare(documents: Documents, least: number): Documents {
  const holders = holdersOf(documents)
  return documents
    .map((items) => items.filter((item) => holders.get(item)! >= least))
    .filter(({ length }) => length > 1)
}

/** In how many documents each item is. */
function holdersOf(documents: Documents): Map<string, number> {
  const holders = new Map<string, number>()
  for (const items of documents) for (const item of new Set(items)) holders.set(item, (holders.get(item) ?? 0) + 1)
  return holders
}

/** Read as plain CSV: item names hold brackets, which the text form of transactions would take for generalised items. */
async function baskets(path: string): Promise<Documents> {
  const found: string[][] = []
  for await (const { cells } of readRows(path, { delimiter: ',' }))
    if (cells.length >= leastBasket) found.push([...cells])
  return found
}

/** So many documents, drawn without repeats. */
export function drawDocuments(documents: Documents, count: number, random: Random): Documents {
  const order = shuffle(Uint32Array.from(documents.keys()), random)
  return Array.from(order.subarray(0, Math.min(count, order.length)), (document) => documents[document])
}

/** A basket is a set: its source writes it department by department, which would put like beside like. */
export function inRandomOrder(items: readonly string[], random: Random): readonly string[] {
  return Array.from(shuffle(Uint32Array.from(items.keys()), random), (place) => items[place])
}

/** Documents of one kind, in random order, joined until they hold so many items; what is left over is left out. */
export function joinedDocuments(documents: Documents, length: number, random: Random): Documents {
  const joined: (readonly string[])[] = []
  let items = new Set<string>()
  for (const document of shuffle(Uint32Array.from(documents.keys()), random)) {
    for (const item of documents[document]) items.add(item)
    if (items.size < length) continue
    joined.push([...items])
    items = new Set()
  }
  return joined
}

interface Sharing {
  /** Groups of documents, and how many are in each. */
  readonly groups: number
  readonly size: number
  /** An item stays if so many documents of its group hold it. */
  readonly sharers: number
}

/**
 * Documents on some topics, those of one topic sharing many keywords, as the thesis' authors chose by hand for GoArticle
 * (§5.1.1). Each group begins with a random document; then again and again comes the one whose items are most common in
 * the group so far. No document is taken twice.
 */
export function sharingDocuments(documents: Documents, { groups, size, sharers }: Sharing, random: Random): Documents {
  const left = new Set(documents.keys())
  return Array.from({ length: groups }, () => {
    const group = sharingGroup(documents, left, size, random)
    const holders = holdersOf(group)
    return group.map((items) => items.filter((item) => holders.get(item)! >= sharers))
  })
    .flat()
    .filter(({ length }) => length > 0)
}

/** Takes the documents of one group out of those left. */
function sharingGroup(documents: Documents, left: Set<number>, size: number, random: Random): Documents {
  const chosen: (readonly string[])[] = []
  const holders = new Map<string, number>()
  while (chosen.length < size && left.size > 0) {
    const next = chosen.length === 0 ? [...left][below(left.size, random)] : mostAlike(documents, left, holders)
    left.delete(next)
    chosen.push(documents[next])
    for (const item of new Set(documents[next])) holders.set(item, (holders.get(item) ?? 0) + 1)
  }
  return chosen
}

/** Cosine to the counts so far, up to a factor that is the same for all. */
function mostAlike(documents: Documents, left: ReadonlySet<number>, holders: ReadonlyMap<string, number>): number {
  let best = -1
  let highest = -1
  for (const document of left) {
    const items = documents[document]
    const alike = items.reduce((sum, item) => sum + (holders.get(item) ?? 0), 0) / Math.sqrt(items.length)
    if (alike <= highest) continue
    highest = alike
    best = document
  }
  return best
}

/**
 * Transactions whose items are numbered in random order. COAT breaks ties by that order: numbered as they appear, the
 * partners of every rare item would come from the first documents.
 */
export function inRandomItemOrder(documents: Documents, random: Random): Transactions {
  const names = [...new Set(documents.flat())]
  const items = Array.from(shuffle(Uint32Array.from(names.keys()), random), (place) => names[place])
  const codeOf = codesByName(items)
  return transactionsOfRows(items, rowsOf(documents.map((document) => document.map((name) => codeOf.get(name)!))))
}
