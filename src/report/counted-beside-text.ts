import type { AnsweredQuestion } from '../contract/question.js'
import { withCommas } from '../math/with-commas.js'

/** What is counted of a release whatever an attack reads, a line each. */
export function countedBesideText(answers: readonly AnsweredQuestion[], who: string): string[] {
  return answers.map(
    ({ line, furthest }) =>
      `Whatever an attack reads: of ${withCommas(furthest!.of)} ${who} ${withCommas(furthest!.people)} are told by what stands in the release (${line.name}), as an audit counts it.`,
  )
}

/** The same for a program. */
export function countedBesideJson(answers: readonly AnsweredQuestion[]) {
  return answers.map(({ line: { id, name }, furthest }) => ({ id, name, people: furthest!.people, of: furthest!.of }))
}
