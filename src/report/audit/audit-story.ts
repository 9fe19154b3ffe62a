import type { Audited } from '../../run/audit/audit.js'
import { type Paint, program } from '../paint.js'
import { type AuditTextOptions, auditText } from './audit-text.js'

/** The audit of the hospital example, told to somebody who has never seen one. */
export function auditStory(audited: Audited, paint: Paint, options: AuditTextOptions): string[] {
  const reading = audited.lines.find(({ line }) => line.id === 'I6')?.findings[0]?.told[0]
  const lines = auditText(audited, paint, options)
  return [
    paint.strong('A hospital wants to publish what was done with 600 patients (all made up).'),
    'Forty rare diagnoses are hidden: each stands in a set of three, and may be that of ten patients or more.',
    'The promise holds: palimpsest check says so. Is the file ready?',
    '',
    ...lines.slice(0, -1),
    ...(reading
      ? [
          paint.strong('One patient:'),
          `  published  ${reading.published ?? ''}`,
          `  ${paint.bad(reading.sentence.replace(/^reads: /, 'reads      '))}`,
          ...(reading.because === undefined ? [] : [`  because    ${reading.because}`]),
          'No second file, no skill and no name were needed.',
          '',
        ]
      : []),
    ...lines.slice(-1),
    '',
    `The same for your own file: ${program} audit release ${(options.option ?? ((name) => name))('original')} data`,
  ]
}
