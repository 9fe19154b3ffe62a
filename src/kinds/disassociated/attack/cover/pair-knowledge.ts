import type { PairKnowledge } from '../../../../contract/cover-claims.js'
import type { Transactions } from '../../../../data/transactions.js'
import { itemRows } from '../../../../data/item-rows.js'
import { type Random, below, shuffle } from '../../../../math/random.js'

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
