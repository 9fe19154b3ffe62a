/**
 * Full-domain generalisation by definition: every combination of levels, classes as lists of rows, models and losses
 * as their papers write them. Shares nothing with the search but the shape of its answer.
 */
export interface NaiveTable {
  /** By row, by quasi-identifier. */
  readonly rows: readonly (readonly string[])[]
  readonly sensitive: readonly string[]
  /** By quasi-identifier: value → its node on each level, itself first. */
  readonly paths: readonly ReadonlyMap<string, readonly string[]>[]
  /** The same for the sensitive column. */
  readonly sensitivePaths: ReadonlyMap<string, readonly string[]>
  readonly population: readonly (readonly string[])[]
  /** What each row asks for. */
  readonly personal: readonly number[]
}

export interface NaiveDemand {
  readonly model: string
  readonly values: Readonly<Record<string, number | string>>
}

export interface NaiveNode {
  readonly levels: readonly number[]
  readonly loss: number
  readonly suppressed: number
  readonly classes: number
}

type Rows = readonly number[]

export function naiveNodes(
  table: NaiveTable,
  demands: readonly NaiveDemand[],
  suppress: number,
  loss: string,
): NaiveNode[] {
  const limit = Math.floor(suppress * table.rows.length + 1e-9)
  return combinations(table.paths.map(height)).flatMap((levels) => {
    const node = naiveNode(table, demands, limit, loss, levels)
    return node ? [node] : []
  })
}

/** The least loss; of equal ones fewer suppressed, lower in all, finer in the last column. */
export function naiveOptimum(nodes: readonly NaiveNode[]): NaiveNode | undefined {
  return [...nodes].sort(
    (a, b) =>
      (Math.abs(a.loss - b.loss) <= 1e-9 * Math.max(1, Math.abs(a.loss)) ? 0 : a.loss - b.loss) ||
      a.suppressed - b.suppressed ||
      sum(a.levels) - sum(b.levels) ||
      byLastLevel(a.levels, b.levels),
  )[0]
}

export function naiveMinimal(nodes: readonly NaiveNode[]): NaiveNode[] {
  return nodes.filter(
    (node) => !nodes.some((other) => other !== node && other.levels.every((level, a) => level <= node.levels[a])),
  )
}

function byLastLevel(a: readonly number[], b: readonly number[]): number {
  const last = a.findLastIndex((level, i) => level !== b[i])
  return last < 0 ? 0 : a[last] - b[last]
}

function naiveNode(
  table: NaiveTable,
  demands: readonly NaiveDemand[],
  limit: number,
  loss: string,
  levels: readonly number[],
): NaiveNode | undefined {
  const general = (row: readonly string[]): string[] => row.map((value, a) => table.paths[a].get(value)![levels[a]])
  const classes = new Map<string, { key: string[]; rows: number[]; people: number }>()
  const classOf = (row: readonly string[]) => {
    const key = general(row)
    const name = JSON.stringify(key)
    const known = classes.get(name) ?? { key, rows: [], people: 0 }
    classes.set(name, known)
    return known
  }
  for (const [r, row] of table.rows.entries()) classOf(row).rows.push(r)
  for (const row of table.population) classOf(row).people++
  const ofTable = demands.filter(({ model }) => model === 'uniques' || model === 'risk-average')
  const ofClasses = demands.filter((demand) => !ofTable.includes(demand))
  const kept: { key: string[]; rows: number[] }[] = []
  const gone: number[] = []
  for (const one of classes.values()) {
    const fails = ofClasses.some((demand) => !holds(table, demand, one.rows, one.people))
    if (one.rows.length === 0 && fails) return undefined
    if (fails) gone.push(...one.rows)
    else if (one.rows.length > 0) kept.push(one)
  }
  kept.sort((a, b) => a.rows.length - b.rows.length || byNames(a.key, b.key))
  while (
    ofTable.some(
      (demand) =>
        !holdsOfAll(
          demand,
          kept.map(({ rows }) => rows),
        ),
    )
  ) {
    const smallest = kept.shift()
    if (!smallest) return undefined
    gone.push(...smallest.rows)
  }
  if (gone.length > limit || kept.length === 0) return undefined
  // Above a lower bound on presence nobody may be left out.
  if (gone.length > 0 && demands.some(({ model, values }) => model === 'delta-presence' && Number(values['min']) > 0))
    return undefined
  const value = losses[loss](
    table,
    levels,
    kept.map(({ rows }) => rows),
    gone,
  )
  return { levels, loss: value, suppressed: gone.length, classes: kept.length }
}

function byNames(a: readonly string[], b: readonly string[]): number {
  const first = a.findIndex((name, i) => name !== b[i])
  return first < 0 ? 0 : a[first] < b[first] ? -1 : 1
}

function holdsOfAll({ model, values }: NaiveDemand, classes: readonly Rows[]): boolean {
  const rows = sum(classes.map(({ length }) => length))
  if (rows === 0) return true
  const count = model === 'uniques' ? classes.filter(({ length }) => length === 1).length : classes.length
  return count / rows <= Number(values['limit']) + 1e-12
}

function holds(table: NaiveTable, { model, values }: NaiveDemand, rows: Rows, people: number): boolean {
  const n = rows.length
  const v = (name: string): number => Number(values[name])
  if (model === 'delta-presence') return n / people >= v('min') - 1e-12 && n / people <= v('max') + 1e-12
  if (n === 0) return true
  const counts = [...new Set(table.sensitive)].map((value) => rows.filter((r) => table.sensitive[r] === value).length)
  const totals = [...new Set(table.sensitive)].map((value) => table.sensitive.filter((s) => s === value).length)
  const p = counts.map((count) => count / n)
  const q = totals.map((total) => total / table.rows.length)
  const falling = counts.filter((count) => count > 0).sort((a, b) => b - a)
  switch (model) {
    case 'k':
      return n >= v('k')
    case 'risk-highest':
      return 1 / n <= v('limit') + 1e-12
    case 'k-map':
      return people >= v('k')
    case 'personal-k':
      return rows.every((r) => n >= table.personal[r])
    case 'l-distinct':
      return falling.length >= v('l')
    case 'l-entropy':
      return -sum(p.map((x) => (x === 0 ? 0 : x * Math.log(x)))) >= Math.log(v('l')) - 1e-9
    case 'l-recursive':
      return v('l') <= 1 || falling[0] < v('c') * sum(falling.slice(v('l') - 1)) - 1e-9
    case 'alpha-k':
      return n >= v('k') && falling[0] / n <= v('alpha') + 1e-9
    case 't-equal':
      return sum(p.map((x, i) => Math.abs(x - q[i]))) / 2 <= v('t') + 1e-9
    case 't-ordered':
      return orderedDistance(table, p, q) <= v('t') + 1e-9
    case 't-hierarchical':
      return treeDistance(table, p, q) <= v('t') + 1e-9
    case 'beta-basic':
      return p.every((x, i) => x <= q[i] + 1e-12 || (x - q[i]) / q[i] <= v('beta') + 1e-9)
    case 'beta-enhanced':
      return p.every((x, i) => x <= q[i] + 1e-12 || (x - q[i]) / q[i] <= Math.min(v('beta'), -Math.log(q[i])) + 1e-9)
    case 'delta-disclosure':
      return p.every((x, i) => x === 0 || Math.abs(Math.log(x / q[i])) < v('delta') - 1e-12)
    default:
      throw new Error(model)
  }
}

function orderedDistance({ sensitive }: NaiveTable, p: readonly number[], q: readonly number[]): number {
  const values = [...new Set(sensitive)]
  const sorted = [...values].sort()
  let carried = 0
  let moved = 0
  for (const value of sorted) {
    carried += p[values.indexOf(value)] - q[values.indexOf(value)]
    moved += Math.abs(carried)
  }
  return sorted.length < 2 ? 0 : moved / (sorted.length - 1)
}

/** Whatever cannot be evened out below a node goes on to the next level: greedy is best in a tree. */
function treeDistance({ sensitive, sensitivePaths }: NaiveTable, p: readonly number[], q: readonly number[]): number {
  const values = [...new Set(sensitive)]
  const top = height(sensitivePaths)
  let rest = values.map((value, i) => ({ path: sensitivePaths.get(value)!, mass: p[i] - q[i] }))
  let moved = 0
  for (let level = 1; level <= top; level++) {
    const groups = new Map<string, typeof rest>()
    for (const one of rest) groups.set(one.path[level], [...(groups.get(one.path[level]) ?? []), one])
    rest = [...groups.values()].flatMap((group) => {
      const over = sum(group.map(({ mass }) => Math.max(mass, 0)))
      const under = sum(group.map(({ mass }) => Math.max(-mass, 0)))
      moved += (Math.min(over, under) * level) / top
      return [{ path: group[0].path, mass: over - under }]
    })
  }
  return moved
}

type NaiveLoss = (table: NaiveTable, levels: readonly number[], kept: readonly Rows[], gone: Rows) => number

const losses: Readonly<Record<string, NaiveLoss>> = {
  arx(table, levels, kept, gone) {
    const parts = table.paths.map((paths, a) => {
      const leaves = paths.size
      const share = (row: number): number => {
        const node = paths.get(table.rows[row][a])![levels[a]]
        return [...paths.values()].filter((path) => path[levels[a]] === node).length / leaves
      }
      const n = table.rows.length
      const least = n / leaves
      const total = sum(kept.flat().map(share)) + gone.length
      return leaves === 1 ? 1 : 1 + (total - least) / (n - least)
    })
    return parts.reduce((product, part) => product * part, 1) ** (1 / parts.length) - 1
  },
  precision(table, levels, kept, gone) {
    const heights = table.paths.map(height)
    const perRow = sum(levels.map((level, a) => (heights[a] === 0 ? 0 : level / heights[a])))
    const whole = heights.filter((h) => h > 0).length
    return (kept.flat().length * perRow + gone.length * whole) / (table.rows.length * levels.length)
  },
  entropy(table, levels, kept, gone) {
    const bits = table.paths.map((paths, a) => {
      const node = (row: number): string => paths.get(table.rows[row][a])![levels[a]]
      const all = [...table.rows.keys()]
      const same = (row: number): number => all.filter((r) => table.rows[r][a] === table.rows[row][a]).length
      const alike = (row: number): number => all.filter((r) => node(r) === node(row)).length
      return (
        sum(kept.flat().map((row) => -Math.log2(same(row) / alike(row)))) +
        sum(gone.map((row) => -Math.log2(same(row) / all.length)))
      )
    })
    return sum(bits)
  },
  discernibility: (table, _, kept, gone) =>
    sum(kept.map(({ length }) => length ** 2)) + gone.length * table.rows.length,
  'discernibility-star'(table, levels) {
    const key = (row: readonly string[]): string =>
      JSON.stringify(row.map((value, a) => table.paths[a].get(value)![levels[a]]))
    const keys = table.rows.map(key)
    return sum(keys.map((one) => keys.filter((other) => other === one).length))
  },
  aecs: (table, _, kept, gone) => table.rows.length / Math.max(1, kept.length + (gone.length > 0 ? 1 : 0)),
}

export const naiveLosses: readonly string[] = Object.keys(losses)

function height(paths: ReadonlyMap<string, readonly string[]>): number {
  return [...paths.values()][0].length - 1
}

function combinations(tops: readonly number[]): number[][] {
  return tops.reduce<number[][]>(
    (all, top) => all.flatMap((one) => Array.from({ length: top + 1 }, (_, level) => [...one, level])),
    [[]],
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
