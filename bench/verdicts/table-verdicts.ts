import { policyNamed } from '../../src/policy/policies.js'
import { audit } from '../../src/run/audit/audit.js'
import { type TableWorld, type WorldWish, tableWorld } from './table-worlds.js'

/** What an audit by the house's policy says of drawn tables of one sort. */
export interface TableVerdicts {
  readonly what: string
  readonly worlds: number
  readonly notReady: number
  readonly notMeasured: number
  readonly ready: number
  /** How often each question was above, and how often it was asked for and not measured. */
  readonly above: ReadonlyMap<string, number>
  readonly unmeasured: ReadonlyMap<string, number>
  /** Seeds of those that came out otherwise than wanted: clean and not READY, leaking and READY. */
  readonly odd: readonly number[]
}

export interface WantedTables {
  readonly what: string
  readonly wish: WorldWish
  readonly worlds: number
  readonly firstSeed: number
  /** Only worlds that are so. */
  readonly when?: (world: TableWorld) => boolean
}

/** So many drawn tables, each audited beside its original, with which row is whose. */
export async function verdictsOfTables({ what, wish, worlds, firstSeed, when }: WantedTables): Promise<TableVerdicts> {
  const [above, unmeasured] = [new Map<string, number>(), new Map<string, number>()]
  const odd: number[] = []
  const counts = { ready: 0, 'not ready': 0, 'not measured': 0 }
  let done = 0
  // Of some seeds nothing can be drawn as it is wished: the next one is taken.
  for (let seed = firstSeed; done < worlds; seed++) {
    const world = tableWorld(seed, wish)
    if (!world || (when && !when(world))) continue
    done++
    const { release, original, key } = world
    const given = { granted: {}, original, key, seed, policy: policyNamed('house')!, tell: 0, firstRelease: true }
    const { verdict } = await audit(release, given)
    counts[verdict.state]++
    for (const { line } of verdict.above) above.set(line.id, (above.get(line.id) ?? 0) + 1)
    for (const { line } of verdict.unmeasured) unmeasured.set(line.id, (unmeasured.get(line.id) ?? 0) + 1)
    if (wish.leak ? verdict.state === 'ready' : verdict.state !== 'ready') odd.push(seed)
  }
  const { ready, 'not ready': notReady, 'not measured': notMeasured } = counts
  return { what, worlds, notReady, notMeasured, ready, above, unmeasured, odd }
}
