import type { Role, Table } from '../../data/table.js'
import type { MadeBy, PublishedRoles } from '../../formats/meta.js'
import type { Buckets } from '../buckets/buckets.js'
import { type WriteBuckets, writeBuckets } from '../buckets/buckets-file.js'
import { writeMeta } from '../../files/sidecar.js'
import { type WriteTable, writeTable } from '../../files/write-data.js'

/** Writes a released table, and beside it its sidecar: how it was made, in which form, and which columns are what. */
export async function writeTableRelease(
  path: string,
  release: Table,
  madeBy: MadeBy,
  options: WriteTable = {},
): Promise<void> {
  const form = await writeTable(path, release, options)
  await writeMeta(path, { ...madeBy, form, roles: publishedRoles(release) })
}

/** The same for a bucketised table: two files, and the sidecar of the first. */
export async function writeBucketsRelease(
  path: string,
  release: Buckets,
  madeBy: MadeBy,
  options: WriteBuckets = {},
): Promise<void> {
  await writeBuckets(path, release, options)
  await writeMeta(path, { ...madeBy, form: { format: 'buckets' }, roles: publishedRoles(release.table) })
}

function publishedRoles({ columns }: Table): PublishedRoles {
  const named = (role: Role) => columns.filter((column) => column.role === role).map(({ name }) => name)
  const roles = (['quasi', 'sensitive', 'insensitive', 'person'] as const).map((role) => [role, named(role)] as const)
  return Object.fromEntries(roles.filter(([, names]) => names.length > 0))
}
