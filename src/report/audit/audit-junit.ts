import type { AuditedLine } from '../../contract/question.js'
import type { Audited } from '../../run/audit/audit.js'
import { shown } from '../screen/shown.js'
import { lastLine, verdictNames } from './audit-words.js'
import { lineMessage } from './line-message.js'

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

function caseOf(line: AuditedLine, audited: Audited): string[] {
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
