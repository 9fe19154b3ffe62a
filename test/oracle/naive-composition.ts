/** A row as what its cells may stand for, column by column, and its sensitive value. */
export interface BoxRow {
  readonly cells: readonly ReadonlySet<number>[]
  /** What the class is known by: rows of equal text look alike. */
  readonly text: string
  readonly value: string
}

export interface NaiveLink {
  readonly fewest: number
  readonly most: number
  readonly fewestValues: number
  readonly mostValues: number
}

/** For each row of the first release: every choice of a class of each release is tried, one beside the other. */
export function naiveLinks(releases: readonly (readonly BoxRow[])[]): (NaiveLink | undefined)[] {
  const [first, ...others] = releases.map(classesOfRows)
  return releases[0].map((row) => {
    let chains = [{ cells: row.cells, held: first.find(({ text }) => text === row.text)!.held }]
    for (const classes of others)
      chains = chains.flatMap(({ cells, held }) =>
        classes.flatMap((other) => {
          const both = cells.map((cell, c) => new Set([...cell].filter((place) => other.cells[c].has(place))))
          const shared = new Map(
            [...held].flatMap(([value, count]) =>
              other.held.has(value) ? [[value, Math.min(count, other.held.get(value)!)] as const] : [],
            ),
          )
          return both.some(({ size }) => size === 0) ? [] : [{ cells: both, held: shared }]
        }),
      )
    const own = chains.filter(({ held }) => held.has(row.value))
    if (own.length === 0) return undefined
    const sizes = own.map(({ held }) => [...held.values()].reduce((sum, count) => sum + count, 0))
    const values = own.map(({ held }) => held.size)
    return {
      fewest: Math.min(...sizes),
      most: Math.max(...sizes),
      fewestValues: Math.min(...values),
      mostValues: Math.max(...values),
    }
  })
}

function classesOfRows(rows: readonly BoxRow[]) {
  const classes: { text: string; cells: BoxRow['cells']; held: Map<string, number> }[] = []
  for (const { text, cells, value } of rows) {
    let found = classes.find((one) => one.text === text)
    if (!found) classes.push((found = { text, cells, held: new Map() }))
    found.held.set(value, (found.held.get(value) ?? 0) + 1)
  }
  return classes
}

/** By value: the probability of all that is seen, were it theirs, summed over which of the releases they are in. */
export function naivePosterior(
  counts: readonly (readonly number[])[],
  prior: readonly number[],
  concentration: number,
  present: number,
): number[] {
  const weights = Array.from(prior.keys(), (value) => {
    let sum = 0
    for (let subset = 0; subset < 2 ** counts.length; subset++) {
      const inside = counts.map((_, r) => (subset >> r) % 2 === 1)
      const chance = inside.reduce((product, is) => product * (is ? present : 1 - present), 1)
      // One draw is theirs; of each release they are in, one record of their value is no draw of another person.
      const drawn = prior.map((_, v) => counts.reduce((all, own) => all + own[v], 0))
      drawn[value] += 1 - inside.filter(Boolean).length
      if (drawn[value] < 0 || counts.some((own, r) => inside[r] && own[value] === 0)) continue
      // In how many orders the others can have been drawn, release by release.
      const orders = counts.reduce((product, own, r) => {
        const others = own.map((count, v) => count - (inside[r] && v === value ? 1 : 0))
        return product * multinomial(others)
      }, 1)
      sum += chance * orders * likelihood(drawn, prior, concentration)
    }
    return sum
  })
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (all === 0 ? 0 : weight / all))
}

function multinomial(counts: readonly number[]): number {
  return factorial(counts.reduce((sum, count) => sum + count, 0)) / counts.map(factorial).reduce((a, b) => a * b, 1)
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1)
}

/** Of a sequence of draws from a distribution that was itself drawn around the prior (Pólya's urn). */
function likelihood(counts: readonly number[], prior: readonly number[], concentration: number): number {
  let [product, drawn] = [1, 0]
  for (const [value, count] of counts.entries())
    for (let i = 0; i < count; i++) product *= (concentration * prior[value] + i) / (concentration + drawn++)
  return product
}

/** Every way to share people between two sets, weighed by how likely what is seen then is; tilted until the mean is right. */
export function naiveShared(
  values: readonly { readonly counts: readonly number[]; readonly prior: number }[],
  concentration: number,
  shared: number,
): number[] {
  let ways: number[][] = [[]]
  for (const { counts } of values)
    ways = ways.flatMap((way) => Array.from({ length: Math.min(...counts) + 1 }, (_, c) => [...way, c]))
  const weights = ways.map((way) =>
    way.reduce((product, c, v) => {
      const [a, b] = values[v].counts
      let drawn = 1
      for (let i = 0; i < a + b - c; i++) drawn *= concentration * values[v].prior + i
      return (product * drawn) / factorial(c) / factorial(a - c) / factorial(b - c)
    }, 1),
  )
  const meansAt = (tilt: number): number[] => {
    const tilted = ways.map((way, w) => weights[w] * Math.exp(tilt * way.reduce((sum, c) => sum + c, 0)))
    const all = tilted.reduce((sum, weight) => sum + weight, 0)
    return values.map((_, v) => ways.reduce((sum, way, w) => sum + way[v] * tilted[w], 0) / all)
  }
  let [low, high] = [-40, 40]
  for (let round = 0; round < 100; round++) {
    const middle = (low + high) / 2
    if (meansAt(middle).reduce((sum, mean) => sum + mean, 0) < shared) low = middle
    else high = middle
  }
  return meansAt(low)
}

/** Every way in which the people of an earlier release may be in the later one: by later row, whether somebody new. */
export function* naiveArrivals(earlier: readonly BoxRow[], later: readonly BoxRow[]): Generator<readonly boolean[]> {
  const taken = later.map(() => false)
  function* place(at: number): Generator<readonly boolean[]> {
    if (at === earlier.length) {
      yield taken.map((is) => !is)
      return
    }
    for (const [row, other] of later.entries()) {
      if (taken[row] || other.value !== earlier[at].value) continue
      if (!earlier[at].cells.every((cell, c) => [...cell].some((one) => other.cells[c].has(one)))) continue
      taken[row] = true
      yield* place(at + 1)
      taken[row] = false
    }
  }
  yield* place(0)
}
