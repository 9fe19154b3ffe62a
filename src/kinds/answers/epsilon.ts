import { fractionNumber, compareFractions } from '../../math/fraction.js'
import { baseName } from '../../formats/base-name.js'
import { parameters } from '../../contract/parameter.js'
import { queryText, sensitivityOf, spentBy } from './answers.js'
import { Violations, notJudged } from '../../contract/judgement.js'
import type { Model } from '../../contract/model.js'

const epsilonParameters = parameters({
  epsilon: { type: 'number', required: true, least: 0, about: 'what all answers together may spend' },
})

/** Added up anew, question by question; answers that share a group and may be about the same people were refused when read. */
export const epsilonModel: Model<'answers', typeof epsilonParameters> = {
  id: 'epsilon',
  name: 'ε-differential privacy',
  summary: 'with one person more or less every answer is at most e^ε times as likely, all answers together',
  cites: ['Dwork, McSherry, Nissim, Smith 2006'],
  on: 'answers',
  parameters: epsilonParameters,
  judge(release, { epsilon }) {
    const { answers, paidFrom } = release
    const model = `${epsilon}-differential privacy`
    if (answers.length === 0) return notJudged(model, 'there is no answer', [])
    const violations = new Violations()
    for (const one of answers) {
      const items = [queryText(one.query)]
      if (!one.epsilon) violations.add({ items }, 'answers without noise')
      else if (compareFractions(one.sensitivity, sensitivityOf(one.query, one.rows)) < 0)
        violations.add({ items }, 'answers whose sensitivity is said too small')
    }
    const all = spentBy(release)
    const spent = all ? fractionNumber(all) : 0
    if (spent > epsilon * (1 + 1e-12)) violations.add({ items: [] }, 'budgets that are overdrawn')
    const notes = all
      ? [
          ...(paidFrom ? [`What was spent is told by ${baseName(paidFrom.file)}, the ledger of these answers`] : []),
          `The answers spend ${round(spent)}: whoever held something of a person for even odds becomes at most ${percent(posteriorBound(0.5, spent))} % sure`,
        ]
      : []
    return { ...violations.judged(model, notes), ...(all && { reached: spent }) }
  },
}

export const answerModels: readonly Model[] = [epsilonModel]

function round(x: number): number {
  return Number(x.toPrecision(6))
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}

/**
 * How sure somebody can become who held something of a person to be true with the chance `prior`, by answers that spend
 * epsilon: each answer is at most exp(epsilon) times as likely with the person as without, and Bayes does the rest.
 */
export function posteriorBound(prior: number, epsilon: number): number {
  return prior / (prior + (1 - prior) * Math.exp(-epsilon))
}
