import { type Random, below } from '../../../../math/random.js'
import type { Attack } from '../../../../contract/attack.js'
import type { CellClaims, StruckCells } from '../../../../contract/claims.js'
import { cellTable, sharesOfKept } from './cell-table.js'
import { contextParameters, notTriedOf, unasked } from './prepare.js'

/** Knows what every release tells: each row and each column of a table holds an original. Nothing of meaning. */
export const structure: Attack<'sets', CellClaims, typeof contextParameters> = {
  id: 'structure',
  name: 'guess by structure',
  summary: 'keeps one member of each set at random, and each member somewhere: the baseline that looks at no meaning',
  cites: ['Ong: thesis, Observation 1'],
  on: 'sets',
  parameters: contextParameters,
  needs: [],
  baseline: null,
  async run(release, _, { context }, streams) {
    const scored = await unasked(release, context)
    if ('because' in scored) return scored
    const random = streams('attack/structure')
    return {
      kind: 'cells',
      chances: false,
      tables: scored.tables.map((table) => {
        const [rows, columns] = [table.transactions.length, table.members.length]
        const kept = cover(rows, columns, random)
        return cellTable(table, null, struckBeside(kept), () => sharesOfKept(kept, columns))
      }),
      notTried: notTriedOf(scored),
      notes: ['Its percentages are shares of what is left, not chances'],
    }
  },
}

/** One random cell of every row, and one more for every column that got none. */
function cover(rows: number, columns: number, random: Random): Uint8Array {
  const kept = new Uint8Array(rows * columns)
  const covered = new Uint8Array(columns)
  for (let row = 0; row < rows; row++) {
    const column = below(columns, random)
    kept[row * columns + column] = 1
    covered[column] = 1
  }
  for (let column = 0; column < columns; column++) {
    if (!covered[column]) kept[below(rows, random) * columns + column] = 1
  }
  return kept
}

function struckBeside(kept: Uint8Array): StruckCells {
  const cells = Uint32Array.from(kept.keys()).filter((cell) => !kept[cell])
  return { cells, scores: new Float64Array(cells.length).fill(NaN) }
}
