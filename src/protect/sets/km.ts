import { hierarchyFault } from '../../data/hierarchy.js'
import type { Transactions } from '../../data/transactions.js'
import { type Cut, cutNodes, finestCut } from './cut.js'
import { type ItemTree, itemTree } from './item-tree.js'
import { leastCut } from './least-cut.js'
import { supportOf } from './labelling.js'
import { generalisedCount } from '../../data/transactions.js'
import { type Values, parameters } from '../../method/parameter.js'
import { setsRelease } from '../../release/release.js'
import { type Infeasible, type Protected, type Protector, infeasible } from '../protector.js'
import { type ItemOrder, itemOrder, orderParameters } from './item-order.js'
import { withLabels } from './label.js'
import { keptAsIs, recode } from './recode.js'
import { dataNotes, refusal } from './resolve.js'

const kmParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'how many must look alike' },
  m: { type: 'integer', required: true, least: 1, about: 'protect every set of up to m items' },
  hierarchy: { type: 'hierarchy', required: true, about: 'which items belong together, value;level1;…;* a line' },
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
    const task = resolveTree(data, options)
    if (task.kind === 'infeasible') return task
    const cut = finestCut(data, task.tree, task.leafOf)
    const rare = leastCut(cut, options.k, options.m)
    if (rare) return noTop(cut, rare)
    return releaseOfCut(order, cut, options)
  },
}

interface TreeTask {
  readonly kind: 'task'
  readonly tree: ItemTree
  readonly leafOf: Int32Array
}

function resolveTree(data: Transactions, { hierarchy }: Values<typeof kmParameters>): TreeTask | Infeasible {
  const fault = hierarchyFault(hierarchy)
  if (fault) return infeasible(`line ${fault.value + 1} of the hierarchy: ${fault.rule}`, fault.remedy)
  const leafOfName = new Map(hierarchy.values.map((name, leaf) => [name, leaf]))
  const missing = data.items.filter((name) => !leafOfName.has(name))
  if (missing.length > 0)
    return infeasible(`the hierarchy misses ${missing.length} of ${data.items.length} items`, 'add a line for each', {
      items: missing,
    })
  return {
    kind: 'task',
    tree: itemTree(hierarchy),
    leafOf: Int32Array.from(data.items, (name) => leafOfName.get(name)!),
  }
}

function noTop(cut: Cut, rare: readonly number[]): Infeasible {
  return infeasible(
    'the hierarchy has no common top, and its parts are too rare',
    'close the hierarchy with a * level',
    {
      items: rare.map((node) => cut.tree.names[node]),
      support: supportOf(cut, rare),
      stepCount: cut.effort.steps,
    },
  )
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
