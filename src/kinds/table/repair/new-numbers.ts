import { type CodedColumn, coded } from '../../../data/table.js'
import { withPseudonyms } from '../protect/publish.js'
import type { Random } from '../../../math/random.js'
import { tableRelease } from '../../../contract/release.js'
import { type Remedy, isKept } from '../../../contract/remedy.js'

/**
 * Numbers that are used nowhere else in place of names, hashes or numbers of another release: drawn by lot among rows that
 * are sorted by what is published of them, so that there is nothing to find behind one. Rows of one person stay together.
 */
export const newNumbers: Remedy<'table'> = {
  id: 'new-numbers',
  on: 'table',
  helps: ['S6', 'L3', 'L4'],
  propose(patient) {
    const { release, key, random } = patient
    return release.columns
      .filter(({ role }) => role === 'identifier' || role === 'person')
      .filter((column) => !isKept(patient, column) && coded(column).values.length < release.rowCount)
      .map(({ name }) => ({
        id: `new-numbers ${name}`,
        sentence: `give ${name} numbers that are used nowhere else`,
        make() {
          const columns = release.columns.map((column) =>
            column.name === name
              ? renumbered(coded(column), release.columns.map(coded), release.rowCount, random('new-numbers'))
              : column,
          )
          return { release: tableRelease({ ...release, columns }), key }
        },
      }))
  },
}

function renumbered(column: CodedColumn, all: readonly CodedColumn[], rowCount: number, random: Random): CodedColumn {
  const others = all.filter(({ name, role }) => name !== column.name && role !== 'person' && role !== 'identifier')
  const [numbered] = withPseudonyms([{ ...column, role: 'person' }, ...others], rowCount, random)
  const words = Array.from(numbered.values, () => Array.from({ length: 4 }, () => hex(random())).join(''))
  return { ...column, values: numbered.values.map((number) => words[Number(number) - 1]) }
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0')
}
