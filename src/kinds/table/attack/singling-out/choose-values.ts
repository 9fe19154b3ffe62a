import { type Random, shuffle } from '../../../../math/random.js'
import type { Cover } from '../../reading/reading.js'

/** Some of the values that a cell covers, and which share of it they are. */
export interface ChosenValues {
  /** By place of the domain: 1 where it is chosen. */
  readonly chosen: Uint8Array
  readonly share: number
}

/**
 * Values drawn from what a cell covers until they are about this share of it, one at least: whichever they are, nobody
 * chose them with a look at the people.
 */
export function chooseValues(cover: Cover, prior: Float64Array, wanted: number, random: Random): ChosenValues {
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

export function massOf(cover: Cover, prior: Float64Array, within?: Uint8Array): number {
  let mass = 0
  for (let i = 0; i < cover.length; i += 2)
    for (let place = cover[i]; place < cover[i + 1]; place++) if (!within || within[place] === 1) mass += prior[place]
  return mass
}

export function* coveredPlaces(cover: Cover): Generator<number> {
  for (let i = 0; i < cover.length; i += 2) for (let place = cover[i]; place < cover[i + 1]; place++) yield place
}
