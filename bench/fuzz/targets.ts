import { gzipSync } from 'node:zlib'
import { readDisassociated, readRelease } from '../../src/kinds/files.js'
import {
  openSource,
  readConstraints,
  readDistanceTable,
  readColumnHierarchy,
  readHierarchy,
  readHierarchyLines,
  readTable,
  readTransactions,
} from '../../src/files/index.js'
import type { ReadOptions, TransactionFormatId } from '../../src/formats/index.js'
import { parseKey } from '../../src/formats/parse-key.js'
import { parseMeta } from '../../src/formats/meta.js'
import { parseSchema } from '../../src/formats/parse-schema.js'
import {
  disassociatedSeeds,
  flatParquetSeeds,
  generalised,
  type Lists,
  named,
  parquetSeeds,
  plain,
  tableSeeds,
  workbookSeeds,
  written,
} from './seeds.js'
import { packWorkbook, workbookTexts } from './workbook.js'
import { checkHierarchy } from '../../src/run/check-hierarchy.js'

/** A reader, and whole inputs of it to begin with. */
export interface Target {
  readonly id: string
  seeds(): Promise<readonly Uint8Array[]>
  /** What is done with an input after it was damaged, so that the damage is within. */
  readonly pack?: (bytes: Uint8Array) => Uint8Array
  read(path: string): Promise<unknown>
}

const columns = { id: 'id', item: 'item' }

/** Every reader of a file there is. A new one belongs here. */
export const targets: readonly Target[] = [
  transactions(
    'text',
    [plain, generalised],
    ['a;b\r\n"c;d";(e;f)\r\n', '\ufeffheart disease, "x ""y""", (icd, limbs)\n\n'],
  ),
  transactions('baskets', [plain], ['liquor (appetizer),,milk,\n']),
  transactions('ndjson', [plain, generalised, named], ['{"items":[1,2.5,"a",["b",3]],"more":{"x":[null]}}\n']),
  transactions('fimi', [], ['1 2 3\n\n007 12\t4 \n']),
  transactions('long', [plain, generalised, named], ['when;item;id\n1;"(a; b)";x\n2;;y\n'], columns),
  { id: 'parquet', seeds: parquetSeeds, read: (path) => readTransactions(path, { format: 'parquet' }) },
  {
    id: 'text in gzip',
    seeds: () => written('text', [plain, generalised]),
    pack: (bytes) => gzipSync(bytes),
    read: (path) => readTransactions(path),
  },
  {
    id: 'zipped',
    seeds: async () => (await written('text', [plain, generalised])).map((bytes) => gzipSync(bytes)),
    read: (path) => readTransactions(path),
  },
  {
    id: 'any release',
    seeds: async () => [
      ...disassociatedSeeds(),
      ...(await written('text', [generalised])),
      ...(await written('long', [named])),
      ...(await written('ndjson', [named])),
      ...(await parquetSeeds()).slice(0, 2),
    ],
    read: (path) => readRelease(path),
  },
  { id: 'disassociated', seeds: async () => disassociatedSeeds(), read: readDisassociated },
  {
    id: 'distance table',
    seeds: async () => [
      Buffer.from('context,blood pressure,icd\nheart disease,0.56,0.78\nanesthesia,1.75,\n"a,b",-1,NaN\n'),
    ],
    read: (path) => readDistanceTable(path),
  },
  { id: 'table', seeds: () => tableSeeds('csv'), read: (path) => readTable(path) },
  { id: 'table, safe', seeds: () => tableSeeds('csv'), read: (path) => readTable(path, { spreadsheetSafe: true }) },
  { id: 'table in NDJSON', seeds: () => tableSeeds('ndjson'), read: (path) => readTable(path, { format: 'ndjson' }) },
  {
    id: 'table in Parquet',
    seeds: async () => [...(await tableSeeds('parquet')), ...flatParquetSeeds()],
    read: (path) => readTable(path, { format: 'parquet' }),
  },
  { id: 'workbook', seeds: async () => workbookSeeds(), read: (path) => readTable(path, { format: 'xlsx' }) },
  {
    id: 'workbook, zipped afterwards',
    seeds: async () => workbookTexts(),
    pack: packWorkbook,
    read: (path) => readTable(path, { format: 'xlsx' }),
  },
  {
    id: 'schema',
    seeds: async () => [
      Buffer.from(
        '{"attributes":[{"name":"age","role":"quasi","type":"integer","hierarchy":"age.csv"},{"name":"é"}],"delimiter":";"}',
      ),
    ],
    read: async (path) => parseSchema(await openSource(path)),
  },
  {
    id: 'hierarchy',
    seeds: async () => [
      Buffer.from('skim milk;milk;*\nwhole milk;milk;*\nrye;bread;*\n'),
      Buffer.from('1;[1, 5[;*\r\n7;*;*\r\n'),
    ],
    read: readHierarchy,
  },
  {
    id: 'column hierarchy',
    seeds: async () => [
      Buffer.from('21;[20, 25[;*\r\n27;[25, 30[;*\r\n'),
      Buffer.from('a,x,*\n"b,c",x,*\na,x,*\n'),
      Buffer.from('"";none\t*\n'),
    ],
    read: async (path) => {
      checkHierarchy(await readHierarchyLines(path))
      return readColumnHierarchy(path)
    },
  },
  {
    id: 'constraints',
    seeds: async () => [Buffer.from('heart disease, icd\n\n"limbs, lower"\nweakness\n')],
    read: readConstraints,
  },
  {
    id: 'sidecar',
    seeds: async () => [
      Buffer.from(
        `{"kind":"sets","method":"km","parameters":{"k":5,"labels":true},"seed":1,"version":"0","form":{"format":"long","delimiter":",","id":"a","item":"b"},"sha256":"${'0'.repeat(64)}"}`,
      ),
    ],
    read: async (path) => parseMeta(await openSource(path)),
  },
  {
    id: 'key',
    seeds: async () => [Buffer.from(`{"kind":"key","release":"${'0'.repeat(64)}","records":[[0,4],[1,2,3]]}`)],
    read: async (path) => parseKey(await openSource(path)),
  },
]

function transactions(
  id: TransactionFormatId,
  lists: readonly Lists[],
  texts: readonly string[],
  options: ReadOptions = {},
): Target {
  return {
    id,
    seeds: async () => [...(await written(id, lists)), ...texts.map((text) => Buffer.from(text))],
    // Forms are asked for, but text may also find a table.
    read: (path) => readTransactions(path, { ...options, format: id === 'text' ? undefined : id }),
  }
}
