import type { ScoredRelease } from '../context/score-tables.js'
import { rehearseOnCrowd, crowdNotes, crowdOf, crowdSpeakers } from './crowd.js'
import { plainItems, type PlainItems } from '../context/plain-items.js'
import { growableUint32 } from '../../../../data/growable.js'
import { notMeasured } from '../../../../contract/method.js'
import { parameters } from '../../../../contract/parameter.js'
import type { Attack, Granted } from '../../../../contract/attack.js'
import type { CellClaims, CellTable } from '../../../../contract/claims.js'
import { cellTable } from '../context/cell-table.js'
import type { ContextTable, ScoredTable } from '../../../../contract/context-table.js'
import { contextParameters, notTriedOf, prepare } from '../context/prepare.js'
import { allCellsLeft, mayGo, take } from '../eliminate/cells-left.js'
import { reader } from './reader.js'
import { rehearsalCaveat } from './rehearsal.js'
import { elementsAt } from '../../../../data/transactions.js'
import type { Streams } from '../../../../math/random.js'
import { balance } from './balance.js'
import { type Company, companyBy, learnedFrom, taughtItems } from './cold-start.js'
import { type Speaker, perCell, overall, soft } from './evidence.js'
import { colleyRanks, gamesOf, isOrdered, orderSpeaker } from './order.js'

const undertextParameters = parameters({
  ...contextParameters,
  threshold: { type: 'share', fallback: 0.5, about: 'strike what is likelier added than x', value: 'x' },
  rehearse: {
    type: 'choice',
    choices: ['coat', 'against-meaning'],
    fallback: 'coat',
    about: 'how the sets were made, which the rehearsal follows',
  },
  rehearsals: { type: 'integer', least: 0, about: 'rehearse on at most so many tables of plain items' },
})

/**
 * Undertext: the intruder first hides some of the plain items and learns, from a part whose truth the release tells,
 * what meaning is worth here; then gives every member of every generalised item its chance of having been there.
 */
export const undertext: Attack<'sets', CellClaims, typeof undertextParameters> = {
  id: 'undertext',
  name: 'Undertext',
  cites: ['this project: docs/methods/semantic-attack.md'],
  summary: 'rehearses on the plain items, then gives each member its chance and strikes what is likelier added',
  on: 'sets',
  parameters: undertextParameters,
  needs: ['meaning'],
  takes: ['crowd'],
  baseline: 'structure',
  async run(release, granted, { context, threshold, rehearse, rehearsals }, random, onProgress) {
    const plain = plainItems(release)
    const crowd = granted.crowd && crowdOf(granted.crowd, plain, random)
    if (granted.crowd && !crowd) return notMeasured('the population and the release have no item in common')
    const more =
      crowd &&
      ((tables: readonly ContextTable[]) =>
        rehearseOnCrowd(crowd, plain, tables, context, random('undertext/crowd rehearsal')))
    const quietly = rehearse === 'against-meaning'
    const preparation = { context, rehearses: true, rehearsals, quietly, more }
    const scored = await prepare(release, granted, preparation, random, onProgress)
    if ('because' in scored) return scored
    const speakers = [
      ...(await plainSpeakers(scored, plain, granted.meaning!, random)),
      ...(crowd ? crowdSpeakers(crowd, plain, context, random) : []),
    ]
    const chancesIn = reader(scored, speakers)
    return {
      kind: 'cells',
      chances: true,
      tables: scored.tables.map((table, index) => {
        const claims = claimOf(table, chancesIn(table), threshold, crowd === undefined)
        onProgress?.('attacking', index + 1, scored.tables.length)
        return claims
      }),
      notTried: notTriedOf(scored),
      notes: [trustOf(scored), ...(crowd ? crowdNotes(crowd) : [])],
    }
  },
}

/** Whether its percentages may be taken for chances. */
function trustOf({ rehearsal }: ScoredRelease): string {
  return rehearsalCaveat(rehearsal ?? { tables: [] }) ?? 'Its percentages are chances'
}

/**
 * Strikes the least likely first, down to the threshold; never the last cell of a row or column, nor, where meaning is all
 * there is, one of which the measure knows nothing.
 */
function claimOf(scored: ScoredTable, confidence: Float64Array, threshold: number, byMeaning: boolean): CellTable {
  const { table } = scored
  const columns = table.items.length
  const left = allCellsLeft(table)
  const struck = growableUint32()
  const order = Uint32Array.from(confidence, (_, cell) => cell).sort((a, b) => confidence[a] - confidence[b] || a - b)
  for (const cell of order) {
    if (1 - confidence[cell] <= threshold) break
    const row = Math.floor(cell / columns)
    const column = cell % columns
    if ((byMeaning && Number.isNaN(table.distances[cell])) || !mayGo(left, row, column)) continue
    take(left, row, column)
    struck.push(cell)
  }
  const cells = struck.finish()
  const scores = Float64Array.from(cells, (cell) => 1 - confidence[cell])
  return cellTable(scored, threshold, { cells, scores }, () => confidence)
}

/** How strongly coefficients are held back where log-ratios are predicted, and where ranks are. */
const [companyRidge, orderRidge] = [30, 5]

/** Those who speak of a hidden member by what the plain part of the release tells of its like: its company, its place. */
async function plainSpeakers(
  { release, tables, rehearsal }: ScoredRelease,
  plain: PlainItems,
  meaning: NonNullable<Granted['meaning']>,
  random: Streams,
): Promise<Speaker[]> {
  const taught = taughtItems(plain)
  const asked = new Set(taught)
  for (const { members } of [...tables, ...(rehearsal?.tables ?? [])]) for (const member of members) asked.add(member)
  await meaning.prepare(Array.from(asked, (item) => release.items[item]))
  const learned = learnedFrom(plain, taught, asked, meaning.vectors, random('undertext/cold-start'))
  const { offsets, elements, items } = release
  const read = (t: number): number[] => Array.from(elementsAt(release, t), plain.of)
  const games = gamesOf(offsets.length - 1, elements.length, read, items.length)
  return [
    companySpeaker(companyBy(plain, taught, learned(companyRidge))),
    ...(isOrdered(games) ? [orderSpeaker(colleyRanks(games), taught, learned(orderRidge))] : []),
  ]
}

function companySpeaker(keeps: Company): Speaker {
  return (table) => {
    const [rows, columns] = [table.transactions.length, table.members.length]
    const values = keeps(table.members, table.terms)
    return {
      cells: [overall, soft(3)].map((gather) => balance(perCell(table, values, gather), rows, columns)),
      columns: [],
      tables: [],
    }
  }
}
