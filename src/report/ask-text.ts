import { type Budget, leftOf, spentOf } from '../formats/budget.js'
import { fractionNumber, fractionText } from '../math/fraction.js'
import { type Answers, queryText } from '../kinds/answers/answers.js'
import { posteriorBound } from '../kinds/answers/epsilon.js'

/** What was answered, what is left, and what an intruder can gain by all that was ever answered from the budget. */
export function askText({ answers }: Answers, budget: Budget): string[] {
  const epsilon = fractionNumber(spentOf(budget))
  const told = (prior: number): string => `${Number((100 * posteriorBound(prior, epsilon)).toPrecision(3))} %`
  const [first] = answers
  const unit =
    first.person === undefined
      ? 'A person is a record.'
      : `A person is what the column ${first.person} tells, with ${first.rows} ${first.rows === 1 ? 'record' : 'records'} at most; others of the same person are not counted.`
  return [
    `${answers.length} ${answers.length === 1 ? 'answer' : 'answers'} with noise. ${unit}`,
    `Spent in all: epsilon ${fractionText(spentOf(budget))} of ${fractionText(budget.total)}; ${fractionText(leftOf(budget))} left.`,
    `What that can tell of anybody: who held something for 1 % likely becomes at most ${told(0.01)} sure, for 10 % at most ${told(0.1)}, for even odds at most ${told(0.5)}.`,
  ]
}

export function askJson({ answers }: Answers, budget: Budget) {
  const epsilon = fractionNumber(spentOf(budget))
  return {
    kind: 'answers',
    answers: answers.map(({ query, answer, epsilon: spends, sensitivity, person, rows }) => ({
      query: queryText(query),
      answer,
      epsilon: spends ? fractionText(spends) : null,
      sensitivity: fractionText(sensitivity),
      person: person ?? null,
      rows,
    })),
    budget: {
      total: fractionText(budget.total),
      spent: fractionText(spentOf(budget)),
      left: fractionText(leftOf(budget)),
    },
    posteriorAtMost: [0.01, 0.1, 0.5].map((prior) => ({ prior, posterior: posteriorBound(prior, epsilon) })),
  }
}
