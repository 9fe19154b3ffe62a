import type { AnsweredQuestion } from '../../contract/question.js'
import type { Audited } from '../../run/audit/audit.js'
import { shown } from '../../formats/shown.js'
import {
  lastLine,
  verdictNames,
  verdictSentence,
  heldText,
  hitBeside,
  besideLimit,
  isCount,
  shareText,
} from './audit-words.js'
import { wordsOfQuestion } from './explanations.js'

/**
 * An audit as JUnit XML, a test a question and one for the verdict: above is a failure, not measured an error, never skipped,
 * because skipped shows green.
 */
export function auditJunit(audited: Audited, name: string): string {
  const { lines, verdict } = audited
  const asked = lines.filter(({ state }) => state !== 'not applicable')
  const cases = [...asked.map((line) => caseOf(line, audited)), verdictCase(audited)]
  const failures = verdict.above.length + (verdict.state === 'not ready' ? 1 : 0)
  const errors = verdict.unmeasured.length + (verdict.state === 'not measured' ? 1 : 0)
  const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="0"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="palimpsest audit" ${counts}>`,
    `  <testsuite name=${quoted(name)} ${counts}>`,
    ...cases.flat(),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function caseOf(line: AnsweredQuestion, audited: Audited): string[] {
  const { state, limit, accepted } = line
  const message = lineMessage(line, audited)
  const how = state === 'above' ? 'failure' : state === 'not measured' && limit && !accepted ? 'error' : undefined
  return testCase(`${line.line.id} ${line.line.name}`, message, how)
}

/** So that nothing is green where nothing was measured. */
function verdictCase(audited: Audited): string[] {
  const { state } = audited.verdict
  const how = state === 'not ready' ? 'failure' : state === 'not measured' ? 'error' : undefined
  return testCase('verdict', `${verdictNames[state]}: ${lastLine(audited)}`, how)
}

function testCase(name: string, message: string, how: 'failure' | 'error' | undefined): string[] {
  const open = `    <testcase classname="palimpsest.audit" name=${quoted(name)}>`
  const told = how ? `<${how} message=${quoted(message)}/>` : `<system-out>${escaped(message)}</system-out>`
  return [open, `      ${told}`, '    </testcase>']
}

function quoted(text: string): string {
  return `"${escaped(text)}"`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // No character of XML 1.0.
  '\uFFFE': '\uFFFD',
  '\uFFFF': '\uFFFD',
}

/** As text of XML 1.0, in which what cannot be seen is written out. */
function escaped(text: string): string {
  return shown(text).replaceAll(/[&<>"'\uFFFE\uFFFF]/g, (one) => entities[one])
}

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
              fullDescription: { text: wordsOfQuestion(line).does },
              help: { text: wordsOfQuestion(line).changes },
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

function levelOf({ state, limit, accepted }: AnsweredQuestion): { readonly kind: string; readonly level: string } {
  if (state === 'above') return { kind: 'fail', level: 'error' }
  if (state === 'not measured' && limit && !accepted) return { kind: 'fail', level: 'warning' }
  const kind = state === 'within' ? 'pass' : state === 'not applicable' ? 'notApplicable' : 'informational'
  return { kind, level: 'none' }
}

/** One question in a sentence, for what is read by other programs. */
function lineMessage(line: AnsweredQuestion, { told }: Audited): string {
  const { state, furthest, missing, accepted } = line
  if (state === 'not measured')
    return `not measured: ${missing?.because ?? 'it could not be tried'}${accepted ? '; accepted by whoever ran this' : ''}`
  if (state === 'not applicable') return `nothing of the sort: ${missing?.because ?? 'it does not apply'}`
  if (!furthest) return state
  const hit = hitBeside(line, told)
  if (isCount(line.line)) return state === 'above' ? hit : `${hit}: ${besideLimit(line)}`
  return `${hit}, held as ${furthest.byGain ? heldText(line) : shareText(furthest.judged)}: ${besideLimit(line)}`
}
