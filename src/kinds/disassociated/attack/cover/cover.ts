import { type NotMeasured, notMeasured } from '../../../../contract/method.js'
import { parameters, type Values } from '../../../../contract/parameter.js'
import type { Streams } from '../../../../math/random.js'
import type { Disassociated } from '../../disassociated.js'
import type { Attack, Granted } from '../../../../contract/attack.js'
import type { LinkClaims } from '../../../../contract/claims.js'
import { findCoverProblems } from './find-cover-problems.js'
import type { PairKnowledge } from '../../../../contract/cover-claims.js'
import { moderateAttacker, strongAttacker, weakAttacker } from './pair-knowledge.js'

const paper = 'Barakat et al.: On the evaluation of the privacy breach in disassociated set-valued datasets (2016)'

const coverParameters = parameters({
  attacker: {
    type: 'choice',
    choices: ['strong', 'moderate', 'weak'],
    fallback: 'strong',
    about: 'who knows which pairs of items: every pair, pairs of some of the people, or words of a dictionary',
    value: 'who',
  },
  knownShare: { type: 'share', fallback: 0.1, about: 'share of the people a moderate attacker knows a pair of' },
})

/** Two items of somebody are known; how the release was made tells that fewer than k people hold both. */
export const cover: Attack<'disassociated', LinkClaims, typeof coverParameters> = {
  id: 'cover',
  name: 'cover problems',
  summary: 'finds pairs of items of which how the release was made tells that fewer than k records hold both',
  cites: [`${paper}, Definition 3 and Algorithm 1`],
  on: 'disassociated',
  parameters: coverParameters,
  needs: [],
  alsoNeeds: ({ attacker }) => (attacker === 'weak' ? ['words'] : attacker === 'moderate' ? ['people'] : []),
  baseline: 'promise',
  async run(release, granted, values, random) {
    const knowledge = knowledgeOf(release, granted, values, random)
    return 'because' in knowledge ? knowledge : findCoverProblems(release, knowledge)
  },
}

/** The same attacker takes the release by its word: whatever is known, k records hold it or none. */
export const promise: Attack<'disassociated', LinkClaims> = {
  id: 'promise',
  name: 'promise of the release',
  summary: 'believes that k records hold whatever is known of somebody',
  cites: ['ours: the baseline of cover'],
  on: 'disassociated',
  parameters: {},
  needs: [],
  baseline: null,
  run: async () => ({
    kind: 'links',
    knowledge: strongAttacker,
    problemCount: 0,
    breaches: [],
    breachCount: 0,
    notTried: [],
    notes: [],
  }),
}

function knowledgeOf(
  { items }: Disassociated,
  granted: Granted,
  { attacker, knownShare }: Values<typeof coverParameters>,
  random: Streams,
): PairKnowledge | NotMeasured {
  if (attacker === 'strong') return strongAttacker
  if (attacker === 'moderate') {
    if (!granted.people) return notMeasured('the moderate attacker knows pairs of real people, of whom none is given')
    return moderateAttacker(granted.people, knownShare, random('cover/moderate'))
  }
  if (!granted.words) return notMeasured('the weak attacker knows words of a dictionary, and none is given')
  return weakAttacker(items, granted.words, random('cover/weak'))
}
