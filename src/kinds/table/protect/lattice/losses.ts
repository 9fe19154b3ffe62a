import type { LatticeAttribute, Lattice } from './lattice.js'
import type { Ground, NodeClasses } from './node-classes.js'

/** The classes of a node, and which of them are suppressed. */
export interface JudgedNode {
  readonly grouping: NodeClasses
  /** The first `failedCount` are classes that are suppressed. */
  readonly failed: Uint32Array
  readonly failedCount: number
  readonly suppressed: number
  /** Classes with rows that are kept. */
  readonly classes: number
}

/** What a search makes as small as it can. */
export interface LatticeLoss {
  /** Of a node, comparable with others. */
  of(judged: JudgedNode): number
  /** Of any node at or above these classes, at least; where `floors` does not say. */
  floorOf?(grouping: NodeClasses): number
  /** By node: what it loses at least. It never falls on the way up. */
  readonly floors?: Float64Array
  /** As it is told. */
  told(value: number): number
}

type LossMaker = (ground: Ground, lattice: Lattice) => LatticeLoss

/** Losses that add up over attributes: what a level costs, and what a suppressed record costs more than its node does. */
interface LevelCosts {
  /** By attribute, by level: all rows. */
  readonly totals: readonly Float64Array[]
  /** By attribute, by level, by node: one record that is suppressed instead. */
  readonly extra: readonly (readonly Float64Array[])[]
  /** From the sum of an attribute to its part, and how parts come together. */
  readonly part: (sum: number, attribute: number) => number
  readonly together: 'sum' | 'product'
  readonly told: (value: number) => number
}

function levelLoss(ground: Ground, lattice: Lattice, costs: LevelCosts): LatticeLoss {
  const { fields, words } = ground.layout
  const { totals, extra, part, together, told } = costs
  const product = together === 'product'
  const floors = new Float64Array(lattice.size).fill(product ? 1 : 0)
  for (const [a, levels] of totals.entries()) {
    const parts = levels.map((total) => part(total, a))
    const stride = lattice.strides[a]
    for (let start = 0, level = 0; start < floors.length; start += stride) {
      for (let node = start; node < start + stride; node++)
        if (product) floors[node] *= parts[level]
        else floors[node] += parts[level]
      level = level === lattice.tops[a] ? 0 : level + 1
    }
  }
  const of = ({ grouping: { levels, keys, sizes }, failed, failedCount }: JudgedNode): number => {
    let value = product ? 1 : 0
    for (let a = 0; a < levels.length; a++) {
      const { word, shift, mask } = fields[a]
      const more = extra[a][levels[a]]
      let sum = totals[a][levels[a]]
      for (let f = 0; f < failedCount; f++)
        sum += sizes[failed[f]] * more[(keys[failed[f] * words + word] >>> shift) & mask]
      if (product) value *= part(sum, a)
      else value += part(sum, a)
    }
    return value
  }
  return { of, floors, told }
}

/** How many rows each node has, by attribute and level. */
function nodeCounts({ attributes }: Ground): readonly (readonly Float64Array[])[] {
  return attributes.map(({ column, levels }) => {
    const perValue = new Float64Array(column.values.length)
    for (let row = 0; row < column.codes.length; row++) perValue[column.codes[row]]++
    return levels.map(({ codes, names }) => {
      const counts = new Float64Array(names.length)
      for (let value = 0; value < codes.length; value++) counts[codes[value]] += perValue[value]
      return counts
    })
  })
}

function totalOf(
  attributes: readonly LatticeAttribute[],
  counts: readonly (readonly Float64Array[])[],
  cost: (attribute: LatticeAttribute, level: number, node: number) => number,
): readonly Float64Array[] {
  return attributes.map((attribute, a) =>
    Float64Array.from(attribute.levels, (_, level) =>
      counts[a][level].reduce((sum, count, node) => sum + count * cost(attribute, level, node), 0),
    ),
  )
}

/**
 * ARX's loss: a cell says one of so many values of its hierarchy. Kept in whole numbers of leaves until the end:
 * v = (S - N) / (N (leaves - 1)), the geometric mean of 1 + v over attributes, less 1.
 */
const arx: LossMaker = (ground, lattice) => {
  const { attributes, rowCount } = ground
  const counts = nodeCounts(ground)
  return levelLoss(ground, lattice, {
    totals: totalOf(attributes, counts, ({ levels }, level, node) => levels[level].leaves[node]),
    extra: attributes.map(({ levels, leafCount }) =>
      levels.map(({ leaves }) => Float64Array.from(leaves, (under) => leafCount - under)),
    ),
    part: (sum, a) => {
      const span = rowCount * (attributes[a].leafCount - 1)
      return span > 0 ? 1 + (sum - rowCount) / span : 1
    },
    together: 'product',
    told: (value) => (attributes.length === 0 ? 0 : value ** (1 / attributes.length) - 1),
  })
}

/** 1 - Prec (Sweeney): how far up its hierarchy a cell is, on average; a suppressed one is at the top. */
const precision: LossMaker = (ground, lattice) => {
  const { attributes, rowCount } = ground
  const height = ({ top }: LatticeAttribute, level: number): number => (top === 0 ? 0 : level / top)
  return levelLoss(ground, lattice, {
    totals: attributes.map((attribute) =>
      Float64Array.from(attribute.levels, (_, level) => rowCount * height(attribute, level)),
    ),
    extra: attributes.map((attribute) =>
      attribute.levels.map(({ names }, level) =>
        new Float64Array(names.length).fill(attribute.top === 0 ? 0 : 1 - height(attribute, level)),
      ),
    ),
    part: (sum) => sum / Math.max(1, rowCount * attributes.length),
    together: 'sum',
    told: (value) => value,
  })
}

/** Non-uniform entropy in bits (de Waal, Willenborg): what a node leaves open about the values of its rows. */
const entropy: LossMaker = (ground, lattice) => {
  const { attributes, rowCount } = ground
  const counts = nodeCounts(ground)
  const bits = (count: number): number => (count > 0 ? Math.log2(count) : 0)
  const spread = counts.map((levels) =>
    Float64Array.from(levels, (nodes) => nodes.reduce((sum, count) => sum + count * bits(count), 0)),
  )
  return levelLoss(ground, lattice, {
    totals: attributes.map((_, a) => spread[a].map((sum) => sum - spread[a][0])),
    extra: counts.map((levels) => levels.map((nodes) => nodes.map((count) => bits(rowCount) - bits(count)))),
    part: (sum) => sum,
    together: 'sum',
    told: (value) => value,
  })
}

/** Discernibility (Bayardo, Agrawal): everybody pays the size of their class, who is suppressed that of the table. */
const discernibility: LossMaker = ({ rowCount }) => ({
  of: (judged) => squares(judged.grouping, judged) + judged.suppressed * rowCount,
  floorOf: (grouping) => squares(grouping),
  told: (value) => value,
})

/** Discernibility as if nothing were suppressed: the monotone variant that ARX offers. */
const discernibilityStar: LossMaker = () => ({
  of: ({ grouping }) => squares(grouping),
  floorOf: (grouping) => squares(grouping),
  told: (value) => value,
})

function squares({ sizes }: NodeClasses, without?: JudgedNode): number {
  let sum = 0
  for (let c = 0; c < sizes.length; c++) sum += sizes[c] * sizes[c]
  for (let f = 0; f < (without?.failedCount ?? 0); f++) sum -= sizes[without!.failed[f]] ** 2
  return sum
}

/** Average size of a class (LeFevre et al.), not divided by k; all who are suppressed are one class. */
const aecs: LossMaker = ({ rowCount }) => ({
  of: ({ classes, suppressed }) => rowCount / Math.max(1, classes + (suppressed > 0 ? 1 : 0)),
  floorOf: ({ sizes }) => {
    let classes = 0
    for (let c = 0; c < sizes.length; c++) if (sizes[c] > 0) classes++
    return rowCount / Math.max(1, classes)
  },
  told: (value) => value,
})

/** What an optimum can be of. */
export const latticeLosses: Readonly<Record<string, LossMaker>> = {
  arx,
  precision,
  entropy,
  discernibility,
  'discernibility-star': discernibilityStar,
  aecs,
}
