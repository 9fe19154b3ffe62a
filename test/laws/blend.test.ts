import { expect, test } from 'vitest'
import { blendMembers, chanceOf, defaultIndex, openTaxonomy, referencePairs } from '../../src/meaning/index.js'
import { testCache } from '../test-cache.js'

const options = { cache: testCache }

test.each(blendMembers.filter(({ kind }) => kind.id !== 'minilm'))(
  'blend: the written mean and deviation of $kind.id are those over the random pairs',
  async ({ kind, chance }) => {
    const pairs = referencePairs(await defaultIndex(options), await openTaxonomy(options))
    const found = await chanceOf(await kind.open('', options), pairs)
    expect(found.mean).toBeCloseTo(chance.mean, 3)
    expect(found.deviation).toBeCloseTo(chance.deviation, 3)
  },
  240_000,
)
