import { InputError } from '../../formats/input-error.js'
import { bucketsOfTables, tablesOfBuckets } from './parse-buckets.js'
import type { ReadTableOptions } from '../../formats/table/table-format.js'
import type { Buckets } from './buckets.js'
import { readTable } from '../../files/read-data.js'
import { type WriteTable, writeTable } from '../../files/write-data.js'

/** Where the sensitive values of a bucketised table lie: `release.sensitive.csv` beside `release.csv`. */
export function sensitivePath(path: string): string {
  const [, before, ends] = /^(.*?)((?:\.[a-z]+)?(?:\.gz)?)$/is.exec(path.slice(folderEnd(path))) ?? ['', path, '']
  return `${path.slice(0, folderEnd(path))}${before}.sensitive${ends}`
}

function folderEnd(path: string): number {
  return Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1
}

/** Reads a bucketised table from its two files. Roles are for its schema to say. */
export async function readBuckets(
  path: string,
  options: ReadTableOptions = {},
  sensitive: string = sensitivePath(path),
): Promise<Buckets> {
  const tables = { records: await readTable(path, options), sensitive: await readTable(sensitive, options) }
  return bucketsOfTables(tables, { records: path, sensitive })
}

export interface WriteBuckets extends Omit<WriteTable, 'verify'> {
  /** Asked with both names before either file takes its own; what it throws leaves nothing behind. */
  readonly verify?: ((records: string, sensitive: string, as: ReadTableOptions) => Promise<void>) | undefined
}

/** Writes both files, whole and verified or not at all. */
export async function writeBuckets(
  path: string,
  buckets: Buckets,
  { verify, ...options }: WriteBuckets = {},
): Promise<void> {
  if (path === '-') throw new InputError(twoFiles, { file: 'standard output' })
  const { records, sensitive } = tablesOfBuckets(buckets)
  await writeTable(path, records, {
    ...options,
    async verify(written, as) {
      await writeTable(sensitivePath(path), sensitive, {
        ...options,
        verify: async (other) => verify?.(written, other, as),
      })
    },
  })
}

const twoFiles = {
  message: 'cannot hold a bucketised table',
  rule: 'a bucketised table is two files, so that its sensitive values stand apart from its records',
  remedy: 'name a file',
}
