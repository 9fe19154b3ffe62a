import type { AuditLine } from '../../contract/question.js'
import { freeText, harborLine, joinedGroups, kindsOfIdentifiers, plainNames, smallGroups } from './counted-lines.js'

const table = { on: 'table' } as const
const singling = { threat: 'singling out', measure: 'singling-out' } as const
const linking = { threat: 'linking', measure: 'linking' } as const
const inference = { threat: 'inference', measure: 'inference' } as const
const composition = { threat: 'linking', measure: 'composition' } as const

/** The questions an audit asks of a table, in the order of its page. */
export const tableLines: readonly AuditLine<'table'>[] = [
  {
    ...table,
    ...singling,
    id: 'S6',
    name: 'names in plain sight',
    attacks: [],
    told: 'sees the names',
    count: plainNames,
  },
  { ...table, ...singling, id: 'S7', name: 'free text', attacks: [], told: 'may read', count: freeText },
  {
    ...table,
    ...singling,
    id: 'S1',
    name: 'small groups',
    measure: 'small-groups',
    attacks: [],
    told: 'can pick out',
    count: smallGroups,
  },
  {
    ...table,
    ...singling,
    id: 'S10',
    name: 'joined by person',
    measure: 'small-groups',
    attacks: [],
    told: 'can pick out',
    when: ({ linked = [] }) => linked.length > 0,
    count: joinedGroups,
  },
  { ...table, ...singling, id: 'S2', name: 'columns nobody thought of', attacks: ['columns'], told: 'can pick out' },
  {
    ...table,
    ...singling,
    id: 'S9',
    name: 'rows copied from people',
    attacks: [],
    told: 'sees the record',
    when: ({ synthetic = false }) => synthetic,
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
  { ...table, ...harborLine, count: kindsOfIdentifiers },
]
