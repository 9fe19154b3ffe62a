import { type Cut, cutNodes, finestCut } from './cut.js'
import { leastCut } from './least-cut.js'
import { supportOf } from './labelling.js'
import { generalisedCount } from '../../../data/transactions.js'
import { type Values, parameters } from '../../../contract/parameter.js'
import { setsRelease } from '../release.js'
import type { Protected, Protector } from '../../../contract/protector.js'
import { type ItemOrder, itemOrder, orderParameters } from './item-order.js'
import { withLabels, keptAsIs, recode } from './recode.js'
import { noCommonTop, resolveTree } from './item-tree.js'
import { dataNotes, refusal } from './resolve.js'

const kmParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'how many must look alike' },
  m: { type: 'integer', required: true, least: 1, about: 'protect every set of up to m items' },
  hierarchy: {
    type: 'hierarchy',
    required: true,
    made: true,
    about: 'which items belong together, value;level1;…;* a line',
  },
  labels: {
    type: 'switch',
    fallback: false,
    about: 'write the names of the hierarchy instead of the items they stand for',
  },
  ...orderParameters,
})

/**
 * Whoever knows up to m items of somebody finds at least k transactions with them. Items are published as nodes of
 * their hierarchy, everywhere the same: raised where a combination is rare, lowered again where it was not needed.
 */
export const km: Protector<'sets', typeof kmParameters> = {
  id: 'km',
  name: 'k^m-anonymity by global recoding along a hierarchy',
  summary: 'publishes items as nodes of their hierarchy until every set of up to m is in k transactions',
  cites: [
    'Terrovitis, Mamoulis, Kalnis: Privacy-preserving anonymization of set-valued data, PVLDB 1 (2008), Apriori-based',
    'Ong: thesis, §2.2.2',
  ],
  makes: 'sets',
  parameters: kmParameters,
  promises: ({ k, m }) => [
    { model: 'km', values: { k, m } },
    { model: 'faithful', values: {} },
  ],
  run(given, options, streams) {
    const refused = refusal(given, options)
    if (refused) return refused
    const order = itemOrder(given, options.keepOrder, streams)
    const { data } = order
    const task = resolveTree(data, options.hierarchy)
    if (task.kind === 'infeasible') return task
    const cut = finestCut(data, task.tree, task.leafOf)
    const rare = leastCut(cut, options.k, options.m)
    if (rare) {
      const names = rare.map((node) => cut.tree.names[node])
      return noCommonTop(names, supportOf(cut, rare), cut.effort.steps)
    }
    return releaseOfCut(order, cut, options)
  },
}

/** A node is published as the set of all values under it; with `labels` its name is written instead. */
function releaseOfCut(
  { data, random, notes }: ItemOrder,
  cut: Cut,
  { m, labels, hierarchy }: Values<typeof kmParameters>,
): Protected<'sets'> {
  const { leaves, names } = cut.tree
  const nodes = cutNodes(cut).filter((node) => leaves[node].length > 1)
  const setOf = new Map(nodes.map((node, set) => [node, set]))
  const sets = nodes.map((node) => leaves[node].map((leaf) => names[leaf]))
  const published = cut.groupOf.map((node) => setOf.get(node) ?? keptAsIs)
  const { transactions, used } = recode(data, { published, sets }, random)
  const nodeNames = used.map((set) => names[nodes[set]])
  return {
    kind: 'released',
    release: setsRelease(transactions),
    ...(labels && { published: setsRelease(withLabels(transactions, nodeNames, new Set(hierarchy.values))) }),
    made: { generalisedItems: generalisedCount(transactions) },
    notes: [...dataNotes(data, m), ...notes],
  }
}
