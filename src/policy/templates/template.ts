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
