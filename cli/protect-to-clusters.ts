import { numberOf, seedOf } from './common-flags.js'
import { readData } from './data-flags.js'
import { refuseIdleFlags } from './idle-flags.js'
import { madeByOf, tellInfeasible, tellRelease } from './tell-protection.js'
import type { Call, ExitCode } from './verb.js'

const idle = ['privacy', 'utility', 'suppress', 'km', 'hierarchy', 'labels']

/** `palimpsest protect --method disassociate`: the release is JSON, its records torn apart inside clusters. */
export async function protectToClusters(call: Call): Promise<ExitCode> {
  const { DEFAULT_MAX_CLUSTER, disassociationFacts, protectByDisassociation } = await import('../src/protect/index.js')
  const { writeDisassociated, writeMeta } = await import('../src/files/index.js')
  const { judgeDisassociation } = await import('../src/models/index.js')
  const { disassociationText } = await import('../src/report/index.js')
  const { stream } = await import('../src/random/index.js')
  refuseIdleFlags(call, idle, [], '--method disassociate')
  const [k, m] = [numberOf(call, 'k')!, numberOf(call, 'm') ?? 2]
  const maxCluster = numberOf(call, 'max-cluster') ?? Math.max(DEFAULT_MAX_CLUSTER, 2 * k)
  const [refine, safe] = [call.switches.has('refine'), call.switches.has('safe')]
  const data = await readData(call, call.operands[0])
  const made = protectByDisassociation(data, { k, m, maxCluster, refine, safe }, stream(seedOf(call), 'protect'))
  if (made.kind === 'infeasible') return tellInfeasible(call, made)
  const judged = judgeDisassociation(made.release, { k, m }, data)
  if (!judged.holds) throw new Error('a protector and its judge disagree: this is a defect')
  const output = call.values.get('output')!
  const parameters = { k, m, maxCluster, refine: String(refine), safe: String(safe) }
  const madeBy = await madeByOf(call, disassociationFacts.id, parameters)
  await writeDisassociated(output, made.release)
  await writeMeta(output, madeBy)
  const summary = {
    output,
    ...madeBy,
    judged: [{ model: judged.model, holds: judged.holds }],
    clusters: made.release.clusters.length,
    repair: made.repair ?? null,
    notes: made.notes,
  }
  return tellRelease(call, summary, () => disassociationText(summary))
}
