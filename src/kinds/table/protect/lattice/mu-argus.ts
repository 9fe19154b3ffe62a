import { parameters } from '../../../../contract/parameter.js'
import { type Protected, type Protector, infeasible } from '../../../../contract/protector.js'
import { levelsByName } from './full-domain.js'
import { generalisedColumn } from './generalised-column.js'
import { attributesOf } from './attribute.js'
import { withoutRareCells, rareCells, smallestClass } from '../suppress/rare-combinations.js'
import { publish } from '../publish.js'
import { refusedRows } from '../refuse-rows.js'
import { suppressible } from './optimal.js'

const muArgusParameters = parameters({
  k: {
    type: 'integer',
    required: true,
    least: 2,
    about: 'how often every combination of up to three values must occur',
  },
  suppress: {
    type: 'share',
    fallback: 0.05,
    about: 'columns go up while more than this share of the rows holds a rare combination; the rest loses cells',
  },
  keepOrder: { type: 'switch', fallback: false, about: 'leave rows in their order, which ties them to the original' },
})

/**
 * µ-Argus (Hundepool, Willenborg 1996, as Sweeney describes it): values that occur fewer than k times go up, then pairs
 * and triples are looked at, and what is still rare is suppressed cell by cell. Combinations of four columns and more
 * are never looked at: the release need not be k-anonymous, and this says what k it reached.
 * Where the original asks the holder which column to raise, the one that stands in most rare combinations is, the first
 * by name of equals.
 */
export const muArgus: Protector<'table', typeof muArgusParameters> = {
  id: 'mu-argus',
  name: 'µ-Argus',
  summary: 'makes every value, pair and triple of values frequent; does not guarantee k-anonymity',
  cites: [
    'Hundepool, Willenborg: µ- and τ-Argus, 1996',
    'Sweeney: Achieving k-anonymity privacy protection using generalization and suppression, IJUFKS 10 (2002)',
  ],
  makes: 'table',
  parameters: muArgusParameters,
  // It guarantees no model that is judged here.
  promises: () => [],
  run(table, { k, suppress, keepOrder }, random): Protected<'table'> | ReturnType<typeof infeasible> {
    const refused = refusedRows(table)
    if (refused) return refused
    if (k > table.rowCount)
      return infeasible(`no value can occur ${k} times: the table has ${table.rowCount} rows`, 'lower ‹k›')
    const attributes = attributesOf(table)
    const levels = new Uint8Array(attributes.length)
    const columns = () => attributes.map((attribute, a) => generalisedColumn(attribute, levels[a]))
    const limit = suppressible(table.rowCount, suppress)
    for (const most of [1, 3])
      for (;;) {
        const rare = rareCells(columns(), table.rowCount, k, most)
        if (rare.rows <= (most === 1 ? 0 : limit)) break
        const next = worstOf(
          rare.byColumn,
          attributes.map(({ top }, a) => levels[a] < top),
        )
        if (next < 0) break
        levels[next]++
      }
    const raised = columns()
    const { changed, suppressedCells } = withoutRareCells(raised, table.rowCount, k)
    const { release, key, notes } = publish(table, { changed, keepOrder }, random('rows'))
    const reached = smallestClass(changed, table.rowCount)
    return {
      kind: 'released',
      release,
      ...(key && { key }),
      made: { reachedK: reached, suppressedCells },
      levels: levelsByName(table, attributes, levels),
      notes: [...(reached < k ? [notReached(k, reached, attributes.length)] : []), ...notes],
    }
  },
}

function notReached(k: number, reached: number, columns: number): string {
  const why =
    columns > 3
      ? 'µ-Argus looks at combinations of up to three columns, and this table needs more'
      : 'a cell that was suppressed is a value of its own, and sets its record apart from those it was like'
  return `NOT ${k}-ANONYMOUS: the smallest group has ${reached} ${reached === 1 ? 'row' : 'rows'}, because ${why}; use the method optimal or datafly where k must hold`
}

function worstOf(rare: readonly number[], free: readonly boolean[]): number {
  let worst = -1
  for (const [a, count] of rare.entries()) if (free[a] && count > 0 && (worst < 0 || count > rare[worst])) worst = a
  return worst
}
