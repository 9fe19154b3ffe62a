import type { Table } from '../../../data/table.js'
import { type Values, parameters } from '../../../contract/parameter.js'
import { type Infeasible, type Protector, infeasible } from '../../../contract/protector.js'
import type { Conditions } from './conditions/condition.js'
import { conditionsOf } from './conditions/conditions-of.js'
import { ratioOf } from './conditions/ratio.js'
import { fullDomainRelease } from './lattice/full-domain.js'
import { attributesOf, type Lattice, latticeOf, mostNodes } from './lattice/lattice.js'
import { groundOf } from './lattice/node-classes.js'
import { countedColumns } from './lattice/judge-node.js'
import { latticeLosses } from './lattice/losses.js'
import { NodeAsker } from './lattice/node-asker.js'
import { leastLoss } from './lattice/least-loss.js'
import { refusedRows } from './publish.js'
import { withCommas } from '../../../math/with-commas.js'

const optimalParameters = parameters({
  models: {
    type: 'models',
    required: true,
    about: 'what the release must hold, such as k:5; may be given several times',
  },
  suppress: { type: 'share', fallback: 0, about: 'share of the rows that may be suppressed' },
  loss: {
    type: 'choice',
    fallback: 'arx',
    choices: Object.keys(latticeLosses),
    about: 'what is made as small as it can be',
  },
  keepOrder: { type: 'switch', fallback: false, about: 'leave rows in their order, which ties them to the original' },
})

/**
 * Full-domain generalisation: every quasi-identifier is published on one level of its hierarchy throughout, and rows of
 * classes that fail are suppressed. Of all combinations of levels the one that loses least, proven.
 */
export const optimal: Protector<'table', typeof optimalParameters> = {
  id: 'optimal',
  name: 'Optimal full-domain generalisation',
  summary: 'publishes each quasi-identifier on the level that loses least, found by a search that proves it',
  cites: [
    'Samarati: Protecting respondents’ identities in microdata release, TKDE 13 (2001)',
    'LeFevre, DeWitt, Ramakrishnan: Incognito, SIGMOD 2005',
    'Kohlmayer, Prasser, Eckert, Kemper, Kuhn: Flash, PASSAT 2012',
    'Prasser, Kohlmayer: ARX, 2015 (loss and suppression)',
  ],
  makes: 'table',
  wants: 'all',
  parameters: optimalParameters,
  promises: ({ models }) => models,
  run(table, { models, suppress, loss: lossId, keepOrder }, random) {
    const task = fullDomainTask(table, models, suppress)
    if (task.kind === 'infeasible') return task
    const { asker, lattice } = task
    const loss = latticeLosses[lossId](asker.ground, lattice)
    const found = leastLoss(lattice, asker, loss)
    if (!found) return nothingHolds(task, table.rowCount)
    const { levels, suppressed, classes } = found
    const made = { loss: loss.told(found.value), classes, suppressed, nodes: lattice.size, evaluated: asker.asked }
    const { attributes } = asker.ground
    const rows = suppressed > 0 ? asker.suppressedRows(levels) : undefined
    return fullDomainRelease(table, { attributes, levels, ...(rows && { suppressed: rows }), keepOrder, made }, random)
  },
}

export interface FullDomainTask {
  readonly kind: 'task'
  readonly conditions: Conditions
  readonly lattice: Lattice
  readonly asker: NodeAsker
}

/** All that a search through the lattice of a table needs, or why there is none. */
export function fullDomainTask(
  table: Table,
  models: Values<typeof optimalParameters>['models'],
  suppress: number,
): FullDomainTask | Infeasible {
  const refused = refusedRows(table)
  if (refused) return refused
  if (models.length === 0) return infeasible('no model is asked for', 'ask for one, such as k:5')
  const conditions = conditionsOf(table, models)
  if (conditions.kind === 'infeasible') return conditions
  const attributes = attributesOf(table)
  const lattice = latticeOf(attributes)
  if (lattice.size > mostNodes) return tooLarge(attributes.length, lattice.size)
  const people = conditions.ofClasses.some(({ ofPopulation }) => ofPopulation) ? table.population : undefined
  const ground = groundOf(table.rowCount, attributes, countedColumns(conditions), people?.rowCount)
  const asker = new NodeAsker(ground, conditions, suppressible(table.rowCount, suppress))
  return { kind: 'task', conditions, lattice, asker }
}

/** ⌊share · rows⌋, the share read as it was written. */
export function suppressible(rows: number, share: number): number {
  const { numerator, denominator } = ratioOf(share)
  return Number((numerator * BigInt(rows)) / denominator)
}

function tooLarge(attributeCount: number, size: number): Infeasible {
  return infeasible(
    `the lattice of ${attributeCount} quasi-identifiers has ${withCommas(size)} nodes, and more than ${withCommas(mostNodes)} are not searched`,
    'protect with the method mondrian, which has no lattice, or give fewer columns the role quasi',
  )
}

/** Beyond this many nodes only the top is asked what it would take. */
const mostAsked = 2 ** 13

/** No node holds: how much would have to be suppressed for one to. */
function nothingHolds({ conditions, lattice, asker }: FullDomainTask, rowCount: number): Infeasible {
  const because = `no combination of levels holds with ${asker.judge.limit} of ${rowCount} rows suppressed`
  const fewest = fewestSuppressed(conditions, lattice, new NodeAsker(asker.ground, conditions, rowCount))
  if (fewest === undefined || fewest >= rowCount)
    return infeasible(because, 'ask for less: not even one group of everybody holds')
  return infeasible(because, `allow ${fewest} rows to be suppressed with ‹suppress›, or ask for less`, {
    items: [],
    wouldDo: { suppress: Math.ceil((fewest / rowCount) * 1e6) / 1e6 },
  })
}

function fewestSuppressed({ ofClasses, ofTable }: Conditions, lattice: Lattice, asker: NodeAsker): number | undefined {
  // Where a coarser table never suppresses more, the coarsest suppresses least.
  const topDecides = ofTable.length === 0 && ofClasses.every(({ hereditary }) => hereditary)
  if (!topDecides && lattice.size <= mostAsked)
    return leastLoss(lattice, asker, { of: ({ suppressed }) => suppressed, told: (value) => value })?.value
  const { verdict, grouping } = asker.ask(lattice.tops)
  return verdict === 'holds' ? asker.judged(grouping).suppressed : undefined
}
