import { Growable, growableUint32 } from '../../../data/growable.js'
import type { Random } from '../../../math/random.js'
import type { Comparison } from '../reading/comparison.js'
import {
  agree,
  comparisonLevels,
  type ComparedClasses,
  type KnownPeople,
  type Passes,
  eachPair,
  mostPairs,
} from './compared-pairs.js'
import { type MatchModel, fitMatches, countPatterns, mostCompared, patternAt } from './pattern-em.js'
import { type ShadowModel, shadowPeople } from './shadow-people.js'
import { countBySlips, pairsOfOne, likelierErrors } from './slip-counts.js'

/** Pairs less likely than this, beside the person having no record, are not followed. */
const leastOdds = 1e-3
/** Times that the errors of the register are estimated again. */
const mostRounds = 20
/** Log-likelihood that another estimate must gain. */
const leastGain = 1
/** Shadows are drawn with errors as frequent as this, and weighed by how frequent they are. */
const drawnError = 0.1
/** What the pairs of others tell of errors counts as if it had been seen in true pairs, this many by people in the register. */
const knownShare = 0.02
const mostShadows = 2 ** 17

/** What is compared: classes, people, and how frequent values are. */
interface Compared {
  readonly classes: ComparedClasses
  readonly people: KnownPeople
  /** By column and place: people of the register. */
  readonly frequencies: readonly Float64Array[]
  readonly columns: number
}

/** The columns that tell anything, those with most different cells first. */
export function comparedColumns({ axes, columns, classes, people }: Comparison): Compared {
  const places = axes.map(({ atomOf }) => atomOf)
  const frequencies = axes.map(({ atomOf, atomCount }) => {
    const counts = new Float64Array(atomCount)
    for (const [point, place] of atomOf.entries()) if (place < atomCount) counts[place] += people.sizes[point]
    return counts
  })
  const used = axes
    .map((axis, j) => ({ j, levels: comparisonLevels(axis, columns[j].domain, frequencies[j]) }))
    .filter(({ levels }) => levels.whole.includes(0))
    .toSorted((a, b) => b.levels.covers.length - a.levels.covers.length)
    .slice(0, mostCompared)
  return {
    classes: {
      count: classes.count,
      sizes: classes.sizes,
      axes: used.map(({ j }) => axes[j]),
      levels: used.map(({ levels }) => levels),
    },
    people: { count: people.count, weights: people.sizes, places: used.map(({ j }) => places[j]) },
    frequencies: used.map(({ j }) => frequencies[j]),
    columns: used.length,
  }
}

/** A model with the patterns it speaks of, and what shadows are made after. */
export interface FittedModel extends MatchModel {
  readonly patterns: Uint32Array
  readonly shadows: ShadowModel
  /** The share of the register that is among the pairs looked at. */
  readonly share: number
}

/**
 * Who is wrong agrees with others less often too: how often the register errs is what explains best, together with the
 * true pairs, how often people resemble rows. Slips are frequent values or any, by the same measure.
 */
export function modelOf(compared: Compared, donors: Uint32Array, passes: Passes, random: Random): FittedModel {
  const counts = countPatterns(compared.classes, compared.people, passes)
  const [any, frequent] = (['any value', 'frequent values'] as const).map((slips) =>
    modelWith(compared, donors, passes, slips, counts, random),
  )
  return any.likelihood > frequent.likelihood ? any : frequent
}

function modelWith(
  { classes, people: register, frequencies }: Compared,
  donors: Uint32Array,
  passes: Passes,
  slips: ShadowModel['slips'],
  counts: Float64Array,
  random: Random,
): FittedModel {
  const columns = classes.axes.length
  const records = classes.sizes.reduce((sum, size) => sum + size, 0)
  const persons = register.weights.reduce((sum, weight) => sum + weight, 0)
  const pairs = counts.reduce((sum, count) => sum + count, 0)
  const drawnErrors = new Float64Array(columns).fill(drawnError)
  const shadowCount = Math.min(records, mostShadows, Math.ceil(persons * Math.max(1, mostPairs / pairs)))
  const [exact, bySlips] = [new Float64Array(columns), drawnErrors].map((errors) =>
    countBySlips(
      classes,
      shadowPeople(classes, { register, frequencies, donors, errors, slips }, shadowCount, random),
      passes,
    ),
  )
  const met = counts.slice()
  for (const [i, pattern] of exact.patterns.entries()) met[pattern] += exact.pairs[i]
  for (const [i, pattern] of bySlips.patterns.entries()) met[pattern] += bySlips.pairs[i]
  const patterns = Uint32Array.from(counts.keys()).filter((pattern) => met[pattern] > 0)
  const observed = Float64Array.from(patterns, (pattern) => counts[pattern])
  // Half a pair more, for what was not met and might have been.
  const unmet = 0.5 / shadowCount
  const scale = (persons * records) / (records - 1)
  const counted = { columns, untoldShares: bySlips.untoldShares, patterns, counts: observed }
  const fit = (errors: Float64Array): { model: MatchModel; likelier: Float64Array } => {
    const others = pairsOfOne(exact, bySlips, errors, drawnErrors)
    const byChance = Float64Array.from(patterns, (pattern) => (Math.max(0, others.pairs[pattern]) + unmet) * scale)
    const known = persons * knownShare
    const before = Array.from(errors, (error, j) => {
      const near = bySlips.nearShares[j]
      return Float64Array.of(error * (1 - near), error * near, 1 - error).map((share) => share * known)
    })
    const model = fitMatches({ ...counted, byChance, before }, passes, Math.min(records, persons))
    const slopes = others.slopes.map((own) => Float64Array.from(patterns, (pattern) => own[pattern] * scale))
    return { model, likelier: likelierErrors(errors, observed, byChance, model.odds, slopes) }
  }
  let best = fit(new Float64Array(columns))
  for (let round = 0; round < mostRounds; round++) {
    const next = fit(best.likelier)
    if (next.model.likelihood <= best.model.likelihood + leastGain) break
    best = next
  }
  const { model } = best
  const shadows = { register, frequencies, donors, slips, errors: Float64Array.from(model.m, (own) => 1 - own[agree]) }
  return { ...model, patterns, shadows, share: model.matches / persons }
}

/** The pairs worth following, with their odds against the person having no record among those looked at. */
export function edgesOf(
  classes: ComparedClasses,
  people: KnownPeople,
  passes: Passes,
  { patterns, odds, share }: FittedModel,
  rarity: readonly Float64Array[],
  isOut?: (point: number, c: number) => boolean,
): MatchEdges {
  const oddsOf = new Float64Array(4 ** classes.axes.length)
  const without = Math.max(0.005, 1 - share)
  for (const [i, pattern] of patterns.entries()) oddsOf[pattern] = odds[i] / without
  const [pointOf, classOf] = [growableUint32(), growableUint32()]
  const kept = new Growable((length) => new Float64Array(length))
  eachPair(classes, people, passes, (point, c) => {
    if (isOut?.(point, c)) return
    const pattern = patternAt(classes, people, point, c)
    let own = oddsOf[pattern]
    for (let j = 0; j < rarity.length; j++)
      if (((pattern >> (2 * j)) & 3) === agree) own *= rarity[j][people.places[j][point]]
    if (own < leastOdds) return
    pointOf.push(point)
    classOf.push(c)
    kept.push(own)
  })
  return {
    pointOf: pointOf.finish(),
    classOf: classOf.finish(),
    odds: kept.finish(),
    weights: people.weights,
    sizes: classes.sizes,
  }
}

/** Who may be whom, and how likely by the pair alone: alike people (a point) and alike records (a class). */
export interface MatchEdges {
  readonly pointOf: Uint32Array
  readonly classOf: Uint32Array
  /** By edge: how many times likelier it is that one of the people has one of the records than that they have none. */
  readonly odds: Float64Array
  /** People by point, records by class. */
  readonly weights: Uint32Array
  readonly sizes: Uint32Array
}

const rounds = 40
/** Messages that change less are settled. */
const settled = 1e-3

/**
 * The chance of each pair once nobody has two records and no record belongs to two people: sum-product messages on the
 * graph of pairs. Alike people and alike records have the same messages, so an edge stands for all of its pairs. Gives by
 * edge the chance that a certain one of the records belongs to a certain one of the people.
 */
export function oneToOneChances({ pointOf, classOf, odds, weights, sizes }: MatchEdges): Float64Array {
  const edges = odds.length
  /** How far a record is still free for the person, and how far the person asks for the record. */
  const free = new Float64Array(edges).fill(1)
  const asks = new Float64Array(edges)
  const ofPoint = new Float64Array(weights.length)
  const ofClass = new Float64Array(sizes.length)
  for (let round = 0; round < rounds; round++) {
    ofPoint.fill(0)
    for (let e = 0; e < edges; e++) ofPoint[pointOf[e]] += sizes[classOf[e]] * odds[e] * free[e]
    for (let e = 0; e < edges; e++) asks[e] = odds[e] / (1 + Math.max(0, ofPoint[pointOf[e]] - odds[e] * free[e]))
    ofClass.fill(0)
    for (let e = 0; e < edges; e++) ofClass[classOf[e]] += weights[pointOf[e]] * asks[e]
    let change = 0
    for (let e = 0; e < edges; e++) {
      const next = 1 / (1 + Math.max(0, ofClass[classOf[e]] - asks[e]))
      change = Math.max(change, Math.abs(next - free[e]))
      free[e] = round === 0 ? next : Math.sqrt(free[e] * next)
    }
    if (change < settled) break
  }
  ofPoint.fill(0)
  for (let e = 0; e < edges; e++) ofPoint[pointOf[e]] += sizes[classOf[e]] * odds[e] * free[e]
  return odds.map((own, e) => (own * free[e]) / (1 + ofPoint[pointOf[e]]))
}
