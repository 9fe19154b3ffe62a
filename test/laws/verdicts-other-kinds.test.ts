import { expect, test } from 'vitest'
import { verdictsOfOtherKinds } from '../../bench/verdicts/other-kinds.js'
import type { Kind } from '../../src/contract/release.js'

// More worlds and larger ones: npm run bench -- verdicts.
const some: readonly (readonly [Kind, number])[] = [
  ['sets', 2],
  ['disassociated', 5],
  ['buckets', 4],
  ['set-buckets', 20],
  ['graph', 10],
  ['places', 5],
  ['queries', 2],
  ['text', 2],
  ['counts', 10],
  ['answers', 3],
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
