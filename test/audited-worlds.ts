import { tableOf } from '../src/data/index.js'
import { policyNamed } from '../src/policy/policies.js'
import { tableRelease } from '../src/release/index.js'
import { type Audited, audit } from '../src/run/audit/audit.js'
import { worlds } from './laws/worlds.js'

/** Groups of four with one illness each: it is told of everybody, with these words in place of the illnesses. */
export async function auditedWards(illnesses: readonly string[], wards: readonly string[] = []): Promise<Audited> {
  const rows = Array.from({ length: 120 }, (_, person) => {
    const group = person >> 2
    return [wards[group % wards.length] ?? `ward ${group}`, illnesses[group % illnesses.length]]
  })
  const table = tableOf(['ward', 'illness'], rows, { ward: 'quasi', illness: 'sensitive' })
  const key = { records: [Uint32Array.from(rows.keys())] }
  const policy = policyNamed('house')!
  return audit(tableRelease(table), { granted: {}, original: table, key, seed: 1, policy, firstRelease: true })
}

/** One audit of each kind of release, and one in which nothing could be tried. */
export async function auditedOfEachKind(): Promise<readonly Audited[]> {
  const policy = policyNamed('house')!
  const [sets, disassociated, buckets, counts] = [
    worlds.sets.planted()[0],
    worlds.disassociated.planted()[0],
    worlds.buckets.planted()[0],
    worlds.counts.planted()[0],
  ]
  const tried = []
  for (const { release, original, key, granted } of [sets, disassociated, buckets, counts])
    tried.push(await audit(release, { granted, original, key, seed: 1, policy, firstRelease: true }))
  const nothing = await audit(counts.release, { granted: {}, seed: 1, policy, budgetMs: 0 })
  return [await auditedWards(['flu', 'gout', 'cough']), ...tried, nothing]
}
