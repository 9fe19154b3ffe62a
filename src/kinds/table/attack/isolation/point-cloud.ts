/** Points sorted by their first coordinate, so that who is near is found by walking outward. */
export interface PointCloud {
  /** By axis, in that order. */
  readonly axes: readonly Float64Array[]
  /** By place in that order: the point. */
  readonly order: Uint32Array
}

export function pointCloud(axes: readonly Float64Array[]): PointCloud {
  const order = Uint32Array.from(axes[0].keys()).sort((a, b) => axes[0][a] - axes[0][b])
  return { order, axes: axes.map((axis) => Float64Array.from(order, (point) => axis[point])) }
}

/** Who is nearest to q, and how many lie within c times that distance; they are no longer counted once there are `most`. */
export function nearestAndHeld(
  { axes, order }: PointCloud,
  q: readonly number[],
  c: number,
  most: number,
): { readonly nearest: number; readonly distance: number; readonly held: number } {
  const [first] = axes
  let start = 0
  for (let end = first.length; start < end;) {
    const middle = (start + end) >>> 1
    if (first[middle] < q[0]) start = middle + 1
    else end = middle
  }
  const square = (place: number): number => q.reduce((sum, x, axis) => sum + (axes[axis][place] - x) ** 2, 0)
  let [nearest, least] = [0, Infinity]
  const look = (place: number): void => {
    const squared = square(place)
    if (squared > least || (squared === least && order[place] > order[nearest])) return
    least = squared
    nearest = place
  }
  for (let p = start; p < first.length && (first[p] - q[0]) ** 2 <= least; p++) look(p)
  for (let p = start - 1; p >= 0 && (first[p] - q[0]) ** 2 <= least; p--) look(p)
  // A little more than the radius, lest rounding push somebody out who stands on the edge.
  const radius = least * c * c * (1 + 1e-12)
  let held = 0
  for (let p = start; p < first.length && (first[p] - q[0]) ** 2 <= radius && held < most; p++)
    if (square(p) <= radius) held++
  for (let p = start - 1; p >= 0 && (first[p] - q[0]) ** 2 <= radius && held < most; p--)
    if (square(p) <= radius) held++
  return { nearest: order[nearest], distance: Math.sqrt(least), held }
}
