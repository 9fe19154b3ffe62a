/** A rising step function: `values[i]` up to and with `ends[i]`, the last one beyond. */
export interface RisingSteps {
  readonly ends: Float64Array
  readonly values: Float64Array
}

/** The rising function that is nearest to some points in squares: adjacent ones that fall are pooled (Ayer et al. 1955). */
export function isotonicFit(x: Float64Array, y: Float64Array): RisingSteps {
  const order = Uint32Array.from(x.keys()).sort((a, b) => x[a] - x[b] || a - b)
  const ends = new Float64Array(x.length)
  const sums = new Float64Array(x.length)
  const counts = new Float64Array(x.length)
  let top = 0
  for (const i of order) {
    // Points of the same x are one from the start.
    if (top > 0 && ends[top - 1] === x[i]) {
      sums[top - 1] += y[i]
      counts[top - 1]++
    } else {
      ends[top] = x[i]
      sums[top] = y[i]
      counts[top++] = 1
    }
  }
  let kept = 0
  for (let i = 0; i < top; i++) {
    let [sum, count] = [sums[i], counts[i]]
    while (kept > 0 && sums[kept - 1] * count >= sum * counts[kept - 1]) {
      kept--
      sum += sums[kept]
      count += counts[kept]
    }
    ends[kept] = ends[i]
    sums[kept] = sum
    counts[kept++] = count
  }
  return { ends: ends.slice(0, kept), values: sums.slice(0, kept).map((sum, i) => sum / counts[i]) }
}

export function stepAt({ ends, values }: RisingSteps, x: number): number {
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ends[middle] >= x) high = middle
    else low = middle + 1
  }
  return values[low]
}
