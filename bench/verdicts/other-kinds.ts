import type { Kind } from '../../src/contract/release.js'
import { policyNamed } from '../../src/policy/policies.js'
import { audit } from '../../src/run/audit/audit.js'
import { type DrawnKind, drawnKinds, leakShares } from '../../test/drawn-kinds.js'

/** What an audit by the house's policy says of drawn releases of one kind, clean ones and such as leak. */
export interface VerdictCounts {
  readonly kind: Kind
  /** In which share of the records they leak; 0: clean. */
  readonly leak: number
  readonly worlds: number
  readonly above: number
  readonly notMeasured: number
  readonly ready: number
  /** Seeds of those that came out otherwise than wanted: clean and not READY, leaking and READY. */
  readonly odd: readonly number[]
}

export interface WantedVerdicts {
  readonly worlds: number
  readonly firstSeed: number
  readonly kinds?: readonly Kind[]
  readonly leaks?: readonly number[]
  /** Records or people of a release at most; as many as worlds are drawn with unless said. */
  readonly mostRecords?: number
  readonly onWorld?: (kind: Kind, leak: number, done: number) => void
}

/** So many drawn releases of every kind but tables, clean and leaking in all records, in half, a fifth and a tenth of them. */
export async function verdictsOfOtherKinds({
  worlds,
  firstSeed,
  kinds = drawnKinds.map(({ kind }) => kind),
  leaks = [0, ...leakShares],
  mostRecords,
  onWorld,
}: WantedVerdicts): Promise<VerdictCounts[]> {
  const found: VerdictCounts[] = []
  for (const drawn of drawnKinds.filter(({ kind }) => kinds.includes(kind)))
    for (const leak of leaks) {
      const counts = { ready: 0, 'not ready': 0, 'not measured': 0 }
      const odd: number[] = []
      for (let seed = firstSeed; seed < firstSeed + worlds; seed++) {
        const state = await verdictOn(drawn, seed, leak, mostRecords)
        counts[state]++
        if (leak === 0 ? state !== 'ready' : state === 'ready') odd.push(seed)
        onWorld?.(drawn.kind, leak, seed - firstSeed + 1)
      }
      const { ready, 'not ready': above, 'not measured': notMeasured } = counts
      found.push({ kind: drawn.kind, leak, worlds, above, notMeasured, ready, odd })
    }
  return found
}

async function verdictOn(kind: DrawnKind, seed: number, leak: number, most: number | undefined) {
  const { release, ...given } = kind.drawn(seed, leak, most)
  const { verdict } = await audit(release, {
    ...given,
    seed,
    policy: policyNamed('house')!,
    tell: 0,
    firstRelease: true,
    ...(kind.asks && { only: kind.asks }),
  })
  return verdict.state
}
