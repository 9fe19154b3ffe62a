import type { NumberMatrix } from './number-matrix.js'

/** Steps of the search; rows in which very many are alike are given up on. */
const mostSteps = 200_000

/**
 * Rows that lie as far from each other and from 0 as these people do, one for each, by trying them in turn: the person
 * whose length is rarest first. Undefined where there are none.
 */
export function sameDistances(published: NumberMatrix, people: NumberMatrix): Uint32Array | undefined {
  const width = published.columns.length
  const lengths = Float64Array.from({ length: published.rows }, (_, row) => distance(published, row))
  const order = Uint32Array.from(lengths.keys()).sort((a, b) => lengths[a] - lengths[b])
  const sorted = Float64Array.from(order, (row) => lengths[row])
  const candidates = Array.from({ length: people.rows }, (_, person) => {
    const length = distance(people, person)
    const near = slack(length)
    return order.subarray(firstFrom(sorted, length - near), firstFrom(sorted, length + near))
  })
  const turn = [...candidates.keys()].sort((a, b) => candidates[a].length - candidates[b].length)
  const chosen = new Uint32Array(people.rows)
  let steps = 0
  const place = (at: number): boolean => {
    if (at === turn.length) return true
    const person = turn[at]
    return candidates[person].some((row) => {
      if (++steps > mostSteps) return false
      const fits = turn.slice(0, at).every((other) => {
        const apart = distance(people, person, other)
        const size = distance(people, person) + distance(people, other)
        return Math.abs(distance(published, row, chosen[other]) - apart) <= slack(size)
      })
      if (!fits) return false
      chosen[person] = row
      return place(at + 1)
    })
  }
  return place(0) ? chosen : undefined

  function distance({ values }: NumberMatrix, a: number, b?: number): number {
    let sum = 0
    for (let c = 0; c < width; c++) sum += (values[a * width + c] - (b === undefined ? 0 : values[b * width + c])) ** 2
    return Math.sqrt(sum)
  }
}

/** Published numbers have twelve digits. */
function slack(size: number): number {
  return 1e-9 * (1 + size)
}

function firstFrom(sorted: Float64Array, x: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] < x) low = middle + 1
    else high = middle
  }
  return low
}
