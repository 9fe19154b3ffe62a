import { type CodedColumn, coded } from '../../../data/table.js'
import { parameters } from '../../../contract/parameter.js'
import { type Attack, outsiders, type Granted } from '../../../contract/attack.js'
import { type ValueClaims, nobody } from '../../../contract/claims.js'
import { type ClassBeliefs, classBeliefs, aboutColumn, columnAbout, sensitiveOr } from './class-beliefs.js'
import { type Random, below } from '../../../math/random.js'
import type { Hierarchy } from '../../../data/hierarchy.js'
import { nearFacts } from './class-facts.js'
import { numbersOf } from './column-numbers.js'

const alike = parameters({
  ...aboutColumn,
  share: {
    type: 'share',
    fallback: 0.8,
    about: 'a claim is made only where it is true of this share of all records at most',
  },
})

/**
 * Gastric ulcer, gastritis, stomach cancer: three different values, and yet everybody knows that it is the stomach. Claims
 * what the records that may be somebody's have in common: a node of the hierarchy, a range of numbers, a meaning.
 */
export const similarity: Attack<'table', ValueClaims, typeof alike> = {
  id: 'similarity',
  name: 'similarity',
  summary: 'claims what all records that may be somebody’s have in common: a node of the hierarchy, a range, a meaning',
  cites: ['Li, Li and Venkatasubramanian 2007, t-closeness: similarity attack'],
  parameters: alike,
  on: 'table',
  needs: [],
  takes: ['register', 'meaning'],
  baseline: outsiders,
  async run(release, { register, meaning }, { about, share }, random) {
    const found = columnAbout(release, about)
    if ('because' in found) return found
    const column = coded(found)
    const beliefs = classBeliefs(release, register, found)
    const near = meaning && (await nearInMeaning(meaning, column.values, random('similarity')))
    const list: Likeness[] = []
    const prior: number[] = []
    // A belief whose values have nothing narrow in common claims nothing.
    const offsets = Uint32Array.from({ length: beliefs.posteriors.sizes.length + 1 }, (_, belief) => {
      const claim = belief === 0 ? undefined : narrowest(column, beliefs, belief - 1, near, share)
      if (claim) {
        list.push(claim)
        prior.push(massOf(column, beliefs.prior, claim))
      }
      return list.length
    })
    const { posteriorOf } = beliefs
    const silent = posteriorOf.reduce((sum, b) => sum + (b !== nobody && offsets[b] === offsets[b + 1] ? 1 : 0), 0)
    return {
      kind: 'values',
      of: beliefs.of,
      column: column.name,
      values: list.map(({ name }) => name),
      posteriorOf,
      posteriors: {
        offsets,
        codes: Uint32Array.from(list.keys()),
        chances: new Float64Array(list.length).fill(1),
      },
      chances: true,
      prior: Float64Array.from(prior),
      stands: list.map(({ values }) => values),
      facts: nearFacts(release, sensitiveOr(release, about, found)),
      notTried: beliefs.notTried,
      notes: [compared(column, near), `Of ${silent} people nothing narrow is common to the records that may be theirs`],
    }
  },
}

/** What the values of a belief have in common, by whatever is true of the fewest records. */
function narrowest(
  column: CodedColumn,
  { posteriors: { offsets, codes }, prior }: ClassBeliefs,
  belief: number,
  near: NearInMeaning | undefined,
  share: number,
): Likeness | undefined {
  const own = Array.from(codes.subarray(offsets[belief], offsets[belief + 1]))
  // One value is the majority guess's to claim.
  if (own.length < 2) return undefined
  const numbers = numbersOf(column)
  const claims = [
    column.hierarchy &&
      commonNode(
        column.hierarchy,
        own.map((code) => column.values[code]),
      ),
    numbers && commonRange(column.values, numbers, own),
    near?.(own),
  ].flatMap((claim) => (claim ? [{ claim, mass: massOf(column, prior, claim) }] : []))
  const [best] = claims.toSorted((a, b) => a.mass - b.mass)
  return best && best.mass <= share ? best.claim : undefined
}

/** The share of all records that a claim is true of. */
function massOf({ values }: CodedColumn, prior: Float64Array, claim: Likeness): number {
  return values.reduce((sum, value, code) => sum + (claim.values.has(value) ? prior[code] : 0), 0)
}

function compared(column: CodedColumn, near: NearInMeaning | undefined): string {
  const ways = [
    ...(column.hierarchy ? ['the nodes of its hierarchy'] : []),
    ...(numbersOf(column) ? ['the order of its numbers'] : []),
    ...(near ? ['what its values mean'] : []),
  ]
  return ways.length === 0
    ? `${column.name} has no hierarchy and no order, and no measure of meaning was given: nothing can be told alike`
    : `Values of ${column.name} were compared by ${ways.join(' and ')}`
}

const draws = 400
/** Of so many draws at random, values this near are met at most so often. */
const byLuck = 0.01

/** Whether some values are nearer to each other in meaning than as many drawn at random would be. */
type NearInMeaning = (codes: readonly number[]) => Likeness | undefined

/** Asks the measure once for all values of a column. */
async function nearInMeaning(
  meaning: NonNullable<Granted['meaning']>,
  values: readonly string[],
  random: Random,
): Promise<NearInMeaning> {
  await meaning.prepare?.(values)
  const distances = meaning.distances(values, values)
  const mean = (codes: readonly number[]): number => {
    let [sum, count] = [0, 0]
    for (const [i, a] of codes.entries())
      for (const b of codes.slice(i + 1)) {
        const distance = distances[a * values.length + b]
        if (Number.isNaN(distance)) continue
        sum += distance
        count++
      }
    return count === 0 ? NaN : sum / count
  }
  // By how many values are drawn: the distance that a hundredth of draws stays below.
  const limits = new Map<number, number>()
  const limitOf = (size: number): number => {
    let limit = limits.get(size)
    if (limit === undefined) {
      const drawn = Array.from({ length: draws }, () => mean(drawDifferent(values.length, size, random)))
      const sorted = drawn.filter((one) => !Number.isNaN(one)).sort((a, b) => a - b)
      limits.set(size, (limit = sorted[Math.floor(byLuck * sorted.length)] ?? -Infinity))
    }
    return limit
  }
  return (codes) => {
    if (codes.length < 2 || codes.length >= values.length) return undefined
    const own = mean(codes)
    if (!(own < limitOf(codes.length))) return undefined
    const names = codes.map((code) => values[code])
    return { name: `one of ${names.join(', ')}`, values: new Set(names), by: 'meaning' }
  }
}

function drawDifferent(count: number, size: number, random: Random): number[] {
  const drawn = new Set<number>()
  while (drawn.size < size) drawn.add(below(count, random))
  return [...drawn]
}

/** Values that have something in common, and what that is. */
interface Likeness {
  /** As it is claimed: "stomach", "20K to 40K". */
  readonly name: string
  readonly values: ReadonlySet<string>
  readonly by: 'hierarchy' | 'order' | 'meaning'
}

/** The lowest node of a hierarchy that holds all of some values, unless it holds every value of the column. */
function commonNode({ values, levels }: Hierarchy, some: readonly string[]): Likeness | undefined {
  const leaves = some.map((value) => values.indexOf(value))
  if (leaves.includes(-1)) return undefined
  for (const { codes, names } of levels) {
    const node = codes[leaves[0]]
    if (!leaves.every((leaf) => codes[leaf] === node)) continue
    const under = values.filter((_, leaf) => codes[leaf] === node)
    return under.length === values.length ? undefined : { name: names[node], values: new Set(under), by: 'hierarchy' }
  }
  return undefined
}

/** The range from the least to the greatest of some values, unless it is that of the whole column. */
function commonRange(values: readonly string[], numbers: Float64Array, some: readonly number[]): Likeness | undefined {
  const own = some.map((code) => numbers[code])
  if (own.some(Number.isNaN)) return undefined
  const [low, high] = [Math.min(...own), Math.max(...own)]
  const inside = values.filter((_, code) => numbers[code] >= low && numbers[code] <= high)
  if (inside.length === values.length) return undefined
  const named = (number: number): string => values[numbers.indexOf(number)]
  return { name: low === high ? named(low) : `${named(low)} to ${named(high)}`, values: new Set(inside), by: 'order' }
}
