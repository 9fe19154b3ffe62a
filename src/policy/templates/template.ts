import { type Fault, InputError } from '../../formats/input-error.js'
import { isFields, isText, parseJson } from '../../formats/json.js'
import { isDay } from '../../formats/ledger.js'
import type { Source } from '../../formats/source.js'

/** What an audit, a measurement of usefulness or an intruder's test can put into a field of a document. */
export const templateFigures = {
  verdict: 'how the audit ended, in a sentence',
  policy: 'the policy it was held against, with source and date',
  limits: 'the limits that applied',
  kind: 'what kind of release it is',
  records: 'where the records of the original went',
  columns: 'how many columns have which role',
  made: 'how the release was made, as its sidecar says',
  files: 'the files that were read, with their hashes',
  held: 'what the intruder was given beside the release',
  'highest-risk': 'one over the size of the smallest group',
  'average-risk': 'the mean of that over all people',
  'people-below': 'people in groups smaller than 11, 15 and 20',
  'singling-out': 'every question about picking out one person',
  linking: 'every question about joining records of one person',
  inference: 'every question about telling something hidden',
  attacks: 'every attack that was tried, question by question',
  above: 'the questions above their limit',
  'not-measured': 'what was asked for and not measured, and why',
  'not-tried': 'what was left out because few intruders could know it',
  remedies: 'what would change the questions that are above',
  worth: 'what the release is still worth, as palimpsest measure wrote it',
  intruder: 'how far a colleague came, as palimpsest intruder score wrote it',
  repeat: 'seed and version: enough to do it again',
} as const

export type TemplateFigure = keyof typeof templateFigures

/** One field of a document: figures that are measured, words that only whoever signs can write, or both. */
export interface TemplateField {
  readonly label: string
  readonly figures: readonly TemplateFigure[]
  /** What is to be written by hand. */
  readonly words?: string
}

interface TemplateSection {
  readonly title: string
  readonly fields: readonly TemplateField[]
}

/** The fields that somebody asks for in a document, since when and where that stands. */
export interface Template {
  readonly kind: 'template'
  readonly name: string
  readonly title: string
  /** Where it can be read. */
  readonly source: string
  /** As of when, `2024-05-30`. */
  readonly date: string
  readonly sections: readonly TemplateSection[]
  readonly notes: readonly string[]
}

const names = new Set(['name', 'title', 'source', 'date', 'sections', 'notes', '$schema'])

/** Reads a template (docs/schemas/template.json), and refuses what is not one. */
export async function parseTemplate(source: Source): Promise<Template> {
  return templateOf(await parseJson(source), source.file)
}

/** A template as it is written, checked. */
export function templateOf(value: unknown, file: string): Template {
  const refuse = (fault: Fault): never => {
    throw new InputError(fault, { file })
  }
  if (!isFields(value) || Object.keys(value).some((field) => !names.has(field))) return refuse(notTemplate)
  const { name, title, source, date, sections, notes = [] } = value
  if (!isText(name) || !isText(title)) return refuse(notTemplate)
  if (!isText(source)) return refuse(noSource)
  if (typeof date !== 'string' || !isDay(date)) return refuse(noDate)
  if (!Array.isArray(notes) || !notes.every(isText)) return refuse(notTemplate)
  if (!Array.isArray(sections) || sections.length === 0) return refuse(noSections)
  return {
    kind: 'template',
    name,
    title,
    source,
    date,
    notes,
    sections: sections.map((one: unknown, i) => {
      if (!isFields(one) || !isText(one['title']) || !Array.isArray(one['fields']) || one['fields'].length === 0)
        return refuse(badSection(i + 1))
      const fields = one['fields'].map((field: unknown, f) =>
        fieldOf(field, (fault) => refuse(fault(`field ${i + 1}.${f + 1}`))),
      )
      return { title: one['title'], fields }
    }),
  }
}

function fieldOf(value: unknown, refuse: (fault: (place: string) => Fault) => never): TemplateField {
  if (!isFields(value) || !isText(value['label'])) return refuse(badField)
  const { label, figures = [], words } = value
  if (!Array.isArray(figures) || (words !== undefined && !isText(words))) return refuse(badField)
  const known = figures.map((one: unknown) => figureNamed(one) ?? refuse(unknownFigure))
  if (known.length === 0 && words === undefined) return refuse(badField)
  return { label, figures: known, ...(words !== undefined && { words }) }
}

function figureNamed(name: unknown): TemplateFigure | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal are its keys
  return (Object.keys(templateFigures) as TemplateFigure[]).find((one) => one === name)
}

const remedy = 'see docs/methods/pack.md for what stands in a template'
const rule = 'a template has a name, a title, a source, a date and sections with fields'
const notTemplate: Fault = { message: 'is no template', rule, remedy }
const noSource: Fault = {
  message: 'does not say who asks for its fields',
  rule: 'a field without a source is an opinion: name the document, or whoever decided it',
  remedy: 'add "source"',
}
const noDate: Fault = { message: 'is not dated', rule, remedy: 'add "date", such as "2026-03-01"' }
const noSections: Fault = { message: 'has no sections', rule, remedy: 'add at least one to "sections"' }
const badSection = (place: number): Fault => ({
  message: `section ${place} has no title or no fields`,
  rule: 'a section is {"title":…,"fields":[…]}',
  remedy,
})
const badField = (place: string): Fault => ({
  message: `${place} says neither what is measured nor what is to be written`,
  rule: 'a field is {"label":…,"figures":[…],"words":…}, with one of the last two or both',
  remedy,
})
const unknownFigure = (place: string): Fault => ({
  message: `${place} asks for a figure that does not exist`,
  rule: `the figures are ${Object.keys(templateFigures).join(', ')}`,
  remedy,
})
