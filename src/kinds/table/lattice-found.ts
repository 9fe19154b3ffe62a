import type { Table } from '../../data/table.js'
import type { Demand } from '../../contract/parameter.js'
import { demandText } from '../../contract/tell-values.js'
import type { Infeasible } from '../../contract/protector.js'
import { levelsByName } from './protect/lattice/full-domain.js'
import { latticeLosses } from './protect/lattice/losses.js'
import { minimalNodes } from './protect/lattice/minimal-nodes.js'
import { fullDomainTask } from './protect/optimal.js'

export interface LatticeOptions {
  readonly models: readonly Demand[]
  /** Share of the rows that may be suppressed. */
  readonly suppress?: number
  /** What the nodes are ordered by. */
  readonly loss?: string
}

export interface MinimalNode {
  /** By column. */
  readonly levels: Readonly<Record<string, number>>
  readonly loss: number
  readonly classes: number
  readonly suppressed: number
}

/** The combinations of levels that hold while no finer one does. */
export interface LatticeFound {
  readonly kind: 'lattice'
  readonly models: readonly string[]
  readonly loss: string
  readonly rows: number
  /** Rows that may be suppressed. */
  readonly limit: number
  /** By column: its highest level. */
  readonly tops: Readonly<Record<string, number>>
  readonly nodes: number
  /** Nodes whose classes had to be looked at. */
  readonly evaluated: number
  /** The least loss first. */
  readonly minimal: readonly MinimalNode[]
}

/** Lists the minimal nodes of a table's lattice under models: every other node that holds is above one of them, or less fine. */
export function latticeFor(
  table: Table,
  { models, suppress = 0, loss: lossId = 'arx' }: LatticeOptions,
): LatticeFound | Infeasible {
  const task = fullDomainTask(table, models, suppress)
  if (task.kind === 'infeasible') return task
  const { asker, lattice } = task
  const { attributes } = asker.ground
  const loss = latticeLosses[lossId](asker.ground, lattice)
  const found = minimalNodes(lattice, asker, loss).toSorted((a, b) => a.value - b.value)
  return {
    kind: 'lattice',
    models: models.map(demandText),
    loss: lossId,
    rows: table.rowCount,
    limit: asker.judge.limit,
    tops: levelsByName(table, attributes, lattice.tops),
    nodes: lattice.size,
    evaluated: asker.asked,
    minimal: found.map(({ levels, value, classes, suppressed }) => ({
      levels: levelsByName(table, attributes, levels),
      loss: loss.told(value),
      classes,
      suppressed,
    })),
  }
}

/** The losses that nodes can be ordered by. */
export const latticeLossIds: readonly string[] = Object.keys(latticeLosses)
