import { type CodedColumn, type Table, coded, columnNamed, isMissing } from '../../../data/table.js'
import { type Classes, classesOf } from '../classes.js'
import { groupRows } from '../../../data/group-rows.js'
import type { Grouped } from '../../../data/row-keys.js'
import type { ReadColumn } from '../reading/reading.js'
import { readReleased } from '../reading/read-table.js'
import { type MatchAxis, anyAtom, atomsOf, everyPlace } from './match-axis.js'

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
