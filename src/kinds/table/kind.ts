import type { Table } from '../../data/table.js'
import { attackTableSaid, linkedTables, oneRowSaid, saysTable, tableSaid } from './said.js'
import type { RecordOf } from '../../contract/kind.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Records in columns, values made coarser, taken away or changed. */
    table: { readonly data: Table; readonly release: Table }
  }
}

const tableKind: RecordOf<'table'> = {
  kind: 'table',
  called: 'tables',
  said: [...tableSaid, linkedTables, oneRowSaid, ...attackTableSaid],
  alsoCalled: ['synthetic'],
  saysSo: (said, sidecar) =>
    !said.counts && !said.buckets && sidecar !== 'buckets' && (said.synthetic === true || saysTable(said)),
  look: 'third',
  attacks: async () => (await import('./attack/table-attacks.js')).tableAttacks,
  protectors: async () => (await import('./protect/protectors.js')).tableProtectors,
  protecting: async () => (await import('./protecting-table.js')).protectingTable,
  models: async () => (await import('./models/table-models.js')).tableModels,
  utilities: async () => [(await import('./utility/table-utility.js')).tableUtility],
  remedies: async () => (await import('./repair/remedies.js')).tableRemedies,
  files: async () => (await import('./table-files.js')).tableFiles,
  ways: async () => (await import('./table-ways.js')).tableWays,
}

export default tableKind
