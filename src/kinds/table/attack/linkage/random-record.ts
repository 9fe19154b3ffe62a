import { notMeasured } from '../../../../contract/method.js'
import { below } from '../../../../math/random.js'
import type { Attack } from '../../../../contract/attack.js'
import type { RecordClaims } from '../../../../contract/claims.js'

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
