/**
 * MDAV (Domingo-Ferrer and Torra 2005): again and again the record farthest from the middle of what is left takes its
 * k - 1 nearest, and so does the record farthest from it. Groups of k to 2k - 1. Points are rows of `columns` numbers;
 * among equals the first in `order` wins.
 */
export function mdavGroups(points: Float64Array, columns: number, order: Uint32Array, k: number): Uint32Array[] {
  let left = order.slice()
  const groups: Uint32Array[] = []
  const distances = new Float64Array(left.length)
  const take = (from: number): void => {
    measure(points, columns, left, from, distances)
    const nearest = leastPlaces(distances, left.length, k)
    groups.push(Uint32Array.from(nearest, (place) => left[place]))
    const gone = new Uint8Array(left.length)
    for (const place of nearest) gone[place] = 1
    left = left.filter((_, place) => gone[place] === 0)
  }
  while (left.length >= 2 * k) {
    const far = farthestFromMiddle(points, columns, left)
    if (left.length < 3 * k) {
      take(far)
      break
    }
    measure(points, columns, left, far, distances)
    const opposite = left[greatestPlace(distances, left.length)]
    take(far)
    // Where everybody is alike the first group may have taken it.
    take(left.includes(opposite) ? opposite : left[0])
  }
  if (left.length > 0) groups.push(left)
  return groups
}

function farthestFromMiddle(points: Float64Array, columns: number, rows: Uint32Array): number {
  const middle = new Float64Array(columns)
  for (const row of rows) for (let c = 0; c < columns; c++) middle[c] += points[row * columns + c] / rows.length
  let farthest = rows[0]
  let most = -1
  for (const row of rows) {
    let sum = 0
    for (let c = 0; c < columns; c++) sum += (points[row * columns + c] - middle[c]) ** 2
    if (sum > most) {
      most = sum
      farthest = row
    }
  }
  return farthest
}

function measure(points: Float64Array, columns: number, rows: Uint32Array, from: number, into: Float64Array): void {
  for (let i = 0; i < rows.length; i++) {
    let sum = 0
    for (let c = 0; c < columns; c++) sum += (points[rows[i] * columns + c] - points[from * columns + c]) ** 2
    into[i] = sum
  }
}

function greatestPlace(distances: Float64Array, count: number): number {
  let found = 0
  for (let i = 1; i < count; i++) if (distances[i] > distances[found]) found = i
  return found
}

/** The places of the k least, by one walk that keeps the best so far sorted. */
function leastPlaces(distances: Float64Array, count: number, k: number): number[] {
  const best: number[] = []
  for (let i = 0; i < count; i++) {
    if (best.length === k && distances[i] >= distances[best[k - 1]]) continue
    let at = best.length
    while (at > 0 && distances[best[at - 1]] > distances[i]) at--
    best.splice(at, 0, i)
    if (best.length > k) best.pop()
  }
  return best
}
