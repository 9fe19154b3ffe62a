import { SequenceInterner } from '../../../../data/sequence-interner.js'
import { type Table, cellOf, coded, columnNamed, columnsOfRole } from '../../../../data/table.js'
import { type Infeasible, infeasible } from '../../../../contract/protector.js'

/** By the name of a person: the sensitive values of their group in an earlier release. */
export type Signatures = ReadonlyMap<string, readonly string[]>

/**
 * What the earlier release told of everybody: its owner's copy, in which the column of people still names them (a record
 * that was made up has no name, or one that nobody has). Groups are its column `group`, or else its classes.
 */
export function signaturesOf(earlier: Table, person: string, sensitive: string): Signatures | Infeasible {
  const people = columnNamed(earlier, person)
  const values = columnNamed(earlier, sensitive)
  if (!people || !values)
    return infeasible(
      `the earlier release lacks the column of ${people ? 'sensitive values' : 'people'}`,
      "give the owner's copy of it, in which people go by the names that they have in the data",
    )
  const group = columnNamed(earlier, 'group')
  const keys = (group ? [group] : columnsOfRole(earlier, 'quasi')).map(coded)
  if (keys.length === 0)
    return infeasible('the earlier release has no column group and no quasi-identifiers', 'say its schema')
  const interner = new SequenceInterner()
  const key = new Uint32Array(keys.length)
  const told: Set<string>[] = []
  const groupOf = new Uint32Array(earlier.rowCount)
  for (let row = 0; row < earlier.rowCount; row++) {
    for (const [c, { codes }] of keys.entries()) key[c] = codes[row]
    groupOf[row] = interner.intern(key)
    ;(told[groupOf[row]] ??= new Set()).add(cellOf(values, row))
  }
  const sorted = told.map((set) => [...set].sort())
  const signatures = new Map<string, readonly string[]>()
  for (let row = 0; row < earlier.rowCount; row++) {
    const name = cellOf(people, row)
    if (name !== '') signatures.set(name, sorted[groupOf[row]])
  }
  return signatures
}
