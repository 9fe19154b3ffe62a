import { expect, test } from 'vitest'
import { type Tally, attackKeyTerms } from '../../bench/removed-words.bench.js'
import { sharedData } from '../../bench/worlds/open-data.js'
import type { NamedText } from '../../src/data/texts.js'
import { readTexts } from '../../src/files/index.js'

const file = sharedData('medical-abstracts', 'medical_tc_test.csv')

test.skipIf(file === null)(
  'removed-words: a key term of a medical abstract is first of 20 three times as often as by frequency [needs ../shared/data]',
  async () => {
    const texts: NamedText[] = []
    for await (const text of readTexts(file!, { field: 'medical_abstract' })) if (texts.push(text) === 540) break
    const tallies = new Map<string, Tally>()
    await attackKeyTerms(texts, { attacked: 40, seed: 1 }, tallies)
    const share = (how: string) => tallies.get(how)!.hits / tallies.get(how)!.ranks.length
    expect(tallies.get('population alone')!.ranks.length).toBeGreaterThan(30)
    expect(share('frequency alone (knowing less)')).toBeLessThan(0.15)
    expect(share('population alone')).toBeGreaterThan(3 * share('frequency alone (knowing less)'))
    expect(share('population alone')).toBeGreaterThan(0.4)
    expect(share('population and meaning, named words removed too')).toBeLessThan(share('population alone') - 0.1)
  },
  30_000,
)
