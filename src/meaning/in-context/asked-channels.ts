import type { Measure } from '../measure.js'

/** A measure that is ready to be asked for all items. */
export type PreparedMeaning = Pick<Measure, 'distances' | 'parts' | 'vectors'>

/** A nearness beyond so many spreads counts no more. */
const most = 6
/** Columns that are asked for at once, and the first of which tell the spread. */
const atOnce = 64

/** How near context terms are to some items, part of the measure by part. */
export interface AskedChannels {
  readonly parts: number
  /** Terms by items, terms first, for one part: in spreads of its distances, above the item's own mean; 0 where nothing is known. */
  nearness(part: number, terms: readonly number[], places: readonly number[]): Float32Array
}

/** Asks all terms about all items once, for the means; the spread is that of the first items. */
export function askChannels(
  meaning: PreparedMeaning,
  names: readonly string[],
  pool: Uint32Array,
  use: (channels: AskedChannels, places: readonly number[], near: readonly Float32Array[]) => void,
): AskedChannels {
  const parts = meaning.parts?.length ? meaning.parts : [meaning]
  const means = parts.map(() => new Float64Array(pool.length))
  const spreads = parts.map(() => 0)
  const turn = (part: number, distances: Float64Array, places: readonly number[]): Float32Array => {
    const near = new Float32Array(distances.length)
    for (let i = 0; i < distances.length; i++) {
      const value = (means[part][places[i % places.length]] - distances[i]) / spreads[part]
      near[i] = Number.isNaN(value) ? 0 : Math.min(most, value)
    }
    return near
  }
  const channels: AskedChannels = {
    parts: parts.length,
    nearness: (part, terms, places) => {
      const asked = parts[part].distances(
        terms.map((item) => names[item]),
        places.map((place) => names[pool[place]]),
      )
      return turn(part, asked, places)
    },
  }
  for (let from = 0; from < pool.length; from += atOnce) {
    const places = Array.from({ length: Math.min(atOnce, pool.length - from) }, (_, i) => from + i)
    const asked = places.map((place) => names[pool[place]])
    const near = parts.map((part, p) => {
      const distances = part.distances(names, asked)
      takeMeans(distances, places, means[p])
      if (from === 0) spreads[p] = spreadOf(distances)
      return turn(p, distances, places)
    })
    use(channels, places, near)
  }
  return channels
}

function takeMeans(distances: Float64Array, places: readonly number[], means: Float64Array): void {
  const known = new Uint32Array(places.length)
  for (let i = 0; i < distances.length; i++) {
    if (Number.isNaN(distances[i])) continue
    known[i % places.length]++
    means[places[i % places.length]] += distances[i]
  }
  for (const [column, place] of places.entries()) means[place] /= known[column]
}

function spreadOf(distances: Float64Array): number {
  let [sum, squares, known] = [0, 0, 0]
  for (const distance of distances) {
    if (Number.isNaN(distance)) continue
    sum += distance
    squares += distance * distance
    known++
  }
  const variance = squares / known - (sum / known) ** 2
  return variance > 1e-18 ? Math.sqrt(variance) : 1
}
