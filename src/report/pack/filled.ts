import type { AuditReport } from '../../formats/parse-audit-report.js'
import type { Template, TemplateField } from '../../policy/templates/template.js'
import { figuresTold } from './figures.js'
import type { ReportedScore, ReportedWorth } from '../../formats/pack-evidence.js'

/** A document as far as measurements fill it. */
export interface FilledTemplate {
  readonly kind: 'filled template'
  readonly template: Template
  readonly sections: readonly { readonly title: string; readonly fields: readonly FilledField[] }[]
}

export interface FilledField {
  /** `2.1`. */
  readonly number: string
  readonly label: string
  readonly told: readonly FigureTold[]
  /** What only whoever signs can write. */
  readonly words?: string
}

/** Puts what was measured into the fields of a document; what is missing stays blank, and its reason is kept. */
export function filledTemplate(template: Template, evidence: PackEvidence): FilledTemplate {
  const fieldOf = ({ label, figures, words }: TemplateField, number: string): FilledField => ({
    number,
    label,
    told: figures.map((figure) => figuresTold[figure](evidence)),
    ...(words !== undefined && { words }),
  })
  return {
    kind: 'filled template',
    template,
    sections: template.sections.map(({ title, fields }, s) => ({
      title,
      fields: fields.map((field, f) => fieldOf(field, `${s + 1}.${f + 1}`)),
    })),
  }
}

/** Why fields have no figure, or not all of them. */
export function withoutFigure({ sections }: FilledTemplate) {
  return allFields({ sections }).flatMap(({ number, label, told }) =>
    told.flatMap(({ lacking }) => lacking.map((because) => ({ number, label, because }))),
  )
}

/** Fields that wait for somebody's own words. */
export function toBeWritten({ sections }: FilledTemplate): readonly FilledField[] {
  return allFields({ sections }).filter(({ words }) => words !== undefined)
}

/** Fields in which something measured stands. */
export function withFigure({ sections }: FilledTemplate): readonly FilledField[] {
  return allFields({ sections }).filter(({ told }) => told.some(({ lines, table }) => lines.length > 0 || table))
}

function allFields({ sections }: Pick<FilledTemplate, 'sections'>): readonly FilledField[] {
  return sections.flatMap(({ fields }) => fields)
}

/** What a document is filled from. */
export interface PackEvidence {
  readonly report: AuditReport
  readonly worth?: ReportedWorth | undefined
  readonly intruder?: ReportedScore | undefined
  /** How an option is typed. */
  readonly option: (name: string) => string
  /** The names of the attacks on such a release, by id. */
  readonly attackNames?: ReadonlyMap<string, string>
}

/** A figure in words: sentences, a table, and what of it could not be told and why. */
export interface FigureTold {
  readonly lines: readonly string[]
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  readonly lacking: readonly string[]
}
