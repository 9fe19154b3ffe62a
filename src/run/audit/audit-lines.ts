import type { AuditLine } from '../../contract/question.js'
import { type Policy, limitOn } from '../../policy/policy.js'
import type { Table } from '../../data/table.js'
import type { Release } from '../../contract/release.js'
import { allWays } from '../../kinds/ways-of.js'

const table = { on: 'table' } as const
const singling = { threat: 'singling out', measure: 'singling-out' } as const
const linking = { threat: 'linking', measure: 'linking' } as const
const inference = { threat: 'inference', measure: 'inference' } as const
const composition = { threat: 'linking', measure: 'composition' } as const

const harbor = {
  threat: 'singling out',
  measure: 'identifier-kinds',
  id: 'S8',
  name: 'kinds of identifiers',
  attacks: [],
  told: 'sees an identifier',
  only: 'asked',
} as const

/** The questions an audit asks of each kind of release, in the order of its page. */
export const auditLines: readonly AuditLine[] = [
  { ...table, ...singling, id: 'S6', name: 'names in plain sight', attacks: [], told: 'sees the names' },
  { ...table, ...singling, id: 'S7', name: 'free text', attacks: [], told: 'may read' },
  { ...table, ...singling, id: 'S1', name: 'small groups', measure: 'small-groups', attacks: [], told: 'can pick out' },
  {
    ...table,
    ...singling,
    id: 'S10',
    name: 'joined by person',
    measure: 'small-groups',
    attacks: [],
    told: 'can pick out',
    only: 'linked',
  },
  { ...table, ...singling, id: 'S2', name: 'columns nobody thought of', attacks: ['columns'], told: 'can pick out' },
  {
    ...table,
    ...singling,
    id: 'S9',
    name: 'rows copied from people',
    attacks: [],
    told: 'sees the record',
    only: 'synthetic',
  },
  { ...table, ...singling, id: 'S3', name: 'one condition', attacks: ['singling-out'], told: 'can pick out' },
  {
    ...table,
    ...linking,
    id: 'L1',
    name: 'match with a register',
    attacks: ['linkage', 'fellegi-sunter', 'isolation', 'few-cells'],
    told: 'finds the row',
  },
  {
    ...table,
    ...linking,
    id: 'L2',
    name: 'order of the rows',
    attacks: ['unsorted'],
    told: 'finds the row',
  },
  {
    ...table,
    ...linking,
    id: 'L3',
    name: 'identifiers undone',
    attacks: ['dictionary', 'frequency'],
    told: 'finds the identifier',
  },
  {
    ...table,
    ...composition,
    id: 'L4',
    name: 'with earlier releases',
    attacks: ['composition', 'stable-ids', 'unsorted-releases'],
    told: 'can tell something hidden',
  },
  {
    ...table,
    ...inference,
    id: 'I1',
    name: 'all the same in a group',
    attacks: ['majority', 'skewness', 'similarity', 'rules'],
    told: 'can tell something hidden',
  },
  {
    ...table,
    ...inference,
    id: 'I2',
    name: 'learned from the others',
    attacks: ['naive-bayes', 'definetti', 'definetti-rich'],
    told: 'can tell something hidden',
  },
  {
    ...table,
    ...inference,
    id: 'I3',
    name: 'ends of intervals',
    attacks: ['boundary'],
    told: 'can tell a value',
  },
  {
    ...table,
    ...inference,
    id: 'I4',
    name: 'how it was made',
    attacks: ['minimality', 'downcoding', 'noise-filter', 'unrotate'],
    told: 'can tell something hidden',
  },
  {
    ...table,
    ...inference,
    id: 'I5',
    name: 'who is in it',
    measure: 'membership',
    attacks: ['membership', 'shadow-membership'],
    told: 'can tell who is in it',
  },
  { ...table, ...harbor },
  { on: 'buckets', ...harbor },
  {
    on: 'buckets',
    ...inference,
    id: 'I2',
    name: 'learned from the others',
    attacks: ['naive-bayes', 'definetti', 'definetti-rich'],
    told: 'can tell something hidden',
  },
  {
    on: 'buckets',
    ...inference,
    id: 'I6',
    name: 'reading by meaning',
    attacks: ['semantic'],
    told: 'can tell something hidden',
  },
  {
    on: 'sets',
    ...singling,
    id: 'S4',
    name: 'a few known items',
    attacks: ['scoreboard'],
    told: 'finds the record',
  },
  {
    on: 'sets',
    ...inference,
    id: 'I6',
    name: 'reading by meaning',
    attacks: ['undertext'],
    told: 'can tell a hidden item',
  },
  {
    on: 'disassociated',
    ...singling,
    id: 'S5',
    name: 'covered pairs',
    attacks: ['cover'],
    told: 'can tell from fewer than promised',
  },
  {
    on: 'disassociated',
    ...linking,
    id: 'L5',
    name: 'torn records put together',
    attacks: ['joint', 'joint-whole'],
    told: 'can join torn parts',
  },
  ...allWays.flatMap(({ lines }) => lines),
]

/** The questions for a release, by its kind and what it is made of. */
export function linesFor(release: Pick<Release, 'kind'> & Partial<Table>, policy?: Policy): readonly AuditLine[] {
  const { kind, synthetic = false, linked = [] } = release
  return auditLines.filter(({ on, only, measure }) => {
    if (on !== kind) return false
    if (only === 'asked') return policy !== undefined && limitOn(policy, measure) !== undefined
    return only === 'synthetic' ? synthetic : only === 'linked' ? linked.length > 0 : true
  })
}
