import type { AuditedLine } from '../../contract/question.js'
import type { Audited } from '../../run/audit/audit.js'
import { shown } from '../screen/shown.js'
import { verdictSentence } from './audit-words.js'
import { explanations } from './explanations.js'
import { lineMessage } from './line-message.js'

/**
 * An audit as SARIF 2.1.0, for pipelines that show findings: above is an error, not measured a warning, all else none. Where a
 * result is no failure its level must be none (SARIF 2.1.0, §3.27.10).
 */
export function auditSarif(audited: Audited, name: string) {
  const { lines, verdict } = audited
  const locations = [{ physicalLocation: { artifactLocation: { uri: encodeURIComponent(shown(name)) } } }]
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'palimpsest',
            rules: lines.map(({ line }) => ({
              id: line.id,
              shortDescription: { text: line.name },
              ...(explanations[line.id] && { fullDescription: { text: explanations[line.id].does } }),
              ...(explanations[line.id] && { help: { text: explanations[line.id].changes } }),
            })),
          },
        },
        invocations: [
          {
            executionSuccessful: verdict.state !== 'not measured',
            exitCode: verdict.exit,
            exitCodeDescription: verdictSentence(audited),
          },
        ],
        results: lines.map((line) => ({
          ruleId: line.line.id,
          ...levelOf(line),
          message: { text: `${line.line.name}: ${lineMessage(line, audited)}` },
          locations,
        })),
      },
    ],
  }
}

function levelOf({ state, limit, accepted }: AuditedLine): { readonly kind: string; readonly level: string } {
  if (state === 'above') return { kind: 'fail', level: 'error' }
  if (state === 'not measured' && limit && !accepted) return { kind: 'fail', level: 'warning' }
  const kind = state === 'within' ? 'pass' : state === 'not applicable' ? 'notApplicable' : 'informational'
  return { kind, level: 'none' }
}
