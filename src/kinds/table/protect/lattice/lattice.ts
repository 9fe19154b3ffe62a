import { uncoveredValues } from '../../../../data/coverage.js'
import type { Hierarchy } from '../../../../data/hierarchy.js'
import { type CodedColumn, type Column, type Table, coded, columnNamed, columnsOfRole } from '../../../../data/table.js'
import { InputError } from '../../../../formats/input-error.js'

/** All combinations of levels, numbered in mixed radix: the last attribute counts fastest. */
export interface Lattice {
  readonly tops: Uint8Array
  /** Doubles where the lattice is larger than any that is searched. */
  readonly strides: readonly number[]
  readonly size: number
}

/** More nodes than this are not searched: their marks alone would not fit. */
export const mostNodes = 2 ** 22

export function latticeOf(attributes: readonly LatticeAttribute[]): Lattice {
  const tops = Uint8Array.from(attributes, ({ top }) => top)
  const strides = Array.from(tops, () => 0)
  let size = 1
  for (let a = tops.length - 1; a >= 0; a--) {
    strides[a] = size
    size *= tops[a] + 1
  }
  return { tops, strides, size }
}

export function levelsOf({ tops, strides }: Lattice, node: number): Uint8Array {
  return tops.map((top, a) => Math.floor(node / strides[a]) % (top + 1))
}

/**
 * Marks a node and everything below it (`down`) or above it. What is marked by the same bit has had its turn, so that
 * all marks together cost no more than the lattice has edges.
 */
export function markFrom(lattice: Lattice, node: number, way: 'down' | 'up', marks: Uint8Array, bit: number): void {
  if ((marks[node] & bit) !== 0) return
  marks[node] |= bit
  const { tops, strides } = lattice
  const stack = [node]
  for (let next = stack.pop(); next !== undefined; next = stack.pop())
    for (let a = 0; a < tops.length; a++) {
      const level = Math.floor(next / strides[a]) % (tops[a] + 1)
      if (way === 'down' ? level === 0 : level === tops[a]) continue
      const neighbour = way === 'down' ? next - strides[a] : next + strides[a]
      if ((marks[neighbour] & bit) !== 0) continue
      marks[neighbour] |= bit
      stack.push(neighbour)
    }
}

/**
 * A quasi-identifier on each of its levels. Node codes are counted among the nodes that the table (or its population)
 * reaches; level 0 are its values.
 */
export interface LatticeAttribute {
  readonly column: CodedColumn
  /** Of the population's rows, where there is one: codes among the same values. */
  readonly population?: Uint32Array
  /** The highest level. */
  readonly top: number
  readonly levels: readonly LatticeLevel[]
  /** Values in the hierarchy, met or not. */
  readonly leafCount: number
}

interface LatticeLevel {
  /** By value. */
  readonly codes: Uint32Array
  /** By node. */
  readonly names: readonly string[]
  /** How many values of the hierarchy are under each node. */
  readonly leaves: Uint32Array
}

/**
 * The quasi-identifiers with their levels, by name, so that the order of columns decides nothing; one without a hierarchy
 * is itself or `*`.
 */
export function attributesOf(table: Table): readonly LatticeAttribute[] {
  const columns = columnsOfRole(table, 'quasi').toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return columns.map((column) => {
    const other = table.population && columnNamed(table.population, column.name)
    refuseUncoveredIn(column, column, 'the table')
    if (other) refuseUncoveredIn(column, other, 'the population')
    return attributeOf(coded(column), table.population)
  })
}

function attributeOf(column: CodedColumn, people: Table | undefined): LatticeAttribute {
  const other = people && columnNamed(people, column.name)
  if (people && !other) throw notInPopulation(column.name)
  const values = [...column.values]
  const population = other && foreignCodes(values, coded(other))
  const hierarchy = column.hierarchy ?? flat(values)
  const leafOf = new Map(hierarchy.values.map((value, leaf) => [value, leaf]))
  // Values that no row has need not be in the hierarchy: they count as its first.
  const leaves = Uint32Array.from(values, (value) => leafOf.get(value) ?? 0)
  const own = { codes: Uint32Array.from(values.keys()), names: values, leaves: new Uint32Array(values.length).fill(1) }
  const above = hierarchy.levels.map(({ codes, names }) => {
    const sizes = new Uint32Array(names.length)
    for (let leaf = 0; leaf < codes.length; leaf++) sizes[codes[leaf]]++
    return compact(
      leaves.map((leaf) => codes[leaf]),
      names,
      sizes,
    )
  })
  const levels = [own, ...above]
  for (let level = 1; level < levels.length; level++)
    if (!coarsens(levels[level - 1], levels[level])) throw notNested(column.name, level)
  return {
    column: { ...column, values },
    ...(population && { population }),
    top: above.length,
    levels,
    leafCount: hierarchy.values.length,
  }
}

/** The codes of another column among these values; what it has besides is added to them. */
function foreignCodes(values: string[], { codes, values: theirs }: CodedColumn): Uint32Array {
  const codeOf = new Map(values.map((value, code) => [value, code]))
  const translated = Uint32Array.from(theirs, (value) => {
    const known = codeOf.get(value)
    if (known !== undefined) return known
    codeOf.set(value, values.length)
    return values.push(value) - 1
  })
  return codes.map((code) => translated[code])
}

function flat(values: readonly string[]): Hierarchy {
  return { values, levels: [{ codes: new Uint32Array(values.length), names: ['*'] }] }
}

/** Nodes numbered among those that are reached. */
function compact(codes: Uint32Array, names: readonly string[], sizes: Uint32Array): LatticeLevel {
  const newCode = new Map<number, number>()
  for (const code of codes) if (!newCode.has(code)) newCode.set(code, newCode.size)
  const reached = [...newCode.keys()]
  return {
    codes: codes.map((code) => newCode.get(code)!),
    names: reached.map((code) => names[code]),
    leaves: Uint32Array.from(reached, (code) => sizes[code]),
  }
}

function coarsens(lower: LatticeLevel, upper: LatticeLevel): boolean {
  const parent = new Int32Array(lower.names.length).fill(-1)
  return lower.codes.every((node, value) => {
    if (parent[node] < 0) parent[node] = upper.codes[value]
    return parent[node] === upper.codes[value]
  })
}

/** Where nobody has looked before: `table/roles` refuses it with the line of the file. */
function refuseUncoveredIn({ name, hierarchy }: Column, rows: Column, file: string): void {
  const [first] = hierarchy ? uncoveredValues(rows, hierarchy) : []
  if (!first) return
  throw new InputError(
    {
      message: `row ${first.row + 1}: the hierarchy of "${name}" has no line for this value`,
      rule: 'a hierarchy has a line for every value of its column',
      remedy: 'add a line to the hierarchy, or correct the row',
    },
    { file, value: first.value },
  )
}

function notNested(column: string, level: number): InputError {
  return new InputError(
    {
      message: `level ${level} of the hierarchy of ${column} splits a node of the level below`,
      rule: 'a node has one parent on the next level',
      remedy: 'correct the hierarchy; palimpsest hierarchy check names the line',
    },
    { file: 'the table' },
  )
}

function notInPopulation(column: string): InputError {
  return new InputError(
    {
      message: `the population lacks the column ${column}`,
      rule: 'a population has every quasi-identifier of the table',
      remedy: 'add the column, or give it another role',
    },
    { file: 'the population' },
  )
}
