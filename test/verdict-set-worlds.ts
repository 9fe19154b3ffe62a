import type { AttackGiven } from '../src/run/index.js'
import {
  anatomy,
  disassociatedOf,
  disassociatedRelease,
  setBucketsOf,
  setBucketsRelease,
  setsRelease,
} from '../src/kinds/index.js'
import { type Transaction, tableOf, transactionsOf } from '../src/data/index.js'
import { type Random, below, shuffle, stream, streamsOf, unit } from '../src/math/index.js'
import { measureOf, noise } from '../bench/worlds/made-up-measure.js'
import { type DrawnWorld, drawnSize, mixed } from './drawn-world.js'

const [matterCount, mostRecords] = [10, 2500]

/**
 * Baskets with one hidden item each (now and then two), in sets of two to six, even or steep. Where a record leaks, the words in
 * the open are of the same matter as the hidden item; of the others half carry words of a wrong matter, and half words of none.
 */
export function drawnSets(seed: number, leak: number, most = mostRecords): DrawnWorld {
  const random = stream(seed, `verdicts/sets/${leak}`)
  const records = drawnSize(100, most, random)
  const setCount = 1 + below(Math.min(12, Math.floor(records / 40)), random)
  const second = unit(random) < 0.5 ? 0 : 0.3 * unit(random)
  const words = 2 + below(5, random)
  const leaning = unit(random)
  const sets = Array.from({ length: setCount }, (_, s) => {
    const size = 2 + below(5, random)
    const matters = mixed(matterCount, random)
    const members = Array.from(matters.slice(0, size), (matter) => `${matter}/hidden ${s}`)
    return { matters, members, shares: drawnShares(size, random) }
  })
  const original: Transaction[] = []
  const release: Transaction[] = []
  for (let record = 0; record < records; record++) {
    const { matters, members, shares } = sets[below(setCount, random)]
    const hidden = drawnBy(shares, random)
    const also = unit(random) < second ? drawnBy(shares, random) : hidden
    const matter = matterOf(matters, members.length, hidden, leak, leaning, random)
    const plain = Array.from({ length: words }, () =>
      matter >= 0 && unit(random) < 0.8 ? `${matter}/word ${below(20, random)}` : `any/${below(200, random)}`,
    )
    original.push([...new Set([...plain, members[hidden], members[also]])])
    release.push([...new Set(plain), members])
  }
  return {
    release: setsRelease(transactionsOf(release)),
    original: transactionsOf(original),
    granted: { meaning: byMatter(seed) },
  }
}

/** What the words of a record are about, -1 of nothing; in a clean release drawn without a look at what is hidden. */
function matterOf(
  matters: Uint32Array,
  members: number,
  hidden: number,
  leak: number,
  leaning: number,
  random: Random,
): number {
  if (unit(random) < (leak === 0 ? leaning : leak)) return matters[leak === 0 ? below(members, random) : hidden]
  if (unit(random) < 0.5) return -1
  return matters[leak === 0 ? below(matterCount, random) : (hidden + 1 + below(matterCount - 1, random)) % matterCount]
}

/** Clusters of records in two halves, each half held by three or more; where a record leaks both are of one matter. */
export function drawnTorn(seed: number, leak: number, most = mostRecords): DrawnWorld {
  const random = stream(seed, `verdicts/torn/${leak}`)
  const clusterCount = Math.round(drawnSize(100, Math.min(1500, most), random) / 12)
  const original: string[][] = []
  const records: Uint32Array[] = []
  const clusters = Array.from({ length: clusterCount }, (_, c) => {
    const kinds = 2 + below(2, random)
    const matters = mixed(matterCount, random).slice(0, kinds)
    const size = 3 * kinds + below(12, random)
    const first = atLeastThree(kinds, size, random)
    // The second half of a record that leaks is of the matter of the first; the others are dealt out by lot.
    const second = first.slice()
    const dealt = Array.from(first.keys()).filter(() => unit(random) >= leak)
    const order = shuffle(Uint32Array.from(dealt), random)
    for (const [at, record] of dealt.entries()) second[record] = first[order[at]]
    const half = (letter: string, kind: number): string => `${matters[kind]}/${letter}${c % 7}`
    records.push(Uint32Array.from(first, (__, i) => original.length + i))
    for (const [i, kind] of first.entries()) original.push([half('a', kind), half('b', second[i])])
    const chunk = (letter: string, of: readonly number[]): string[][] =>
      Array.from(shuffle(Uint32Array.from(of), random), (kind) => [half(letter, kind)])
    return { size, chunks: [chunk('a', first), chunk('b', second)], terms: [] }
  })
  return {
    release: disassociatedRelease(disassociatedOf({ k: 3, m: 2, clusters })),
    original: transactionsOf(original),
    key: { records },
    granted: { meaning: leak === 0 ? measureOf((a, b) => 0.2 + 0.6 * noise(a, b, seed)) : byMatter(seed) },
  }
}

/** People whose hidden value goes with what is told of them where they leak, in buckets of different values. */
export function drawnBuckets(seed: number, leak: number, most = mostRecords): DrawnWorld {
  const random = stream(seed, `verdicts/buckets/${leak}`)
  const people = drawnSize(150, most, random)
  const l = 3 + below(4, random)
  const values = 2 * l + below(6, random)
  const names = Array.from({ length: 2 + below(3, random) }, (_, c) => `column ${c}`)
  const rows = Array.from({ length: people }, () => {
    const hidden = below(values, random)
    const told = unit(random) < leak ? hidden : below(values, random)
    const cells = names.map((name) => `${unit(random) < 0.85 ? told : below(values, random)}/${name}`)
    return [...cells, `${hidden}/hidden`]
  })
  const roles = Object.fromEntries(names.map((name) => [name, 'quasi' as const]))
  const original = tableOf([...names, 'hidden'], rows, { ...roles, hidden: 'sensitive' })
  const made = anatomy.run(original, { l, attribute: undefined, keepOrder: false }, streamsOf(seed))
  if (made.kind === 'infeasible' || !made.key) throw new Error('the people can be put in buckets')
  return { release: made.release, original, key: made.key, granted: { meaning: byMatter(seed) } }
}

/** Groups of baskets in which one in p has the test; all of a group that leaks. */
export function drawnSetBuckets(seed: number, leak: number, most = mostRecords): DrawnWorld {
  const random = stream(seed, `verdicts/set buckets/${leak}`)
  const p = 4 + below(15, random)
  const groupCount = Math.max(12, Math.round(drawnSize(200, most, random) / (1.5 * p)))
  const original: string[][] = []
  const planted = new Set(mixed(groupCount, random).slice(0, Math.ceil(leak * groupCount)))
  const groups = Array.from({ length: groupCount }, (_, g) => {
    const size = p + below(p, random)
    const kept = ['bread', 'milk', 'beer', 'cream', 'wine', 'rice']
    const records = Array.from({ length: size }, () => [
      `shelf ${below(30, random)}`,
      ...kept.filter(() => unit(random) < 0.4),
    ])
    const item = ['test', 'pills', 'drops'][g % 3]
    const holders = planted.has(g) ? size : below(2, random)
    for (const [at, record] of records.entries()) original.push(at < holders ? [...record, item] : record)
    return { records, sensitive: holders > 0 ? { [item]: holders } : {} }
  })
  return {
    release: setBucketsRelease(setBucketsOf({ p, groups })),
    original: transactionsOf(original),
    granted: { people: transactionsOf(groups.flatMap(({ records }) => records)) },
  }
}

/** Near within a matter, far across, and some terms near to everything. */
function byMatter(seed: number): NonNullable<AttackGiven['granted']['meaning']> {
  const liked = new Map<string, number>()
  const likedBy = (term: string): number => {
    const known = liked.get(term) ?? noise(term, '', seed)
    liked.set(term, known)
    return known
  }
  const asked = new Map<string, Map<string, number>>()
  return measureOf((a, b) => {
    const own = asked.get(a) ?? new Map<string, number>()
    asked.set(a, own)
    const known =
      own.get(b) ??
      (a.split('/')[0] === b.split('/')[0] ? 0.3 : 0.7) + 0.15 * noise(a, b, seed) + 0.1 * (likedBy(a) + likedBy(b))
    own.set(b, known)
    return known
  })
}

/** Shares that add up to 1: even, or each up to three times as large as the one after it, in any order. */
function drawnShares(count: number, random: Random): Float64Array {
  const steep = 1 + 2 * unit(random)
  const weights = Array.from({ length: count }, (_, i) => steep ** -i)
  const sum = weights.reduce((total, one) => total + one, 0)
  const order = mixed(count, random)
  return Float64Array.from(order, (place) => weights[place] / sum)
}

function drawnBy(shares: Float64Array, random: Random): number {
  let left = unit(random)
  for (const [place, share] of shares.entries()) if ((left -= share) < 0) return place
  return shares.length - 1
}

/** Numbers below `kinds`, each three times at least, in any order. */
function atLeastThree(kinds: number, size: number, random: Random): number[] {
  const all = Array.from({ length: size }, (_, i) => (i < 3 * kinds ? i % kinds : below(kinds, random)))
  return Array.from(shuffle(Uint32Array.from(all), random))
}
