import { inRowOrder } from '../../../data/changed-columns.js'
import { withPseudonyms } from '../protect/publish.js'
import { tableRelease } from '../release.js'
import { type CodedColumn, coded } from '../../../data/table.js'
import { type Random, shuffle } from '../../../math/random.js'
import { rowsByContent } from '../protect/row-order.js'
import { type Remedy, isKept } from '../../../contract/remedy.js'

/**
 * Puts the rows in an order that says nothing: sorted by what they hold, then shuffled, so that whoever undoes the shuffle
 * finds no more than what is published.
 */
export const reorderRows: Remedy<'table'> = {
  id: 'reorder-rows',
  on: 'table',
  helps: ['L2', 'L4'],
  propose({ release, key, original, random }) {
    const make = () => {
      const order = shuffle(rowsByContent(release), random('reorder-rows'))
      const columns = release.columns.map((column) => inRowOrder(coded(column), order))
      // Without a key rows are those of the original only where they stand as they did.
      const before =
        key?.records[0] ?? (original ? Uint32Array.from({ length: release.rowCount }, (_, row) => row) : undefined)
      const moved = before && { records: [order.map((row) => before[row])] }
      return { release: tableRelease({ ...release, columns }), key: moved }
    }
    return [{ id: 'reorder-rows', sentence: 'put the rows in an order that says nothing', make }]
  },
}

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
