import { setAttacks } from '../kinds/sets/attack/set-attacks.js'
import type { Granted } from '../contract/attack.js'
import type { DistanceTable } from '../data/distance-table.js'
import type { NotMeasured } from '../contract/method.js'
import { withFallbacks } from '../contract/parameter.js'
import { setsRelease } from '../kinds/sets/release.js'
import type { Finding } from '../contract/finding.js'
import { attack } from './attack.js'
import type { Walk } from './walk.js'

/** A worked example read by a measure of ours in place of the distances that were printed. */
export interface WalkByMeaning {
  readonly kind: 'walked'
  /** Distances of the members to the whole context of each transaction. */
  readonly table: DistanceTable
  readonly findings: readonly Finding[]
}

/** Attacks the release of a worked example as `palimpsest attack` does: the strongest published method, and our own. */
export async function walkByMeaning(
  { release, original }: Walk,
  meaning: NonNullable<Granted['meaning']>,
  seed: number,
): Promise<WalkByMeaning | NotMeasured> {
  const published = setsRelease(release)
  const findings: Finding[] = []
  let table: DistanceTable = { contexts: [], items: [], distances: new Float64Array() }
  for (const id of ['rba', 'undertext']) {
    const method = setAttacks.find((one) => one.id === id)!
    const values = withFallbacks(method.parameters, {})
    const found = await attack(published, method, values, { granted: { meaning }, seed, original })
    if (found.kind === 'not measured') return found
    findings.push(found.finding)
    if (found.claims.kind === 'cells') table = found.claims.tables[0].evidence.table
  }
  return { kind: 'walked', table, findings }
}
