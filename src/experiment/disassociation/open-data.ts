import { type Transactions, transactionCount } from '../../data/transactions.js'
import { readTexts } from '../../files/text-files.js'
import { readTransactions } from '../../files/read-data.js'
import { extractTransactions } from '../../meaning/extract/extract-transactions.js'

/** An open dataset these experiments run on; `load` takes the folder that holds the open data. */
export interface OpenData {
  readonly id: string
  readonly label: string
  readonly file: string
  load(folder: string): Promise<Transactions>
}

const texts = (file: string, field: string) => (folder: string) =>
  extractTransactions(readTexts(`${folder}/${file}`, { field }))

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

/** The first records of the data. */
export function firstRecords(data: Transactions, count: number): Transactions {
  const kept = Math.min(count, transactionCount(data))
  const { ids: _, ...rest } = data
  return { ...rest, offsets: data.offsets.slice(0, kept + 1), elements: data.elements.slice(0, data.offsets[kept]) }
}
