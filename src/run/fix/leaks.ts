import { type Table, cellOf, columnNamed, columnsOfRole } from '../../data/table.js'
import type { Leak } from '../../contract/remedy.js'
import type { Key } from '../../data/key.js'
import { isTable } from '../../data/sorts.js'
import type { Release } from '../../contract/release.js'
import { classesOf, noClass } from '../../kinds/table/classes.js'
import type { AttackGiven } from '../../contract/given.js'
import type { AuditedLine } from '../../contract/question.js'
import type { Audited } from '../audit/audit.js'
import { boxes, personOfRows } from '../../kinds/table/table-truth.js'

/** What must be mended: questions above their limit, the furthest first; then those that nobody can answer while a column is there. */
export function leakingLines({ verdict }: Audited): readonly AuditedLine[] {
  return [...verdict.above, ...verdict.unmeasured.filter(({ line }) => line.id === 'S7')]
}

/** The same with whom each hits, so that it can be mended. */
export function leaksOf(audited: Audited, given: AttackGiven): Leak[] {
  return leakingLines(audited).map((line) => ({
    id: line.line.id,
    attack: line.furthest?.finding?.attack,
    limit: line.limit?.limit ?? 0,
    hit: hitRows(line, audited.release, given),
    of: line.furthest?.of ?? 0,
  }))
}

function hitRows({ furthest }: AuditedLine, release: Release, given: AttackGiven): Uint32Array | undefined {
  const finding = furthest?.finding
  const pinned = finding?.pinned
  // A condition that isolates somebody was made from a row.
  if (finding?.unit === 'condition') return Uint32Array.from(new Set(finding.told.map(({ record }) => record - 1)))
  if (!pinned?.who) return undefined
  if (pinned.unit !== 'person' || release.kind !== 'table') return pinned.who
  const original = given.original && isTable(given.original) ? given.original : undefined
  const register = given.granted.register
  const people = register ?? original
  if (!people) return undefined
  const key = given.key && 'records' in given.key ? given.key : undefined
  return rowsOf(pinned.who, people, release, register ? undefined : ownRows(release, original, key))
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
