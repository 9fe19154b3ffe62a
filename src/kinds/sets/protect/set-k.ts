import { itemRows } from '../../../data/item-rows.js'
import { type Transactions, generalisedCount, transactionCount } from '../../../data/transactions.js'
import { type Values, parameters } from '../../../contract/parameter.js'
import { type Random, shuffle } from '../../../math/random.js'
import { setsRelease } from '../release.js'
import { type Infeasible, type Protected, type Protector, infeasible } from '../../../contract/protector.js'
import { type ItemTree, noCommonTop, resolveTree } from './item-tree.js'
import { withLabels, numberedAnew } from './recode.js'
import { dataNotes, refusal } from './resolve.js'
import { type AlikeClass, alikeClasses } from './alike-classes.js'

const setKParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'how many must look alike' },
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
})

/**
 * Whoever knows everything that somebody bought still finds k transactions that look the same. Transactions are
 * published as nodes of the hierarchy, class by class as fine as k alike allow: an item may be plain here and not there.
 */
export const setK: Protector<'sets', typeof setKParameters> = {
  id: 'set-k',
  name: 'k-anonymity of whole transactions by local generalisation',
  summary: 'publishes transactions as nodes of a hierarchy until each is one of k that look the same as a whole',
  cites: [
    'He, Naughton: Anonymization of set-valued data via top-down, local generalization, PVLDB 2 (2009)',
    'Barakat et al.: On the evaluation of the privacy breach in disassociated set-valued datasets, §2',
  ],
  makes: 'sets',
  parameters: setKParameters,
  promises: ({ k }) => [
    { model: 'set-k', values: { k } },
    { model: 'faithful', values: {} },
  ],
  run(data, options, streams) {
    const refused = refusal(data, options)
    if (refused) return refused
    const task = resolveTree(data, options.hierarchy)
    if (task.kind === 'infeasible') return task
    const { tree, leafOf } = task
    const made = alikeClasses(itemRows(data), tree, leafOf, options.k)
    if (made.kind === 'too rare') {
      const { nodes, transactions } = made.rare
      return noCommonTop(
        nodes.map((node) => tree.names[node]),
        transactions.length,
        0,
      )
    }
    return releaseOfClasses(data, tree, made.classes, options, streams('order'))
  },
}

/** Every transaction of a class is written the same, in an order drawn for the class. */
function releaseOfClasses(
  data: Transactions,
  tree: ItemTree,
  classes: readonly AlikeClass[],
  { hierarchy, labels }: Values<typeof setKParameters>,
  random: Random,
): Protected<'sets'> | Infeasible {
  const classOf = new Int32Array(transactionCount(data)).fill(-1)
  const written = classes.map(({ transactions, nodes }, c) => {
    for (const t of transactions) classOf[t] = c
    return shuffle(
      Int32Array.from(nodes, (node) => (node < hierarchy.values.length ? node : ~node)),
      random,
    )
  })
  const offsets = new Uint32Array(classOf.length + 1)
  for (const [t, c] of classOf.entries()) offsets[t + 1] = offsets[t] + (c < 0 ? 0 : written[c].length)
  const elements = new Int32Array(offsets[classOf.length])
  for (const [t, c] of classOf.entries()) if (c >= 0) elements.set(written[c], offsets[t])
  const sets = tree.leaves.map((leaves) => leaves.map((leaf) => tree.names[leaf]).sort())
  const { transactions, used } = numberedAnew(tree.names, offsets, elements, sets)
  const names = used.map((node) => tree.names[node])
  if (labels && new Set(names).size < names.length)
    return infeasible(
      'two nodes of the hierarchy have one name, and both are published',
      'rename one, or leave out labels',
    )
  return {
    kind: 'released',
    release: setsRelease(transactions),
    ...(labels && { published: setsRelease(withLabels(transactions, names, new Set(hierarchy.values))) }),
    made: { generalisedItems: generalisedCount(transactions), classes: classes.length },
    notes: dataNotes(data),
  }
}
