import { hierarchyFault } from '../../data/hierarchy.js'
import type { Transactions } from '../../data/transactions.js'
import { lowerWherePossible, raiseUntilMet } from './climb.js'
import { type Cut, cutNodes, finestCut } from './cut.js'
import { type ItemTree, itemTree } from './item-tree.js'
import { supportOf } from './labelling.js'
import {
  type Infeasible,
  type ProtectedRelease,
  type SetOptions,
  type SetProtector,
  type Step,
  infeasible,
} from '../protector.js'
import { keptAsIs, publish } from './publish.js'
import { dataNotes, refusal } from './resolve.js'

/**
 * Whoever knows up to m items of somebody finds at least k transactions with them. Items are published as nodes of
 * their hierarchy, everywhere the same: raised where a combination is rare, lowered again where it was not needed.
 */
export const km: SetProtector = {
  id: 'km',
  title: 'k^m-anonymity by global recoding along a hierarchy',
  cites: [
    'Terrovitis, Mamoulis, Kalnis: Privacy-preserving anonymization of set-valued data, PVLDB 1 (2008), Apriori-based',
    'Ong: thesis, §2.2.2',
  ],
  parameters: [
    { name: 'k', needed: true, meaning: 'transactions that must share every combination' },
    { name: 'm', needed: true, meaning: 'items an attacker may know of one transaction' },
    { name: 'hierarchy', needed: true, meaning: 'what each item may be published as' },
  ],
  run(data, options) {
    const plan = refusal(data, options) ?? resolveTree(data, options)
    if (plan.kind === 'infeasible') return plan
    const cut = finestCut(data, plan.tree, plan.leafOf)
    const steps: Step[] = []
    const record = (action: Step['action']) => (node: number) => {
      const [size, support] = [cut.tree.leaves[node].length, cut.postings[node].length]
      steps.push({ action, item: cut.tree.names[node], size, support })
    }
    const rare = raiseUntilMet(cut, options.k, plan.m, record('generalise'))
    if (rare) return noTop(cut, rare, steps.length)
    lowerWherePossible(cut, options.k, plan.m, record('specialise'))
    return releaseOfCut(data, cut, steps, plan.m)
  },
}

interface TreeTask {
  readonly kind: 'task'
  readonly tree: ItemTree
  readonly leafOf: Int32Array
  readonly m: number
}

function resolveTree(data: Transactions, { m, hierarchy }: SetOptions): TreeTask | Infeasible {
  if (m === undefined) return infeasible('m is missing', 'say how many items of a transaction an attacker may know')
  if (!hierarchy) return infeasible('the item hierarchy is missing', 'give a hierarchy, or use coat with m')
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
    m,
  }
}

function noTop(cut: Cut, rare: readonly number[], stepCount: number): Infeasible {
  return infeasible(
    'the hierarchy has no common top, and its parts are too rare',
    'close the hierarchy with a * level',
    {
      items: rare.map((node) => cut.tree.names[node]),
      support: supportOf(cut, rare),
      stepCount,
    },
  )
}

/** A node is published as the set of all values under it, in the hierarchy's order; `labels` keeps its name. */
function releaseOfCut(data: Transactions, cut: Cut, steps: readonly Step[], m: number): ProtectedRelease {
  const { leaves, names } = cut.tree
  const nodes = cutNodes(cut).filter((node) => leaves[node].length > 1)
  const setOf = new Map(nodes.map((node, set) => [node, set]))
  const sets = nodes.map((node) => leaves[node].map((leaf) => names[leaf]))
  const published = cut.groupOf.map((node) => setOf.get(node) ?? keptAsIs)
  const { transactions, used } = publish(data, { published, sets })
  const labels = used.map((set) => names[nodes[set]])
  return { kind: 'release', transactions, labels, suppressed: [], steps, notes: dataNotes(data, m) }
}
