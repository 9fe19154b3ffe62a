import { ElementsBuilder, type Transactions, elementsAt, membersOf, transactionCount } from '../../data/transactions.js'
import { Dictionary } from '../../data/dictionary.js'
import type { Hierarchy } from '../../data/hierarchy.js'

/**
 * A release whose generalised items are written as names of a hierarchy (`milk`), with each such name read as the set
 * of values under it, in the hierarchy's order. A value of the hierarchy stays what it is.
 */
export function expandLabels(release: Transactions, hierarchy: Hierarchy): Transactions {
  const valuesUnder = nodesOf(hierarchy)
  const names = new Dictionary()
  const builder = new ElementsBuilder()
  for (let t = 0; t < transactionCount(release); t++) {
    for (const element of elementsAt(release, t)) {
      if (element < 0) {
        builder.add(
          builder.generalised(Array.from(membersOf(release, ~element), (code) => names.codeOf(release.items[code]))),
        )
        continue
      }
      const name = release.items[element]
      const values = valuesUnder.get(name)
      if (values === undefined || values.length === 1) builder.add(names.codeOf(values?.[0] ?? name))
      else builder.add(builder.generalised(values.map((value) => names.codeOf(value))))
    }
    builder.endTransaction()
  }
  return builder.build(names.names(), release.ids)
}

/** Whether a name is written for a node of the hierarchy, or for a value of it. */
export function isNode(hierarchy: Hierarchy): (name: string) => boolean {
  const under = nodesOf(hierarchy)
  const values = new Set(hierarchy.values)
  return (name) => under.has(name) || values.has(name)
}

/** How a node is written among values: by its name, unless a value is called the same. */
export function labelOf(node: string, values: ReadonlySet<string>): string {
  return values.has(node) ? `${node} *` : node
}

/** The values under each node, by what it is written as. */
function nodesOf({ values, levels }: Hierarchy): Map<string, string[]> {
  const own = new Set(values)
  const under = new Map<string, string[]>()
  for (const { codes, names } of levels) {
    const here = names.map((): string[] => [])
    values.forEach((value, v) => here[codes[v]].push(value))
    // A name that is repeated on a higher level stands for the same values there, or for more: the wider one is meant.
    here.forEach((list, code) => {
      under.set(labelOf(names[code], own), list)
    })
  }
  return under
}
