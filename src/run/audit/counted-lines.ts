import type { PolicyLimit } from '../../policy/policy.js'
import type { Release } from '../../release/release.js'
import { risk } from '../risk.js'
import type { AuditedLine, Furthest } from './audit.js'
import type { Missing } from './missing.js'

type Counted = Pick<AuditedLine, 'state'> & { readonly furthest?: Furthest; readonly missing?: Missing }

/** How many people somebody may be taken for at worst: read off the table, nothing is tried. */
export function smallGroups(release: Release, limit: PolicyLimit | undefined): Counted | null {
  if (release.kind !== 'table') return null
  const { prosecutor, sizes } = risk(release)
  if (sizes.people === 0)
    return { state: 'not measured', missing: { attack: 'risk', because: 'nobody is in it', needed: true } }
  const value = limit?.statistic === 'average' ? prosecutor.average : prosecutor.highest
  return {
    state: !limit ? 'no limit' : value > limit.limit + 1e-12 ? 'above' : 'within',
    furthest: counted(value, prosecutor.atHighest, sizes.people, 1 / sizes.people),
  }
}

/** The smallest count above none that is printed as it is. */
export function smallCounts(release: Release, limit: PolicyLimit | undefined): Counted | null {
  if (release.kind !== 'counts') return null
  const printed = release.cells.filter(({ told, low }) => told === 'number' && low > 0).map(({ low }) => low)
  if (printed.length === 0)
    return { state: 'not applicable', missing: { attack: 'counts', because: 'no count is printed', needed: false } }
  const smallest = printed.reduce((least, one) => Math.min(least, one))
  const below = limit ? printed.filter((one) => one < limit.limit).length : 0
  return {
    state: !limit ? 'no limit' : below > 0 ? 'above' : 'within',
    furthest: counted(smallest, below, printed.length),
  }
}

function counted(value: number, people: number, of: number, guessing?: number): Furthest {
  const success = { value, low: value, high: value }
  const told = { success, counted: true, bound: false, judged: value, byGain: false, people, of }
  return guessing === undefined ? told : { ...told, guessing }
}
