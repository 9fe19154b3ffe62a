import type { LineEvidence } from '../../contract/evidence.js'
import type { Key } from '../../data/key.js'
import type { Release } from '../../contract/release.js'
import type { AttackGiven, Attacked } from '../../contract/given.js'
import { registerFor } from '../../kinds/table/table-finding.js'
import type { AuditedLine } from '../../contract/question.js'
import { bracketEvidence } from '../../kinds/sets/bracket-evidence.js'
import { causesOf } from './causes.js'
import { clusterDetails, clusterEvidence } from '../../kinds/disassociated/cluster-evidence.js'
import { foundByItems } from '../../kinds/sets/found-by-items.js'
import type { LineDetails } from '../../contract/line-details.js'
import { knownDetails } from './line-details.js'
import { releaseLine } from '../../kinds/table/release-line.js'

/** An answer with what it comes from: figures, what was read, and the columns or items that cause it. */
export async function withProof(
  line: AuditedLine,
  release: Release,
  attacked: Attacked | undefined,
  given: AttackGiven,
): Promise<AuditedLine> {
  const details = line.details ?? (await detailsOf(line, release, attacked, given))
  const evidence = evidenceOf(release, attacked)
  const known = { ...line, ...(details && { details }), ...(evidence && { evidence }) }
  const causes = causesOf(known, release, attacked, given.original)
  return { ...known, ...(causes && { causes }) }
}

async function detailsOf(
  { line, findings }: AuditedLine,
  release: Release,
  attacked: Attacked | undefined,
  given: AttackGiven,
): Promise<LineDetails | undefined> {
  if (line.id === 'S2') return knownDetails(findings)
  if (release.kind === 'sets' && line.id === 'S4' && attacked) return foundByItems(release, given)
  if (release.kind === 'disassociated' && attacked?.claims.kind === 'places')
    return clusterDetails(release, attacked.claims, attacked.finding, keyOf(given.key))
  const { register } = registerFor(release, given)
  const earlier = given.granted.others
  if (release.kind === 'table' && line.id === 'L4' && register && earlier && findings.length > 0)
    return releaseLine(release, earlier, register)
  return undefined
}

function keyOf(key: AttackGiven['key']): Key | undefined {
  return key && 'records' in key ? key : undefined
}

function evidenceOf(release: Release, attacked: Attacked | undefined): LineEvidence | undefined {
  const [first] = attacked?.finding.told ?? []
  if (!attacked || !first) return undefined
  const { claims } = attacked
  if (release.kind === 'sets' && claims.kind === 'cells') return bracketEvidence(release, claims, first.record - 1)
  return release.kind === 'disassociated' && claims.kind === 'places'
    ? clusterEvidence(release, claims, first.record - 1)
    : undefined
}
