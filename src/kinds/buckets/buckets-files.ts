import { readMeta } from '../../files/sidecar.js'
import type { KindFiles } from '../../contract/opening.js'
import type { JudgedAgain } from '../../contract/promises.js'
import type { Release } from '../../contract/release.js'
import { SaidError } from '../../contract/said.js'
import { absentColumn, namedInData } from '../../contract/refused-names.js'
import { InputError } from '../../formats/input-error.js'
import type { Table } from '../../data/table.js'
import { givenForTable } from '../table/grant-table.js'
import { readSaidTable } from '../table/open-table.js'
import { namedRoles } from '../table/said.js'
import { withRoles } from '../table/roles.js'
import { refuseUnfitTable } from '../table/table-files.js'
import { readBuckets } from './buckets-file.js'
import { bucketsRelease } from './release.js'

export const bucketsFiles: KindFiles<Release<'buckets'>, Table> = {
  readData: readSaidTable,
  async readRelease(path, said) {
    if (path === undefined) throw new SaidError('no table is named', 'name the file of its records')
    if (said.synthetic) throw new SaidError('‹synthetic› is about a table', 'leave out ‹buckets›')
    const { delimiter } = said
    const buckets = await readBuckets(path, delimiter === undefined ? {} : { delimiter })
    const columns = [...(namedInData(buckets.table).columns ?? []), buckets.sensitive]
    const roles = namedRoles(said)
    for (const [role, names] of Object.entries(roles))
      for (const name of names)
        if (!columns.includes(name)) throw new InputError(absentColumn(role, name, columns), { file: path })
    // What is sensitive stands beside the records, and may be named all the same.
    if (roles.sensitive) roles.sensitive = roles.sensitive.filter((name) => name !== buckets.sensitive)
    const named = { ...(await readMeta(path))?.roles, ...roles }
    return bucketsRelease({ ...buckets, table: withRoles(buckets.table, { named, release: true }, path) })
  },
  async given(release, path, said, wanted) {
    // The people it was drawn from are said of a table by itself alone.
    const { population: _, ...table } = release.table
    if (said.ledger !== undefined) throw new SaidError('‹ledger› is about a table', 'leave out ‹ledger›')
    return givenForTable(release, table, path, said, wanted)
  },
  refuseUnfit: refuseUnfitTable,
  async write(path, release, { madeBy, promised, original = release.table }) {
    const { writeBucketsRelease } = await import('../table/table-release.js')
    const { verifyBuckets } = await import('./verify-buckets.js')
    let again: readonly JudgedAgain[] | undefined
    await writeBucketsRelease(path, release, madeBy, {
      async verify(records, sensitive, as) {
        again = verifyBuckets(await readBuckets(records, as, sensitive), release, promised, original)
      },
    })
    return again
  },
}
