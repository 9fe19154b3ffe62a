import { type CodedColumn, type Table, coded, columnNamed, isMissing } from '../../../data/table.js'
import { type Classes, classesOf } from '../classes.js'
import { groupRows } from '../../../data/group-rows.js'
import type { Grouped } from '../../../data/row-keys.js'
import type { ReadColumn } from './reading.js'
import { readReleased } from './read-table.js'
import { type MatchAxis, anyAtom, atomsOf, everyPlace, type Question } from './match-axis.js'

/** People of a register beside the classes of a release, in the columns that both have. */
export interface Comparison {
  readonly columns: readonly ReadColumn[]
  readonly classes: Classes
  /** People whom no cell of the release tells apart are one point. */
  readonly people: Grouped
  /** By point: 1 where a value lies outside everything that is published in its column. */
  readonly outside: Uint8Array
  /** Points against classes: a box is a class. */
  readonly axes: readonly MatchAxis[]
}

/** Values of the register that no cover can hold. */
const nowhere = 0xffff_fffe

/** Reads both tables on the same atoms; `placeByPlace` every place of a domain is one, so that nearness can be told. */
export function compareWithRegister(release: Table, register: Table, placeByPlace = false): Comparison {
  const classes = classesOf(release)
  const columns = readReleased(release, register).columns.filter(({ name }) => columnNamed(register, name))
  const known = columns.map(({ name }) => coded(columnNamed(register, name)!))
  const read = columns.map((column, i) => axisOf(column, known[i], classes, placeByPlace))
  const people = groupRows(
    read.map(({ atoms, atomOfCode }, i) => ({
      codes: known[i].codes.map((code) => smallCode(atomOfCode[code], atoms)),
      count: atoms + 2,
    })),
    register.rowCount,
  )
  const outside = new Uint8Array(people.count)
  const axes = read.map(({ atoms, atomOfCode, coverOf, covers }, i): MatchAxis => {
    const atomOf = people.firsts.map((person) => atomOfCode[known[i].codes[person]])
    for (const [point, atom] of atomOf.entries()) if (atom === nowhere) outside[point] = 1
    return { atomCount: atoms, atomOf, coverOf, covers }
  })
  return { columns, classes, people, outside, axes }
}

function smallCode(atom: number, atoms: number): number {
  return atom === anyAtom ? atoms : atom === nowhere ? atoms + 1 : atom
}

interface ReadAxis {
  readonly atoms: number
  /** By code of the register. */
  readonly atomOfCode: Uint32Array
  /** By class. */
  readonly coverOf: Uint32Array
  readonly covers: MatchAxis['covers']
}

function axisOf(read: ReadColumn, known: CodedColumn, { firsts }: Classes, placeByPlace: boolean): ReadAxis {
  const { column, domain, covers } = read
  const atoms = placeByPlace ? everyPlace(covers, domain.values.length) : atomsOf(covers, domain.values.length)
  return {
    atoms: atoms.count,
    atomOfCode: Uint32Array.from(known.values, (value) => {
      if (isMissing(value)) return anyAtom
      const place = domain.placeOf.get(value)
      return place === undefined ? nowhere : atoms.atomOf[place]
    }),
    coverOf: firsts.map((row) => atoms.coverOf[column.codes[row]]),
    covers: atoms.covers,
  }
}

/** People of whom the same columns are known, against boxes over these columns. */
export interface KnownAlike {
  readonly question: Question
  /** By point of the question: the point of the comparison. */
  readonly points: Uint32Array
  /** Box b holds classes[offsets[b]] to classes[offsets[b + 1] - 1], rising. */
  readonly offsets: Uint32Array
  readonly classes: Uint32Array
  /** By box: its records. */
  readonly records: Uint32Array
}

/** Ways to be known in part that are asked one by one; people of rarer ways are asked together. */
const mostWays = 64

/** Where something is missing in the register, that column is left out: one question for each set of known columns. */
export function* questionsOf({ axes, people, outside, classes }: Comparison): Generator<KnownAlike> {
  const ways = groupRows(
    [
      ...axes.map(({ atomOf }) => ({ codes: atomOf.map((atom) => (atom === anyAtom ? 1 : 0)), count: 2 })),
      { codes: Uint32Array.from(outside), count: 2 },
    ],
    people.count,
  )
  const frequent = [...ways.sizes.keys()].toSorted((a, b) => ways.sizes[b] - ways.sizes[a])
  const pointsOf = frequent.slice(0, mostWays).map((way) => ({ way, points: [] as number[] }))
  const placeOf = new Map(pointsOf.map(({ way, points }) => [way, points]))
  const rest: number[] = []
  for (const [point, way] of ways.groupOf.entries()) if (outside[point] === 0) (placeOf.get(way) ?? rest).push(point)
  for (const { way, points } of pointsOf) {
    if (points.length === 0) continue
    const first = ways.firsts[way]
    const known = axes.filter(({ atomOf }) => atomOf[first] !== anyAtom)
    yield knownAlike(known, Uint32Array.from(points), classes.sizes)
  }
  if (rest.length > 0) yield knownAlike(axes, Uint32Array.from(rest), classes.sizes)
}

/** Classes that look alike on these axes are one box. */
function knownAlike(axes: readonly MatchAxis[], points: Uint32Array, sizes: Uint32Array): KnownAlike {
  const boxes = groupRows(
    axes.map(({ coverOf, covers }) => ({ codes: coverOf, count: covers.length })),
    sizes.length,
  )
  const offsets = new Uint32Array(boxes.count + 1)
  for (let b = 0; b < boxes.count; b++) offsets[b + 1] = offsets[b] + boxes.sizes[b]
  const next = offsets.slice()
  const classes = new Uint32Array(sizes.length)
  const records = new Uint32Array(boxes.count)
  for (const [c, box] of boxes.groupOf.entries()) {
    classes[next[box]++] = c
    records[box] += sizes[c]
  }
  const own = axes.map((axis): MatchAxis => ({
    ...axis,
    atomOf: points.map((point) => axis.atomOf[point]),
    coverOf: boxes.firsts.map((c) => axis.coverOf[c]),
  }))
  return { question: { axes: own, points: points.length, boxes: boxes.count }, points, offsets, classes, records }
}
