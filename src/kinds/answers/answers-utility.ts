import { parameters } from '../../contract/parameter.js'
import { fractionNumber } from '../../math/fraction.js'
import { trueUnits } from './rows-where.js'
import { bare } from '../../contract/finding.js'
import type { Utility } from '../../contract/utility.js'

const answerParameters = parameters({})

/** How far answers are from the truth over all records, those of a person that were not counted with them. */
export const answersUtility: Utility<'answers', typeof answerParameters> = {
  id: 'answers',
  name: 'worth of answers with noise',
  summary: 'how far answers are from the truth, beside how wide their noise is',
  cites: ['Ghosh, Roughgarden, Sundararajan 2009'],
  on: 'answers',
  parameters: answerParameters,
  run(original, { answers }) {
    const found = answers.map(({ query, answer, epsilon, sensitivity }) => {
      const truth = Number(trueUnits(original, query)) / 10 ** (query.sum?.digits ?? 0)
      const scale = epsilon ? fractionNumber(sensitivity) / fractionNumber(epsilon) : 0
      return { error: Math.abs(answer - truth), truth: Math.abs(truth), scale }
    })
    const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length
    const error = mean(found.map((one) => one.error))
    const relative = mean(found.map((one) => one.error / Math.max(1, one.truth)))
    // Nineteen in twenty draws of the noise lie within three widths.
    const within = found.filter((one) => one.error <= 3 * one.scale).length / found.length
    return {
      kind: 'worth',
      headline: `An answer is off by ${error.toFixed(2)} on average (${(100 * relative).toFixed(2)} % of the truth; ${answers.length} answers)`,
      figures: [
        { id: 'answerError', name: 'distance of an answer from the truth, the mean', ...bare(error) },
        { id: 'answerRelativeError', name: 'the same as a share of the truth', ...bare(relative) },
        {
          id: 'noiseWidth',
          name: 'width of the noise (sensitivity over epsilon), the mean',
          ...bare(mean(found.map((one) => one.scale))),
        },
        {
          id: 'withinThreeWidths',
          name: 'answers within three widths of the truth (.95 by noise alone)',
          ...bare(within),
        },
      ],
    }
  },
}
