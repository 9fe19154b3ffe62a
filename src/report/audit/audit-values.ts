import { readingUnit } from '../../contract/finding.js'
import type { AnsweredQuestion } from '../../contract/question.js'
import type { Audited } from '../../run/audit/audit.js'

/** What the report holds of the data itself, question by question: only where somebody asked for values. */
export function auditValues({ lines, worst }: Audited) {
  return {
    ...(worst?.published && {
      worst: worst.published.map(({ column, values }) => ({ ...(column !== undefined && { column }), values })),
    }),
    questions: lines.flatMap((line) => {
      const own = valuesOf(line)
      return own ? [{ id: line.line.id, ...own }] : []
    }),
  }
}

function valuesOf({ furthest, causes, evidence, state }: AnsweredQuestion) {
  const finding = state === 'not applicable' ? undefined : furthest?.finding
  const readings = (finding?.told ?? []).map(({ record, confidence, published, sentence, times, because }) => ({
    unit: finding ? readingUnit(finding) : 'record',
    place: record,
    confidence,
    times,
    ...(published !== undefined && { published }),
    reads: sentence.replace(/^reads: /, ''),
    ...(because !== undefined && { because }),
  }))
  if (readings.length === 0 && !causes && !evidence) return undefined
  return {
    readings,
    ...(causes && { causes: causes.list.map(({ name }) => name) }),
    ...(evidence && { evidence }),
  }
}
