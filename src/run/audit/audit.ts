import type { Attack } from '../../contract/attack.js'
import { type Policy, type PolicyLimit, limitOn } from '../../policy/policy.js'
import type { Release } from '../../contract/release.js'
import type { Finding } from '../../contract/finding.js'
import type { Attacked } from '../../contract/given.js'
import { attacksOn } from '../attack.js'
import { type OneOfAll, attackByAll } from '../attack-all.js'
import type { Furthest, TruthOption, AuditGiven, AuditedLine, AuditLine } from '../../contract/question.js'
import { linesFor } from './audit-lines.js'
import { type Held, heldAgainst } from './held-against.js'
import type { Missing } from '../../contract/question.js'
import { missingOf } from './missing.js'
import { countedLines } from '../../kinds/table/counted-lines.js'
import { syntheticLines } from '../../kinds/table/synthetic/synthetic-lines.js'
import { withProof } from './proof.js'
import type { RecordsAccount } from '../../contract/account.js'
import { recordsAccount } from './records-account.js'
import { type AuditVerdict, verdictOf } from './verdict.js'
import { type WorstCase, worstCaseOf } from './worst-case.js'

/** A release and all that was asked of it. */
export interface Audited {
  readonly kind: 'audited'
  readonly release: Release
  readonly policy: Policy
  readonly lines: readonly AuditedLine[]
  readonly verdict: AuditVerdict
  readonly worst?: WorstCase
  readonly records: RecordsAccount
  readonly seed: number
  readonly withOriginal: boolean
}

/** Everything that applies to a release, held against a policy: one verdict. */
export async function audit(release: Release, given: AuditGiven): Promise<Audited> {
  const synthetic = release.kind === 'table' && release.synthetic ? syntheticLines(release, given) : undefined
  const lines = linesFor(release, given.policy).filter(({ id }) => given.only?.includes(id) ?? true)
  const methods = synthetic ? [] : lines.flatMap(({ attacks }) => attacks).flatMap((id) => methodNamed(release, id))
  const { outcomes } = await attackByAll(release, given.options ?? {}, given, given.budgetMs, methods)
  const answers = lines.map((line): AuditedLine => {
    const limit = limitOn(given.policy, line.measure)
    const counted =
      synthetic?.(line.id)?.(limit) ?? countedLines[line.id]?.(release, limit) ?? line.count?.(release, limit)
    const accepted = given.accepted?.includes(line.id) ?? false
    if (counted) return { line, ...(limit && { limit }), accepted, findings: [], notTried: [], ...counted }
    const own = outcomes.filter(({ id }) => line.attacks.includes(id))
    const findings = own.flatMap(({ outcome }) => (outcome.kind === 'attacked' ? [outcome.finding] : []))
    const notTried = own.flatMap(({ id, outcome }) =>
      outcome.kind === 'not measured' ? [missingOf(id, outcome, given.firstRelease ?? false)] : [],
    )
    const lacks = (finding: Finding) => truthLacking(finding, release, given)
    const found = judgedLine(line, limit, findings, notTried, given.accepted ?? [], lacks)
    return withoutGone(given.gone ?? [], ofFirstTable(release, found))
  })
  const judged: AuditedLine[] = []
  for (const line of answers) judged.push(await withProof(line, release, attackedBy(line, outcomes), given))
  const verdict = verdictOf(judged)
  const worst = worstCaseOf(release, verdict)
  return {
    kind: 'audited',
    release,
    policy: given.policy,
    lines: judged,
    verdict,
    ...(worst && { worst }),
    records: recordsAccount(release, given.original),
    seed: given.seed,
    withOriginal: given.original !== undefined || given.trueCells !== undefined,
  }
}

/** The attack that came furthest, with its claims. */
function attackedBy({ furthest }: AuditedLine, outcomes: readonly OneOfAll[]): Attacked | undefined {
  return outcomes
    .flatMap(({ outcome }) => (outcome.kind === 'attacked' ? [outcome] : []))
    .find(({ finding }) => finding === furthest?.finding)
}

function methodNamed(release: Release, id: string): readonly Attack[] {
  return attacksOn(release).filter((method) => method.id === id)
}

/** One question: above if any attack is; measured if every attack that could be asked was. */
function judgedLine(
  line: AuditLine,
  limit: PolicyLimit | undefined,
  findings: readonly Finding[],
  notTried: readonly Missing[],
  accepted: readonly string[],
  lacks: (finding: Finding) => TruthOption | undefined,
): AuditedLine {
  const held = findings
    .map((finding) => ({ finding, held: heldAgainst(finding.pinned, limit?.limit) }))
    .sort((a, b) => rank(b.held) - rank(a.held))
  const [first] = held
  const told = {
    line,
    ...(limit && { limit }),
    findings: held.map(({ finding }) => finding),
    notTried,
    accepted: accepted.includes(line.id),
    ...(first && { furthest: furthestOf(first.finding, first.held, lacks(first.finding)) }),
  }
  const asked = notTried.filter(({ needed }) => needed)
  if (first?.held.state === 'above') return { ...told, state: 'above' }
  if (asked.length > 0) return { ...told, state: 'not measured', missing: asked[0] }
  if (first?.held.state === 'no truth')
    return { ...told, state: 'not measured', missing: missingTruth(first.finding, lacks(first.finding)) }
  if (first?.held.state === 'too few') return { ...told, state: 'not measured', missing: tooFew(first.finding) }
  if (!first) return { ...told, state: 'not applicable', ...(notTried[0] && { missing: notTried[0] }) }
  return { ...told, state: limit ? 'within' : 'no limit' }
}

/** With earlier releases that are gone, nobody knows what they tell together with this one. */
function withoutGone(gone: readonly string[], line: AuditedLine): AuditedLine {
  if (gone.length === 0 || line.line.measure !== 'composition' || line.state === 'above') return line
  const because = `the ledger has ${gone.length === 1 ? 'a release that is gone' : `${gone.length} releases that are gone`}: ${gone.join(', ')}`
  return { ...line, state: 'not measured', missing: { attack: line.line.id, because, needed: true } }
}

/** Attacks look at one table: of several, what they did not find in the first may stand in another. */
function ofFirstTable(release: Release, line: AuditedLine): AuditedLine {
  if (release.kind !== 'table' || !release.linked?.length || line.state === 'above' || line.state === 'not measured')
    return line
  const because = 'only the first table was tried; audit each of the others too, or all joined, a row a person'
  return { ...line, state: 'not measured', missing: { attack: line.line.id, because, needed: true } }
}

const order = { above: 4, 'no truth': 3, 'too few': 2, within: 1, 'no limit': 1 } as const

function rank({ state, judged }: Held): number {
  return order[state] + Math.min(0.999, judged)
}

function furthestOf(
  finding: Finding,
  { success, guessing, judged, byGain }: Held,
  lacks: TruthOption | undefined,
): Furthest {
  const { count, of } = finding.pinned
  const bound = guessing === undefined
  return {
    success,
    counted: finding.pinned.proven ?? false,
    bound,
    ...(bound && lacks && { lacks }),
    ...(guessing !== undefined && { guessing }),
    judged,
    byGain,
    people: count,
    of,
    finding,
  }
}

function truthLacking({ attack }: Finding, release: Release, given: AuditGiven): TruthOption | undefined {
  if (methodNamed(release, attack).some(({ asksPresence }) => asksPresence)) return 'control'
  if (!given.original) return 'original'
  return release.kind === 'disassociated' || release.kind === 'graph' ? 'key' : undefined
}

function missingTruth({ attack, undecided }: Finding, lacks: TruthOption | undefined): Missing {
  const because = undecided ?? 'without the original this is a range, not a figure'
  return { attack, because, needed: true, ...(lacks && { option: lacks }) }
}

function tooFew({ attack, pinned: { of } }: Finding): Missing {
  const because = `nobody was pinned down beyond guessing, but ${of} are too few to show a share below the limit`
  return { attack, because, needed: true }
}
