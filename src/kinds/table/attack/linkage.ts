import type { Table } from '../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { type Candidates, candidatesOf } from '../candidates.js'
import { classesOf } from '../classes.js'
import type { Attack } from '../../../contract/attack.js'
import { type NotTried, type RecordClaims, nobody } from '../../../contract/claims.js'
import { below } from '../../../math/random.js'

/**
 * Somebody with a register looks for people they know in the release: a record may be theirs if every cell covers what is
 * known. Who has one candidate is found.
 */
export const linkage: Attack<'table', RecordClaims> = {
  id: 'linkage',
  name: 'linkage with a register',
  summary: 'looks up which records may be whose by what is known of people',
  cites: [
    'Sweeney: k-anonymity: a model for protecting privacy (2002)',
    'El Emam: Guide to the de-identification of personal health information (2013), marketer risk',
  ],
  on: 'table',
  parameters: {},
  needs: ['register'],
  baseline: 'random-record',
  run: async (release, { register }) => claimsOf(release, register!),
}

function claimsOf(release: Table, register: Table): RecordClaims | NotMeasured {
  if (release.rowCount === 0) return notMeasured('the release has no rows')
  if (register.rowCount === 0) return notMeasured('the register holds nobody')
  const candidates = candidatesOf(release, register)
  if (candidates.columns.length === 0)
    return notMeasured('the register has none of the columns by which people could be known in the release')
  const { offsets, classes, sizes, setOf, listed } = candidates
  const { firsts, suppressed } = classesOf(release)
  const records = Uint32Array.from(sizes, (_, set) => firstRecord(classes, offsets[set], offsets[set + 1], firsts))
  const found = setOf.map((set) => sizes[set])
  return {
    kind: 'records',
    candidates: found,
    record: setOf.map((set) => records[set]),
    confidence: Float64Array.from(found, (count) => (count > 0 ? 1 / count : 0)),
    notTried: notTriedOf(candidates, suppressed),
    notes: [
      `compared in ${candidates.columns.length} columns`,
      ...(listed < sizes.length ? ['who has very many candidates is counted, and none of them is claimed'] : []),
    ],
  }
}

/** The first row of some classes. */
function firstRecord(classes: Uint32Array, start: number, end: number, firsts: Uint32Array): number {
  let first = nobody
  for (let i = start; i < end; i++) first = Math.min(first, firsts[classes[i]])
  return first
}

function notTriedOf({ setOf, sizes }: Candidates, suppressed: number): NotTried[] {
  const without = setOf.reduce((count, set) => count + (sizes[set] === 0 ? 1 : 0), 0)
  return [
    { count: without, what: 'people whom no record can be' },
    { count: suppressed, what: 'records of which nothing is told' },
  ].filter(({ count }) => count > 0)
}

/** Knows that somebody is in the release, and nothing else: any record may be theirs. */
export const randomRecord: Attack<'table', RecordClaims> = {
  id: 'random-record',
  name: 'any record',
  summary: 'takes any record for anybody',
  cites: ['ours: the baseline of linkage'],
  on: 'table',
  parameters: {},
  needs: ['register'],
  baseline: null,
  async run({ rowCount }, { register }, _, random) {
    if (rowCount === 0) return notMeasured('the release has no rows')
    const people = register!.rowCount
    const draw = random('random-record')
    return {
      kind: 'records',
      candidates: new Uint32Array(people).fill(rowCount),
      record: Uint32Array.from({ length: people }, () => below(rowCount, draw)),
      confidence: new Float64Array(people).fill(1 / rowCount),
      notTried: [],
      notes: [],
    }
  },
}
