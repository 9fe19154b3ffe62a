import type { Ways } from '../../contract/kind.js'
import { isTable } from '../../data/sorts.js'
import { harborQuestion, kindsOfIdentifiers } from '../table/counted-answers.js'
import { refuseForeignRows } from '../table/foreign-rows.js'
import { columnsTold } from '../table/table-causes.js'
import { registerFor, tableFinding } from '../table/table-finding.js'
import { asFarAsCellsTell } from './cells-that-go-with.js'
import { bucketsOfOneValue, bucketsThatTeach } from './what-buckets-tell.js'
import { aboutRows, rowAsPublished, rowsKeyFault, wordsIn } from '../table/table-ways.js'

const inference = {
  on: 'buckets',
  threat: 'inference',
  measure: 'inference',
  told: 'can tell something hidden',
} as const

/** What an audit asks of a table whose sensitive values stand beside it. */
export const bucketsWays: Ways<'buckets'> = {
  questions: [
    { on: 'buckets', ...harborQuestion, count: kindsOfIdentifiers },
    {
      ...inference,
      id: 'I1',
      name: 'all the same in a group',
      attacks: [],
      count: bucketsOfOneValue,
    },
    {
      ...inference,
      id: 'I2',
      name: 'learned from the others',
      attacks: ['naive-bayes', 'definetti', 'definetti-rich'],
      count: bucketsThatTeach,
    },
    { ...inference, id: 'I6', name: 'reading by meaning', attacks: ['semantic'] },
  ],
  who: 'people',
  asFarAsTried: asFarAsCellsTell,
  triedByAll: true,
  judgedBesideOriginal: true,
  isData: isTable,
  refuseForeign: ({ table }, original, file) => refuseForeignRows(table, original, file),
  seenAs: ({ table }, given) => registerFor(table, given),
  standAlone: aboutRows,
  findingOf: (tried, release, scored) => tableFinding(tried, 'buckets', release.table, scored, release),
  keyFault: ({ table }, key, original) => rowsKeyFault(table, key, original),
  columnsOf: ({ table }) => table,
  hiddenBeside: () => 1,
  causesOf: (claims, pinned) => (claims.kind === 'values' ? columnsTold(claims, pinned) : undefined),
  accountOf: ({ table }, original) => ({
    unit: 'row',
    published: table.rowCount,
    suppressed: 0,
    ...(original && { original: original.rowCount }),
  }),
  wordsOf: ({ table, sensitive, values }) => [...wordsIn(table), sensitive, ...values],
  publishedAt: ({ table }, row) => rowAsPublished(table, row),
}
