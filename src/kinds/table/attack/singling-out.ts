import { type Table, cellOf, coded, columnNamed } from '../../../data/table.js'
import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { type Random, shuffle } from '../../../math/random.js'
import { type Classes, classesOf } from '../classes.js'
import { readReleased } from '../reading/read-table.js'
import { type ReadColumn, coverSize, type Cover } from '../reading/reading.js'
import { type Attack, outsiders } from '../../../contract/attack.js'
import type { Predicate, PredicateClaims } from '../../../contract/claims.js'

const singlingParameters = parameters({
  conditions: {
    type: 'integer',
    fallback: 300,
    least: 1,
    about: 'how many conditions to make: one for each class, of as many classes drawn at random',
  },
})

/**
 * Somebody who must point at one person and needs no name: of a class of k people who look alike, those whose true
 * values lie in a k-th of what was coarsened away. Whatever k is, that is exactly one of them for a third of all classes.
 */
export const singlingOut: Attack<'table', PredicateClaims, typeof singlingParameters> = {
  id: 'singling-out',
  name: 'predicate singling out',
  summary: 'makes a condition for each class that is true of one person behind it, by what was coarsened away',
  cites: ['Cohen and Nissim 2020'],
  parameters: singlingParameters,
  on: 'table',
  needs: [],
  takes: ['population'],
  baseline: outsiders,
  async run(release, { population }, { conditions }, streams) {
    const { columns } = readReleased(release, population)
    if (columns.length === 0) return notMeasured('no column is a quasi-identifier, so that no class is told')
    const classes = classesOf(release)
    const random = streams('singling out')
    const drawn = shuffle(
      Uint32Array.from({ length: classes.count }, (_, c) => c),
      random,
    )
    const world = { release, classes, columns, priors: columns.map((column) => priorOf(column, population)) }
    const found = Array.from(drawn.subarray(0, conditions).sort(), (c) => conditionFor(world, c, random))
    const predicates = found.filter((one) => one !== undefined)
    const without = found.length - predicates.length
    const untried = classes.count - found.length
    return {
      kind: 'predicates',
      predicates,
      notTried: [
        ...(without > 0
          ? [{ count: without, what: 'classes are told as they are, so that nothing can be added' }]
          : []),
        ...(untried > 0 ? [{ count: untried, what: 'further classes' }] : []),
      ],
      notes: [
        population
          ? 'what was coarsened away is taken to be as frequent as in the population'
          : 'what was coarsened away is taken to be any value alike, as the cells are read',
      ],
    }
  },
}

interface Boxes {
  readonly release: Table
  readonly classes: Classes
  readonly columns: readonly ReadColumn[]
  /** By column and place: how frequent a value is. */
  readonly priors: readonly Float64Array[]
}

function priorOf({ name, domain }: ReadColumn, population: Table | undefined): Float64Array {
  const known = population && columnNamed(population, name)
  if (!known) return new Float64Array(domain.values.length).fill(1)
  const prior = new Float64Array(domain.values.length)
  const { codes, values } = coded(known)
  const places = values.map((value) => domain.placeOf.get(value)!)
  for (const code of codes) prior[places[code]]++
  // A value that the population lacks may still be somebody's.
  return prior.map((count) => count + 0.5)
}

function conditionFor(world: Boxes, c: number, random: Random): Predicate | undefined {
  const { release, classes, columns, priors } = world
  const [row, size] = [classes.firsts[c], classes.sizes[c]]
  const covers = columns.map(({ column, covers: all }) => all[column.codes[row]])
  const wide = [...columns.keys()]
    .filter((j) => coverSize(covers[j]) > 1)
    .toSorted((a, b) => coverSize(covers[b]) - coverSize(covers[a]))
  if (size > 1 && wide.length === 0) return undefined
  const added = new Map<number, ChosenValues>()
  let wanted = 1 / size
  for (const j of wide) {
    // Near enough: a further column would only take more away.
    if (wanted > 0.7) break
    const chosen = chooseValues(covers[j], priors[j], wanted, random)
    added.set(j, chosen)
    wanted /= chosen.share
  }
  const { chance, weight } = chancesOf(world, c, added)
  const people = release.rowCount
  return {
    row,
    also: Array.from(added, ([j, { chosen }]) => ({
      column: columns[j].name,
      values: new Set(columns[j].domain.values.filter((_, place) => chosen[place] === 1)),
    })),
    sentence: sentenceOf(world, row, added),
    chance,
    byChance: exactlyOne([[people, weight]]),
  }
}

/** How likely the condition is true of one person, by everybody who may meet it; and of anybody by the priors alone. */
function chancesOf({ release, classes, columns, priors }: Boxes, c: number, added: ReadonlyMap<number, ChosenValues>) {
  const row = classes.firsts[c]
  let weight = 1
  // By column and code: the share of what a cell covers that meets the condition.
  const shares = columns.map(({ column, covers }, j) => {
    const within = added.get(j)?.chosen ?? maskOf(covers[column.codes[row]], priors[j].length)
    weight *= massOf(Uint32Array.of(0, priors[j].length), priors[j], within) / priors[j].reduce((a, b) => a + b, 0)
    const known = new Map<number, number>()
    return (code: number): number => {
      let share = known.get(code)
      if (share === undefined)
        known.set(code, (share = massOf(covers[code], priors[j], within) / massOf(covers[code], priors[j])))
      return share
    }
  })
  function* groups(): Generator<readonly [number, number]> {
    for (let other = 0; other < classes.count; other++) {
      let chance = 1
      for (let j = 0; j < columns.length && chance > 0; j++)
        chance *= shares[j](columns[j].column.codes[classes.firsts[other]])
      if (chance > 0) yield [classes.sizes[other], chance]
    }
    const told = classes.sizes.reduce((sum, size) => sum + size, 0)
    if (release.rowCount > told) yield [release.rowCount - told, weight]
  }
  return { chance: exactlyOne(groups()), weight }
}

function maskOf(cover: Uint32Array, length: number): Uint8Array {
  const mask = new Uint8Array(length)
  for (const place of coveredPlaces(cover)) mask[place] = 1
  return mask
}

const mostNamed = 8

function sentenceOf({ release, columns }: Boxes, row: number, added: ReadonlyMap<number, ChosenValues>): string {
  const told = columns.map(({ name }) => `${name} ${cellOf(columnNamed(release, name)!, row)}`)
  const more = Array.from(added, ([j, { chosen }]) => {
    const values = columns[j].domain.values.filter((_, place) => chosen[place] === 1)
    const named = values.slice(0, mostNamed).join(', ')
    const rest = values.length > mostNamed ? ` or ${values.length - mostNamed} more` : ''
    return values.length === 1 ? `${columns[j].name} is ${named}` : `${columns[j].name} is one of ${named}${rest}`
  })
  return `one person with ${[...told, ...more].join(', ')}`
}

/** Some of the values that a cell covers, and which share of it they are. */
interface ChosenValues {
  /** By place of the domain: 1 where it is chosen. */
  readonly chosen: Uint8Array
  readonly share: number
}

/**
 * Values drawn from what a cell covers until they are about this share of it, one at least: whichever they are, nobody
 * chose them with a look at the people.
 */
function chooseValues(cover: Cover, prior: Float64Array, wanted: number, random: Random): ChosenValues {
  const places = shuffle(Uint32Array.from(coveredPlaces(cover)), random)
  const whole = massOf(cover, prior)
  const chosen = new Uint8Array(prior.length)
  let mass = 0
  for (const place of places) {
    if (prior[place] === 0) continue
    // The next one only where it brings the share nearer to what is wanted.
    const nearer = Math.abs(mass + prior[place] - wanted * whole) < Math.abs(mass - wanted * whole)
    if (mass > 0 && !nearer) continue
    chosen[place] = 1
    mass += prior[place]
  }
  return { chosen, share: mass / whole }
}

function massOf(cover: Cover, prior: Float64Array, within?: Uint8Array): number {
  let mass = 0
  for (let i = 0; i < cover.length; i += 2)
    for (let place = cover[i]; place < cover[i + 1]; place++) if (!within || within[place] === 1) mass += prior[place]
  return mass
}

function* coveredPlaces(cover: Cover): Generator<number> {
  for (let i = 0; i < cover.length; i += 2) for (let place = cover[i]; place < cover[i + 1]; place++) yield place
}

/** The chance that exactly one of many happens: so many of each chance, independently of each other. */
export function exactlyOne(groups: Iterable<readonly [count: number, chance: number]>): number {
  let none = 1
  let odds = 0
  let certain = 0
  for (const [count, chance] of groups) {
    if (chance >= 1) certain += count
    else {
      none *= (1 - chance) ** count
      odds += (count * chance) / (1 - chance)
    }
  }
  // Who surely meets it is the one, and all others must not.
  return certain > 1 ? 0 : certain === 1 ? none : none * odds
}
