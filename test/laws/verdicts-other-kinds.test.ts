import { expect, test } from 'vitest'
import { verdictsOfOtherKinds } from '../../bench/verdicts/other-kinds.js'
import type { Kind } from '../../src/contract/release.js'
import { tries } from './tries.js'

// More worlds and larger ones: npm run bench -- verdicts.
const some: readonly (readonly [Kind, number])[] = [
  ['sets', tries(2, 1)],
  ['disassociated', tries(5, 2)],
  ['buckets', tries(4, 2)],
  ['set-buckets', tries(20, 6)],
  ['graph', tries(10, 4)],
  ['places', tries(5, 2)],
  ['queries', tries(2, 1)],
  ['text', tries(2, 1)],
  ['counts', tries(10, 4)],
  ['answers', tries(3, 2)],
]

test.each(some)(
  '13 §1.7: drawn releases of %s: clean ones are READY, such as leak in half of the records or all NOT READY',
  async (kind, worlds) => {
    const found = await verdictsOfOtherKinds({
      worlds,
      firstSeed: 100,
      kinds: [kind],
      leaks: [0, 0.5, 1],
      mostRecords: 300,
    })
    expect(found.map(({ leak, above, notMeasured, ready }) => ({ leak, above, notMeasured, ready }))).toEqual([
      { leak: 0, above: 0, notMeasured: 0, ready: worlds },
      { leak: 0.5, above: worlds, notMeasured: 0, ready: 0 },
      { leak: 1, above: worlds, notMeasured: 0, ready: 0 },
    ])
  },
)
