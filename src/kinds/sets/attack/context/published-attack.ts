import type { DistanceTable } from '../../../../data/distance-table.js'
import { parameters, type Values } from '../../../../contract/parameter.js'
import type { Streams } from '../../../../math/random.js'
import type { Attack } from '../../../../contract/attack.js'
import type { CellClaims } from '../../../../contract/claims.js'
import { type Elimination, type Eliminator, type gapParameters, eliminateInBlocks } from '../eliminate/eliminator.js'
import { cellTable, sharesOfKept, struckBy } from './cell-table.js'
import { contextParameters, notTriedOf, prepare } from './prepare.js'

/** Rows above which a table is cut into blocks: the cost of the published methods grows with the square of the rows. */
const defaultBlockRows = 1000

const blockParameters = parameters({
  ...contextParameters,
  conjunctive: {
    type: 'switch',
    fallback: false,
    about: 'ask how far a member is from its whole context at once, not item by item (ngd, ngd-uncapped, npmi, self)',
  },
  block: {
    type: 'integer',
    least: 2,
    fallback: defaultBlockRows,
    about: 'attack a taller table in seeded blocks of at most so many rows',
    value: 'rows',
  },
})

/** One of the papers' methods, run table by table with a stream of its own. */
export function publishedAttack(eliminator: Eliminator): Attack<'sets', CellClaims> {
  const { id, name, cites, summary, score } = eliminator
  return {
    id,
    name,
    cites,
    summary,
    on: 'sets',
    parameters: { ...blockParameters, ...eliminator.parameters },
    needs: ['meaning'],
    // Coin flips are at the bottom; everybody else is held against one who knows the shape of the tables.
    baseline: score === undefined ? null : 'structure',
    async run(release, granted, values, random, onProgress) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an eliminator declares some of these parameters
      const options = values as Values<typeof blockParameters & typeof gapParameters>
      const scored = await prepare(release, granted, { ...options, rehearses: false }, random, onProgress)
      if ('because' in scored) return scored
      const { tables } = scored
      return {
        kind: 'cells',
        chances: false,
        tables: tables.map((table, index) => {
          const height = table.table.contexts.length
          const found = eliminated(eliminator, table.table, options, random, index, (rowsDone) =>
            onProgress?.('attacking', index + rowsDone / height, tables.length),
          )
          onProgress?.('attacking', index + 1, tables.length)
          const width = table.members.length
          return cellTable(table, found.threshold, struckBy(found.steps, width), (kept) => sharesOfKept(kept, width))
        }),
        notTried: notTriedOf(scored, options.conjunctive),
        notes: ['Its percentages are shares of what is left, not chances'],
      }
    },
  }
}

function eliminated(
  eliminator: Eliminator,
  table: DistanceTable,
  { threshold, normalise, block }: Values<typeof blockParameters & typeof gapParameters>,
  random: Streams,
  index: number,
  onRows: (rowsDone: number) => void,
): Elimination {
  const params = { threshold, normalise }
  return table.contexts.length > block
    ? eliminateInBlocks(eliminator, table, block, params, random, onRows)
    : eliminator.run(table, params, random(`attack/${eliminator.id}/${index}`))
}
