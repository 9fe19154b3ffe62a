import { transactionAt, transactionCount } from '../../data/transactions.js'
import { readRows } from '../../files/read-data.js'
import { readTexts } from '../../files/text-files.js'
import type { NamedText } from '../../data/texts.js'
import { extractTransactions } from '../../meaning/extract/extract-transactions.js'

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

async function* firstTexts(texts: AsyncIterable<NamedText>, most: number): AsyncGenerator<NamedText> {
  let left = most
  for await (const text of texts) {
    if (left-- <= 0) return
    yield text
  }
}

/** Documents without the items that fewer than `least` of them hold. */
function withoutRare(documents: Documents, least: number): Documents {
  const holders = holdersOf(documents)
  return documents
    .map((items) => items.filter((item) => holders.get(item)! >= least))
    .filter(({ length }) => length > 1)
}

/** In how many documents each item is. */
export function holdersOf(documents: Documents): Map<string, number> {
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
