import { readMeta } from '../../files/sidecar.js'
import { readTable } from '../../files/read-data.js'
import { refuseUncovered } from '../../formats/parse-hierarchy.js'
import type { KindFiles } from '../../contract/opening.js'
import type { Release } from '../../contract/release.js'
import { type Table, coded, columnsOfRole } from '../../data/table.js'
import { refuseUnsaid } from './open-drafted.js'
import { givenBesideLedger, refuseRolelessTables } from './grant-table.js'
import { tableForm } from './open-plain-table.js'
import { readSaidTable, readTableAsSaid, readTableRelease } from './open-table.js'
import { refuseEmpty, refuseRoleless, refuseWithoutQuasi } from './roles.js'
import type { JudgedAgain } from '../../contract/promises.js'

export const tableFiles: KindFiles<Release<'table'>, Table> = {
  recognises: async (path, said) => (await import('./is-table-file.js')).isTableFile(path, said),
  async readData(path, said) {
    const table = await readSaidTable(path, said)
    if (said.oneRow === undefined) return table
    return (await import('./one-row.js')).withSaidRow(table, said.oneRow, said, path)
  },
  termsOf: wordsOf,
  readBeside: async (path, said) => readSaidTable(path, said, { part: true }),
  async readRelease(path, said) {
    const release = path === undefined ? await readTableRelease(path, said) : await readTableAsSaid(path, said)
    const madeUp = said.synthetic ?? (path !== undefined && (await readMeta(path))?.kind === 'synthetic')
    return madeUp ? { ...release, synthetic: true } : release
  },
  refuseRoleless: refuseRolelessTables,
  given: givenBesideLedger,
  refuseUnfit: refuseUnfitTable,
  async write(path, release, { madeBy, to, spreadsheetSafe, promised, original = release }) {
    const { writeTableRelease } = await import('./table-release.js')
    const { verifyTable } = await import('./verify-table.js')
    let again: readonly JudgedAgain[] | undefined
    await writeTableRelease(path, release, madeBy, {
      format: tableForm(to),
      ...(spreadsheetSafe && { spreadsheetSafe }),
      async verify(file, as) {
        again = verifyTable(await readTable(file, as), release, promised, original)
      },
    })
    return again
  },
}

/** The words of the columns that others may know. */
function wordsOf(table: Table): readonly string[] {
  const columns = columnsOfRole(table, 'quasi').filter(({ type, hierarchy }) => type === 'text' && !hierarchy)
  return [...new Set(columns.flatMap((column) => coded(column).values))]
}

/** No protector can take a table whose columns have no roles, or values that their hierarchies lack. */
export async function refuseUnfitTable(table: Table, path: string): Promise<void> {
  await refuseUnsaid(table, path, {})
  refuseRoleless(table, path)
  refuseWithoutQuasi(table, path)
  refuseEmpty(table, path)
  refuseUncovered(table, path)
}
