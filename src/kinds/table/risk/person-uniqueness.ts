import { type Column, type Table, coded } from '../../../data/table.js'
import { gaussLegendre } from '../../../math/normal.js'
import { type Random, type Streams, shuffle, unit } from '../../../math/random.js'
import { type Classes, classesOf } from '../classes.js'
import { copulaChances, fitCopula } from './copula.js'
import { fitLatentClasses, latentChances } from './latent-classes.js'
import { orderedColumns } from './ordered-columns.js'

/** How likely each person of a sample is to stand alone in the population too. */
export interface PersonUniqueness {
  readonly kind: 'person uniqueness'
  /** Which model gave rows that it had not seen the greater likelihood. */
  readonly model: 'copula' | 'latent classes'
  /** By class of the table: the chance that somebody drawn from the population has its values. */
  readonly chance: Float64Array
  /** By class: the chance that nobody else in the population has them, and the mean of one over those who do. */
  readonly uniqueness: Float64Array
  readonly correctness: Float64Array
}

/** People a model is fitted to, and held-out combinations the models are compared on. */
const mostFitted = 5_000
const mostHeldOut = 2_000
const heldShare = 0.2
const mostKinds = 64
const starts = 4
const points = 128

/**
 * Somebody is found in a sample by what is known of them: are they the only one like that anywhere? The model says how
 * many others to expect among the people who are not in the sample; those who are have been counted.
 */
export function personUniqueness(
  table: Table,
  columns: readonly Column[],
  population: number,
  random: Streams,
): PersonUniqueness {
  const classes = classesOf(table, columns)
  const { model, chance } = combinationChances(columns, classes, random)
  const people = classes.sizes.reduce((sum, size) => sum + size, 0)
  const unseen = Math.max(0, Math.round(population) - people)
  const uniqueness = chance.map((p, c) => (classes.sizes[c] > 1 ? 0 : Math.exp(unseen * Math.log1p(-Math.min(p, 1)))))
  const correctness = chance.map((p, c) => meanInverse(classes.sizes[c], unseen, Math.min(p, 1)))
  return { kind: 'person uniqueness', model, chance, uniqueness, correctness }
}

/** The chance of each class, by the model that foresees rows it has not seen best. */
function combinationChances(
  columns: readonly Column[],
  classes: Classes,
  random: Streams,
): Pick<PersonUniqueness, 'model' | 'chance'> {
  const all = Uint32Array.from(classes.sizes, (_, c) => c)
  const ordered = orderedColumns(columns.map(coded), classes, random('uniqueness/axis'))
  const weights = drawnPeople(classes.sizes, random('uniqueness/people'))
  const { train, held } = split(weights, random('uniqueness/held out'))
  const tested = shuffle(
    all.filter((c) => held[c] > 0),
    random('uniqueness/tested'),
  ).slice(0, mostHeldOut)
  const likelihood = (chances: Float64Array): number =>
    tested.reduce((sum, c, i) => sum + held[c] * Math.log(Math.max(chances[i], Number.MIN_VALUE)), 0)
  const lattice = random('uniqueness/lattice')
  const byCopula = likelihood(copulaChances(fitCopula(ordered, train), ordered, tested, points, lattice))
  const fitted = (kinds: number, of: Float64Array, start: number) =>
    fitLatentClasses(ordered, of, kinds, random(`uniqueness/${kinds} kinds/${start}`))
  let best = { kinds: 1, value: -Infinity }
  for (let kinds = 1; kinds <= mostKinds; kinds *= 2) {
    const value = likelihood(latentChances(fitted(kinds, train, 0), ordered, tested))
    if (value <= best.value) break
    best = { kinds, value }
  }
  if (best.value < byCopula)
    return { model: 'copula', chance: copulaChances(fitCopula(ordered, weights), ordered, all, points, lattice) }
  const chance = new Float64Array(all.length)
  for (let start = 0; start < starts; start++) {
    const one = latentChances(fitted(best.kinds, weights, start), ordered, all)
    for (let c = 0; c < chance.length; c++) chance[c] += one[c] / starts
  }
  return { model: 'latent classes', chance }
}

/** By class, how many of its people are among those that the model is fitted to. */
function drawnPeople(sizes: Uint32Array, random: Random): Float64Array {
  const people = sizes.reduce((sum, size) => sum + size, 0)
  if (people <= mostFitted) return Float64Array.from(sizes)
  return thinned(sizes, mostFitted / people, random)
}

function split(weights: Float64Array, random: Random): { readonly train: Float64Array; readonly held: Float64Array } {
  const held = thinned(weights, heldShare, random)
  return { train: weights.map((weight, c) => weight - held[c]), held }
}

function thinned(sizes: ArrayLike<number>, share: number, random: Random): Float64Array {
  return Float64Array.from(sizes, (size) => {
    let drawn = 0
    for (let i = 0; i < size; i++) if (unit(random) < share) drawn++
    return drawn
  })
}

const rule = gaussLegendre(16)

/** The mean of 1/(f + X) where X of `unseen` people are like that, each with chance p: ∫ e^(-fs) (1 - p + pe^(-s))^unseen ds. */
export function meanInverse(f: number, unseen: number, p: number): number {
  let sum = 0
  let [from, width] = [0, 2 / (f + unseen * p)]
  // It falls fast at first and may end in a long tail: panels twice as wide each time.
  for (; from < 40 / f; from += width, width = from) {
    for (let i = 0; i < rule.at.length; i++) {
      const s = from + width * rule.at[i]
      sum += width * rule.weight[i] * Math.exp(unseen * Math.log1p(p * Math.expm1(-s)) - f * s)
    }
  }
  return sum
}
