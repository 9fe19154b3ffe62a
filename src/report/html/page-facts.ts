import type { AuditInput } from '../audit/audit-json.js'
import type { Audited } from '../../run/audit/audit.js'
import type { RepairTold } from './repair-told.js'
import { coveredSentence, coveredWord } from './shared-copy.js'

/** What a page says beside what the audit found. */
export interface PageFacts {
  /** What the release is called. */
  readonly name: string
  readonly inputs: readonly AuditInput[]
  readonly version: string
  /** A copy to be passed on: no value of the data stands in it. */
  readonly share: boolean
  /** How an option is typed. */
  readonly option: (name: string) => string
  /** Changes that were tried so that the release stays within its limits, if any were. */
  readonly repair?: RepairTold
  /** Where terms were sent to be compared, if anywhere. */
  readonly sentTo?: string
}

export interface Page extends PageFacts {
  readonly audited: Audited
  /** What a copy to pass on must not hold; nothing in any other. */
  readonly covers: readonly string[]
}

/** A value of the data, as this copy may show it. */
export function valueOn({ share }: Pick<Page, 'share'>, value: string): string {
  return share ? coveredWord : value
}

/** A sentence in which values of the data may stand. */
export function sentenceOn({ share, covers }: Pick<Page, 'share' | 'covers'>, sentence: string): string {
  return share ? coveredSentence(sentence, covers) : sentence
}
