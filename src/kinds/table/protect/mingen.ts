import { parameters } from '../../../contract/parameter.js'
import { type Infeasible, type Protector, infeasible } from '../../../contract/protector.js'
import { fullDomainRelease } from './lattice/full-domain.js'
import { type Lattice, levelsOf } from './lattice/lattice.js'
import { latticeLosses } from './lattice/losses.js'
import { fullDomainTask } from './optimal.js'
import { withCommas } from '../../../math/with-commas.js'

const mingenParameters = parameters({
  models: {
    type: 'models',
    required: true,
    about: 'what the release must hold, such as k:5; may be given several times',
  },
  keepOrder: { type: 'switch', fallback: false, about: 'leave rows in their order, which ties them to the original' },
})

/** More nodes than this are for the method optimal, which leaves most of them out. */
const mostTried = 2 ** 14

/**
 * MinGen as it is defined (Sweeney 2002): all generalisations, of those that hold the ones of highest precision, and
 * of these the preferred one: lower levels in all, then a finer last column (by name). Nothing is left out and nothing suppressed.
 */
export const mingen: Protector<'table', typeof mingenParameters> = {
  id: 'mingen',
  name: 'MinGen',
  summary: 'tries every combination of levels and publishes the most precise one that holds (small lattices)',
  cites: ['Sweeney: Achieving k-anonymity privacy protection using generalization and suppression, IJUFKS 10 (2002)'],
  makes: 'table',
  wants: 'all',
  parameters: mingenParameters,
  promises: ({ models }) => models,
  run(table, { models, keepOrder }, random) {
    const task = fullDomainTask(table, models, 0)
    if (task.kind === 'infeasible') return task
    const { lattice, asker } = task
    if (lattice.size > mostTried) return tooManyToTry(lattice.size)
    const { attributes } = asker.ground
    const precision = latticeLosses['precision'](asker.ground, lattice)
    let best: { readonly levels: Uint8Array; readonly distortion: number; readonly classes: number } | undefined
    for (const node of preferredFirst(lattice)) {
      const levels = levelsOf(lattice, node)
      const { verdict, grouping } = asker.ask(levels)
      if (verdict !== 'holds') continue
      const judged = asker.judged(grouping)
      const distortion = precision.of(judged)
      if (!best || distortion < best.distortion - 1e-12) best = { levels, distortion, classes: judged.classes }
    }
    if (!best)
      return infeasible('no combination of levels holds', 'ask for less, or use the method optimal with ‹suppress›')
    const { levels, distortion, classes } = best
    const made = { distortion, precision: 1 - distortion, classes, suppressed: 0, nodes: lattice.size }
    return fullDomainRelease(table, { attributes, levels, keepOrder, made }, random)
  },
}

function tooManyToTry(size: number): Infeasible {
  return infeasible(
    `the lattice has ${withCommas(size)} nodes, and MinGen tries them all`,
    'use the method optimal with loss precision: it finds the same without trying them all',
  )
}

function preferredFirst(lattice: Lattice): readonly number[] {
  const nodes = Array.from({ length: lattice.size }, (_, node) => ({ node, levels: levelsOf(lattice, node) }))
  const height = (levels: Uint8Array): number => levels.reduce((sum, level) => sum + level, 0)
  nodes.sort((a, b) => {
    const last = a.levels.findLastIndex((level, i) => level !== b.levels[i])
    return height(a.levels) - height(b.levels) || a.levels[last] - b.levels[last]
  })
  return nodes.map(({ node }) => node)
}
