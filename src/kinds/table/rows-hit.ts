import { type Table, cellOf, columnNamed, columnsOfRole } from '../../data/table.js'
import { isTable } from '../../data/sorts.js'
import type { Key } from '../../data/key.js'
import type { AttackGiven } from '../../contract/given.js'
import { knownKey } from '../../contract/kind.js'
import { classesOf, noClass } from './classes.js'
import { boxes, personOfRows } from './table-truth.js'

/** The rows of a release that are of people who are hit. */
export function rowsHit(people: Uint32Array, release: Table, given: AttackGiven): Uint32Array | undefined {
  const original = given.original && isTable(given.original) ? given.original : undefined
  const register = given.granted.register
  const known = register ?? original
  if (!known) return undefined
  return rowsOf(people, known, release, register ? undefined : ownRows(release, original, knownKey(given)))
}

function ownRows(release: Table, original: Table | undefined, key: Key | undefined): Uint32Array | undefined {
  return original && personOfRows(release, original, key)
}

/** The rows of people: their own where that is known, else every row that may be theirs and says of them what is true. */
function rowsOf(who: Uint32Array, people: Table, release: Table, personOf: Uint32Array | undefined): Uint32Array {
  const rows = Uint32Array.from({ length: release.rowCount }, (_, row) => row)
  if (personOf) {
    const hit = new Set(who)
    return rows.filter((row) => hit.has(personOf[row]))
  }
  const { classOf, firsts } = classesOf(release)
  const fits = boxes(release, people)
  const told = truthsTold(release, people)
  const hitBy = Array.from(firsts, (row) => who.filter((person) => fits(row, person)))
  return rows.filter(
    (row) => classOf[row] !== noClass && hitBy[classOf[row]].some((person) => told.every((says) => says(row, person))),
  )
}

/** Whether a row says of a person what is true of them, for each sensitive column that is known. */
function truthsTold(release: Table, people: Table): readonly ((row: number, person: number) => boolean)[] {
  return columnsOfRole(release, 'sensitive').flatMap((column) => {
    const known = columnNamed(people, column.name)
    return known ? [(row: number, person: number) => cellOf(column, row) === cellOf(known, person)] : []
  })
}
