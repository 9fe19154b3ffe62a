import { parameters } from '../../../contract/parameter.js'
import { type Protector, infeasible } from '../../../contract/protector.js'
import { fullDomainRelease } from './lattice/full-domain.js'
import type { NodeClasses } from './lattice/node-classes.js'
import { fullDomainTask } from './optimal.js'

const dataflyParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'how many must look alike' },
  keepOrder: { type: 'switch', fallback: false, about: 'leave rows in their order, which ties them to the original' },
})

/**
 * Datafly (Sweeney 1997): while more than k rows look like fewer than k, the quasi-identifier with most different
 * values goes up a level, the first by name of equals; the rest is suppressed. Fast, k-anonymous, and coarser than it need be.
 */
export const datafly: Protector<'table', typeof dataflyParameters> = {
  id: 'datafly',
  name: 'Datafly',
  summary: 'raises the column with most different values until all but k rows look alike, and suppresses those',
  cites: ['Sweeney: Datafly, a system for providing anonymity in medical data, DBSec 1997'],
  makes: 'table',
  wants: 'all',
  parameters: dataflyParameters,
  promises: ({ k }) => [{ model: 'k', values: { k } }],
  run(table, { k, keepOrder }, random) {
    const task = fullDomainTask(table, [{ model: 'k', values: { k } }], 1)
    if (task.kind === 'infeasible') return task
    const { asker, lattice } = task
    const { attributes, layout } = asker.ground
    const levels = new Uint8Array(attributes.length)
    for (let steps = 0; ; steps++) {
      const { grouping } = asker.ask(levels.slice())
      const { suppressed, classes } = asker.judged(grouping)
      if (suppressed <= k) {
        const made = { classes, suppressed, steps, nodes: lattice.size }
        const rows = suppressed > 0 ? asker.suppressedRows(levels) : undefined
        return fullDomainRelease(
          table,
          { attributes, levels, ...(rows && { suppressed: rows }), keepOrder, made },
          random,
        )
      }
      const next = mostValues(grouping, layout.fields, layout.words, lattice.tops)
      if (next < 0)
        return infeasible(
          `every column is on its top level, and ${suppressed} rows still look like fewer than ${k}`,
          'close the hierarchies with a * level, or lower ‹k›',
        )
      levels[next]++
    }
  },
}

/** The attribute with most nodes left that can still go up; -1 where none can. */
function mostValues(
  { keys, sizes, levels }: NodeClasses,
  fields: readonly { readonly word: number; readonly shift: number; readonly mask: number }[],
  words: number,
  tops: Uint8Array,
): number {
  let best = -1
  let most = 0
  for (const [a, { word, shift, mask }] of fields.entries()) {
    if (levels[a] === tops[a]) continue
    const seen = new Set<number>()
    for (let c = 0; c < sizes.length; c++) seen.add((keys[c * words + word] >>> shift) & mask)
    if (seen.size > most) {
      most = seen.size
      best = a
    }
  }
  return best
}
