import { asyncBufferFromFile, parquetMetadataAsync, parquetRead } from 'hyparquet'
import { ElementsBuilder } from '../src/data/transactions.js'
import { openSource } from '../src/files/index.js'
import { ByteInterner } from '../src/formats/byte-interner.js'
import { CellElements, LongPairs } from '../src/formats/cell-elements.js'
import { tokenize } from '../src/formats/tokenize.js'

/** The plain ways to read forms that have a faster one; each gives the elements it read. */
export const plainWays: Readonly<Record<string, (path: string) => Promise<number>>> = { long, parquet }

/** Every row through the tokenizer. The header is known: id, item. */
async function long(path: string): Promise<number> {
  const ids = new ByteInterner()
  const pairs = new LongPairs()
  const refuse = (): never => {
    throw new Error('the file was written by this benchmark')
  }
  let at = 0
  let row = -1
  let transaction = -1
  let element = -1
  const sink = () => ({
    cell(bytes: Uint8Array, start: number, end: number) {
      if (row < 0) return
      if (at++ === 0) transaction = ids.intern(bytes, start, end)
      else element = pairs.cells.elementOf(bytes, start, end, refuse)
    },
    row() {
      at = 0
      if (row++ >= 0) pairs.add(transaction, element)
    },
  })
  const steps = tokenize(await openSource(path), { brackets: false, sink })
  while (!(await steps.next()).done);
  return pairs.build(ids.names).elements.length
}

/** Every value of every list as the library makes it, and no check of its pages. */
async function parquet(path: string): Promise<number> {
  const file = await asyncBufferFromFile(path)
  const metadata = await parquetMetadataAsync(file)
  const builder = new ElementsBuilder()
  const cells = new CellElements(builder)
  const refuse = (): never => {
    throw new Error('the file was written by this benchmark')
  }
  for (const group of metadata.row_groups) {
    await parquetRead({
      file,
      metadata: { ...metadata, row_groups: [group] },
      columns: ['item'],
      onChunk({ columnData }) {
        for (const list of columnData) {
          if (!Array.isArray(list)) throw new Error('the benchmark wrote lists')
          for (const text of list) builder.add(cells.elementOfText(String(text), refuse))
          builder.endTransaction()
        }
      },
    })
  }
  return builder.build(cells.items).elements.length
}
