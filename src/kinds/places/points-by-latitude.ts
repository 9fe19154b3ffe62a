import type { Points } from '../../data/points.js'
import { type Box, isInBox } from './regions.js'

/** Points sorted by latitude: the ones in a box are in one run of them. */
export class PointsByLatitude {
  readonly #order: Uint32Array
  readonly #rising: Float64Array
  readonly #points: Points

  constructor(points: Points) {
    this.#points = points
    this.#order = Uint32Array.from(points.lat.keys()).sort((a, b) => points.lat[a] - points.lat[b])
    this.#rising = Float64Array.from(this.#order, (point) => points.lat[point])
  }

  eachIn(box: Box, take: (point: number) => void): void {
    const { lat, lon } = this.#points
    let [low, high] = [0, this.#rising.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#rising[middle] < box.south) low = middle + 1
      else high = middle
    }
    for (let at = low; at < this.#rising.length && this.#rising[at] <= box.north; at++) {
      const point = this.#order[at]
      if (isInBox(box, lat[point], lon[point])) take(point)
    }
  }
}
