import type { Attack } from '../../contract/attack.js'
import type { NotTried } from '../../contract/claims.js'
import type { Finding } from '../../contract/finding.js'
import type { KindWays } from '../../contract/kind.js'
import type {
  AuditGiven,
  AuditQuestion,
  AnsweredQuestion,
  Furthest,
  NotRun,
  TruthOption,
} from '../../contract/question.js'
import type { Release } from '../../contract/release.js'
import { limitOn } from '../../policy/policy.js'
import type { OneOfAll } from '../attack-all.js'
import { type Held, heldAgainst } from './held-against.js'
import { withCommas } from '../../math/with-commas.js'
import { notRunOf } from './not-run.js'

/** The answer to a question that is counted; undefined where attacks are to be asked. */
export function countedAnswer(line: AuditQuestion, release: Release, given: AuditGiven): AnsweredQuestion | undefined {
  const limit = limitOn(given.policy, line.measure)
  const counted = line.count?.(release, limit, limitOn(given.policy, 'certain'))
  if (!counted) return undefined
  const accepted = given.accepted?.includes(line.id) ?? false
  return { line, ...(limit && { limit }), accepted, findings: [], notTried: [], ...counted }
}

/** The answer to a question by its attacks, as far as they reach. */
export function triedAnswer(
  line: AuditQuestion,
  outcomes: readonly OneOfAll[],
  methods: readonly Attack[],
  release: Release,
  ways: KindWays,
  given: AuditGiven,
): AnsweredQuestion {
  const own = outcomes.filter(({ id }) => line.attacks.includes(id))
  const findings = own.flatMap(({ outcome }) => (outcome.kind === 'attacked' ? [outcome.finding] : []))
  const notTried = own.flatMap(({ id, outcome }) =>
    outcome.kind === 'not measured' ? [notRunOf(id, outcome, given.firstRelease ?? false)] : [],
  )
  const lacks = ({ attack }: Finding): TruthOption | undefined => {
    if (methods.some(({ id, asksPresence }) => id === attack && asksPresence)) return 'control'
    if (!given.original) return 'original'
    return ways.keyed ? 'key' : undefined
  }
  const answer = judgedAnswer(line, given, findings, notTried, lacks)
  return withoutGone(given.gone ?? [], ways.asFarAsTried?.(answer, release) ?? answer)
}

/** One question: above if any attack is; measured if every attack that could be asked was. */
function judgedAnswer(
  line: AuditQuestion,
  { policy, accepted = [] }: AuditGiven,
  findings: readonly Finding[],
  notTried: readonly NotRun[],
  lacks: (finding: Finding) => TruthOption | undefined,
): AnsweredQuestion {
  const [own, certain] = [limitOn(policy, line.measure), limitOn(policy, 'certain')]
  const held = findings
    .map((finding) => ({ finding, held: heldAgainst(finding.pinned, own?.limit, certain?.limit) }))
    .sort((a, b) => rank(b.held, own?.limit) - rank(a.held, own?.limit))
  const [first] = held
  const limit = first?.held.byCertain ? certain : own
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
  const left = first?.finding.notTried.find(({ whole }) => whole)
  if (first && left) return { ...told, state: 'not measured', missing: notLookedAt(first.finding, left) }
  if (first?.held.state === 'open') return { ...told, state: 'not measured', missing: leftOpen(first.finding) }
  if (first?.held.state === 'too few') return { ...told, state: 'not measured', missing: tooFew(first.finding) }
  if (!first) return { ...told, state: 'not applicable', ...(notTried[0] && { missing: notTried[0] }) }
  return { ...told, state: limit ? 'within' : 'no limit' }
}

/** With earlier releases that are gone, nobody knows what they tell together with this one. */
function withoutGone(gone: readonly string[], line: AnsweredQuestion): AnsweredQuestion {
  if (gone.length === 0 || line.line.measure !== 'composition' || line.state === 'above') return line
  const because = `the ledger has ${gone.length === 1 ? 'a release that is gone' : `${gone.length} releases that are gone`}: ${gone.join(', ')}`
  return { ...line, state: 'not measured', missing: { attack: line.line.id, because, needed: true } }
}

const order = { above: 4, 'no truth': 3, open: 3, 'too few': 2, within: 1, 'no limit': 1 } as const

/** What is past the limit by no more than luck is at it, as one is as the other. */
function rank({ state, judged }: Held, limit = 1): number {
  return order[state] + Math.min(0.999, state === 'within' ? Math.min(judged, limit) : judged)
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

function missingTruth({ attack, undecided }: Finding, lacks: TruthOption | undefined): NotRun {
  const because = undecided ?? 'without the original this is a range, not a figure'
  return { attack, because, needed: true, ...(lacks && { option: lacks }) }
}

function tooFew({ attack, pinned: { count, byLess, of } }: Finding): NotRun {
  const isAhead = count > (byLess ?? 0)
  const because = isAhead
    ? `more were pinned down than by guessing, but ${withCommas(of)} are too few to tell whether that is past the limit`
    : `nobody was pinned down beyond guessing, but ${withCommas(of)} are too few to show a share below the limit`
  return { attack, because, needed: true }
}

function notLookedAt({ attack }: Finding, { count, what }: NotTried): NotRun {
  return { attack, because: `it would take too long: ${withCommas(count)} ${what}`, needed: true }
}

function leftOpen({ attack, pinned: { doubt = 0, lacksOutside } }: Finding): NotRun {
  if (lacksOutside) {
    const because = 'what is learned from all may be as right of people who are not in the release'
    return { attack, because, needed: true, option: 'control' }
  }
  const because =
    doubt > 0
      ? `of ${withCommas(doubt)} people nobody can say whether the release tells it or people like them do anyway`
      : 'it is right more often than luck explains, but not so much more that it tells of whom'
  return { attack, because, needed: true }
}
