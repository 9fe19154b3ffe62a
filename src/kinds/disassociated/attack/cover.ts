import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters, type Values } from '../../../contract/parameter.js'
import { type Streams, type Random, below, shuffle } from '../../../math/random.js'
import type { Disassociated } from '../disassociated.js'
import type { Attack, Granted } from '../../../contract/attack.js'
import type { LinkClaims } from '../../../contract/claims.js'
import type { PairKnowledge, Breach } from '../../../contract/cover-claims.js'
import type { Transactions } from '../../../data/transactions.js'
import { itemRows } from '../../../data/item-rows.js'
import { coverProblemsOf } from '../cover-problems.js'

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

/** Knows, of everybody, just the pair that helps: every cover problem is a breach. */
export const strongAttacker: PairKnowledge = { attacker: 'strong', pairs: Infinity, knows: () => true }

/** Knows two items, drawn at random, of each of a share of the records. */
export function moderateAttacker(original: Transactions, knownShare: number, random: Random): PairKnowledge {
  const { offsets, codes } = itemRows(original)
  const count = offsets.length - 1
  const order = shuffle(
    Uint32Array.from({ length: count }, (_, r) => r),
    random,
  )
  const pairs: [string, string][] = []
  for (const r of order.subarray(0, Math.round(knownShare * count))) {
    const length = offsets[r + 1] - offsets[r]
    if (length < 2) continue
    const first = below(length, random)
    const second = (first + 1 + below(length - 1, random)) % length
    pairs.push([original.items[codes[offsets[r] + first]], original.items[codes[offsets[r] + second]]])
  }
  return knownPairs('moderate', pairs)
}

/** Words drawn from each of the two lists. */
const wordsOfEach = 10

/** Knows ten items of the data, and ten words of a dictionary, each with each: 190 pairs. */
export function weakAttacker(items: readonly string[], dictionary: readonly string[], random: Random): PairKnowledge {
  const words = [...drawn(items, random), ...drawn(dictionary, random)]
  return knownPairs(
    'weak',
    words.flatMap((a, i) => words.slice(i + 1).map((b): [string, string] => [a, b])),
  )
}

function drawn(words: readonly string[], random: Random): string[] {
  const places = new Set<number>()
  while (places.size < Math.min(wordsOfEach, words.length)) places.add(below(words.length, random))
  return Array.from(places, (place) => words[place])
}

function knownPairs(attacker: 'moderate' | 'weak', pairs: readonly (readonly [string, string])[]): PairKnowledge {
  const partners = new Map<string, Set<string>>()
  const add = (a: string, b: string): void => {
    const known = partners.get(a)
    if (known) known.add(b)
    else partners.set(a, new Set([b]))
  }
  for (const [a, b] of pairs) {
    add(a, b)
    add(b, a)
  }
  return { attacker, pairs: pairs.length, knows: (a, b) => partners.get(a)?.has(b) ?? false }
}

/**
 * Whoever knows an item of a later chunk and one it is covered by knows that fewer than k people hold both, and that
 * each of them holds the whole covering set: the k the release promised is not there.
 */
export function findCoverProblems(release: Disassociated, knowledge: PairKnowledge): LinkClaims {
  const breaches: Breach[] = []
  let problemCount = 0
  // By cluster the breaches of each chunk; the printed algorithm resets neither its chunk counter nor its maximum.
  let breachCount = 0
  let cluster = -1
  let byChunk = new Map<number, number>()
  const close = (): void => {
    breachCount += Math.max(0, ...byChunk.values())
    byChunk = new Map()
  }
  for (const problem of coverProblemsOf(release)) {
    if (problem.cluster !== cluster) close()
    cluster = problem.cluster
    problemCount++
    const known = problem.covered.filter((y) => knowledge.knows(release.items[problem.x], release.items[y]))
    if (known.length === 0) continue
    byChunk.set(problem.chunk, (byChunk.get(problem.chunk) ?? 0) + 1)
    breaches.push({ ...problem, known })
  }
  close()
  const inShared = release.shared.length
  return {
    kind: 'links',
    knowledge,
    problemCount,
    breaches,
    breachCount,
    notTried:
      inShared > 0 ? [{ count: inShared, what: 'shared chunks: cover problems are looked for inside clusters' }] : [],
    notes: [],
  }
}
