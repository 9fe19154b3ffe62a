import type { Audited } from '../../src/run/audit/audit.js'
import { reach } from '../../src/run/audit/verdict.js'
import { hitText, limitText } from '../../src/report/audit/audit-words.js'
import type { AuditedMessage } from '../job-messages.js'
import type { RiskView } from '../state-protect.js'

/** A release and all that was measured of it: what may be kept. */
export interface AuditedRelease extends Measured {
  readonly release: string
  readonly original?: string
  readonly schema?: string
  /** By what it was made, or that it lay on the desk. */
  readonly about: string
}

type Measured = Omit<AuditedMessage, 'kind'>

/** The attack that came furthest, as a part of its limit; undefined where none was held against one. */
export function riskView({ verdict, told }: Pick<Audited, 'verdict' | 'told'>): RiskView | undefined {
  const line = verdict.above.at(0) ?? verdict.within.at(0)
  if (!line?.limit || !line.furthest || (line.state !== 'above' && line.state !== 'within')) return undefined
  const { success, counted, byGain } = line.furthest
  const { limit, measure } = line.limit
  const hasEnds = !counted && !byGain && measure !== 'published-counts' && limit > 0
  return {
    name: line.line.name,
    state: line.state,
    hit: hitText(line, told),
    limit: limitText(line.limit),
    ofLimit: reach(line),
    ...(hasEnds && { low: success.low / limit, high: success.high / limit }),
  }
}
