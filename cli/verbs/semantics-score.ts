import { json, showValues } from '../common-flags.js'
import { measureFlag } from '../measure-flag.js'
import { openMeasureFor } from '../open-measure.js'
import { UsageError } from '../usage-error.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'

export const semanticsScore: Verb = {
  name: 'semantics score',
  summary: 'how related terms are: two of them, all pairs of several, or pair by pair',
  operands: [{ name: 'term', about: 'a word or a phrase in quotes', repeats: true }],
  flags: [
    measureFlag,
    { name: 'pairs', about: 'take the terms two by two instead of each with each' },
    json,
    showValues,
  ],
  examples: [
    { line: 'palimpsest semantics score knee injury', about: 'one pair' },
    { line: 'palimpsest semantics score --measure ngd knee injury icd limbs', about: 'all pairs, by co-occurrence' },
  ],
  async run(call) {
    const { scorePairs } = await import('../../src/meaning/evaluate.js')
    const { scoresText } = await import('../../src/report/semantics-text.js')
    const terms = call.operands
    if (terms.length < 2) throw new UsageError('one term alone has no relatedness', 'name two terms or more')
    if (call.switches.has('pairs') && terms.length % 2 === 1) {
      throw new UsageError('--pairs takes an even number of terms', 'name another term')
    }
    const pairs = call.switches.has('pairs')
      ? terms.flatMap((term, i): [string, string][] => (i % 2 === 0 ? [[term, terms[i + 1]]] : []))
      : terms.flatMap((a, i) => terms.slice(i + 1).map((b): [string, string] => [a, b]))
    const measure = await openMeasureFor(call, call.values.get('measure') ?? 'blend')
    const scores = await scorePairs(measure, pairs)
    await tell(call, scores, () => scoresText(scores))
    return scores.pairs.some(({ distance }) => distance !== null) ? 0 : 3
  },
}
