import type { WatchedRelease } from '../../cli/verb.js'
import { saidPolicy } from '../../src/run/audit/audit-given.js'
import { type Lost, auditSketched, lossOf } from '../../src/run/landing.js'
import { nameOfTry } from '../../src/run/protect-best/protect-best.js'
import { recordsBeside } from '../../src/run/records-beside.js'
import type { Sample } from '../../src/run/sample.js'
import type { ReleasedMessage, Sketch } from '../job-messages.js'
import type { LandingPoint, RiskView } from '../state-protect.js'
import { riskView } from './audited-release.js'

const shownRecords = 3

/**
 * Where a release that was made lands, and what else was tried. A sketch is asked the few questions that take little time;
 * what is made of all records is audited by a command of its own, which tells its risk.
 */
export async function releasedMessage(
  made: WatchedRelease,
  { records, of }: Sample,
  sketch: Sketch | undefined,
): Promise<ReleasedMessage> {
  const { data, protector, outcome, found } = made
  const lost = await lossOf(outcome.release, data)
  const kind = sketch ? 'sketch' : 'tried'
  const lostOf = (loss: number | undefined) => (lost && loss !== undefined ? { name: lost.name, loss } : undefined)
  const points = found
    ? found.candidates.map((one) =>
        pointOf(kind, nameOfTry(one, found.k), lostOf(one.loss), riskView(one.audited), one === found.best),
      )
    : [pointOf(kind, protector.id, lost, sketch && (await quickRisk(made, sketch)), true)]
  return {
    kind: 'released',
    points,
    records,
    of,
    beside: await recordsBeside(data, outcome, shownRecords),
  }
}

async function quickRisk(
  { data, protector, outcome }: WatchedRelease,
  { policy, limit, firstRelease }: Sketch,
): Promise<RiskView | undefined> {
  const given = { policy: await saidPolicy({ policy, limit }), seed: 1, firstRelease }
  return riskView(await auditSketched(outcome, protector, data, given))
}

function pointOf(
  kind: LandingPoint['kind'],
  label: string,
  lost: Lost | undefined,
  risk: RiskView | undefined,
  isTaken: boolean,
): LandingPoint {
  return { kind, label, ...(lost && { loss: lost.loss, lossName: lost.name }), ...(risk && { risk }), isTaken }
}
