import { withOptions } from '../../formats/input-error.js'
import { formatNumber } from '../format-number.js'
import { cut } from '../fit.js'
import { shown } from '../../formats/shown.js'
import {
  type FilledField,
  type FilledTemplate,
  toBeWritten,
  withFigure,
  withoutFigure,
  type FigureTold,
} from './filled.js'

/** A document in Markdown that prints well: figures where there are some, brackets where there are none, both listed at its end. */
export function packMarkdown(filled: FilledTemplate, option: (name: string) => string): string {
  const { template, sections } = filled
  const text = (words: string): string => markdownText(withOptions(words, option))
  const parts = [
    `# ${text(template.title)}`,
    'Filled with what was measured; the rest is blank. It is evidence for a decision, not a decision: nothing in it says that a rule is met, and it is worth nothing before somebody has signed it.',
    `Template ${text(template.name)}, as of ${text(template.date)}. Source of its fields: ${text(template.source)}.`,
    ...template.notes.map((note) => text(note)),
    ...sections.flatMap(({ title, fields }, i) => [
      `## ${i + 1} ${text(title)}`,
      ...fields.flatMap((field) => fieldParts(field, text)),
    ]),
    '## What is still blank',
    '### No figure',
    listOf(
      withoutFigure(filled).map(({ number, label, because }) => `${number} ${text(label)}: ${text(because)}`),
      'Every field that asks for a figure has one.',
    ),
    '### To be written',
    listOf(
      toBeWritten(filled).map(({ number, label }) => `${number} ${text(label)}`),
      'Nothing.',
    ),
  ]
  return `${parts.join('\n\n')}\n`
}

function fieldParts({ number, label, told, words }: FilledField, text: (words: string) => string): string[] {
  const lines = told.flatMap((one) => one.lines)
  return [
    `### ${number} ${text(label)}`,
    ...told.flatMap(({ table }) => (table ? [tableText(table, text)] : [])),
    ...(lines.length > 0 ? [listOf(lines.map(text), '')] : []),
    ...told.flatMap(({ lacking }) => lacking.map((because) => `[no figure: ${text(because)}]`)),
    ...(words === undefined ? [] : [`[to be written: ${text(words)}]`]),
  ]
}

function tableText({ head, rows }: NonNullable<FigureTold['table']>, text: (words: string) => string): string {
  const row = (cells: readonly string[]): string => `| ${cells.map(text).join(' | ')} |`
  return [row(head), `|${head.map(() => ' --- |').join('')}`, ...rows.map(row)].join('\n')
}

function listOf(items: readonly string[], none: string): string {
  return items.length === 0 ? none : items.map((item) => `- ${item}`).join('\n')
}

/** Longer texts are cut: a name may hold a megabyte, a document is read by people. */
const longest = 1000

/** A text as it may stand in Markdown: what would be markup is escaped, what cannot be seen is written out. */
export function markdownText(text: string): string {
  const clipped = text.length <= longest ? text : `${cut(text.slice(0, longest), longest - 1).replace(/…?$/, '')}…`
  return shown(clipped)
    .replaceAll(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('://', String.raw`:\//`)
}

/** What was filled and what was not, for a terminal. */
export function packText(filled: FilledTemplate, output: string): string[] {
  const lacking = new Set(withoutFigure(filled).map(({ number }) => number)).size
  return [
    `${output}: ${formatNumber(withFigure(filled).length)} fields have figures, ${formatNumber(lacking)} lack one, ${formatNumber(toBeWritten(filled).length)} wait for your own words. What is blank is listed at its end.`,
    'It is evidence for whoever signs, not a decision.',
  ]
}

/** The documented JSON of `palimpsest pack`. */
export function packJson(filled: FilledTemplate) {
  const { name, title, source, date } = filled.template
  return {
    schema: 'palimpsest/pack/1',
    template: { name, title, source, date },
    sections: filled.sections,
    withoutFigure: withoutFigure(filled),
    toBeWritten: toBeWritten(filled).map(({ number, label }) => ({ number, label })),
  }
}
