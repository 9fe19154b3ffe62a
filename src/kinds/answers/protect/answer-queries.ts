import type { Table } from '../../../data/table.js'
import { discreteLaplace } from '../../../math/discrete-laplace.js'
import { type Fraction, divideFractions, fraction } from '../../../math/fraction.js'
import type { ByteSource } from '../../../math/secure-bytes.js'
import { type AnswerQuery, type Answers, sensitivityOf } from '../answers.js'
import { rowsCounted, trueUnits } from '../rows-where.js'

export interface Asking {
  /** Each is one question, or several about different records, which spend together what one would. */
  readonly questions: readonly (readonly AnswerQuery[])[]
  /** What each question spends. */
  readonly epsilon: Fraction
  /** The column that says whose a record is; absent where each record is a person. */
  readonly person?: string | undefined
  /** How many records of a person are counted at most. */
  readonly rows: number
}

/**
 * Whoever knows everybody else's records still cannot tell whether somebody is in the data: each answer is the truth and
 * a whole number of noise, so wide that every answer is nearly as likely with that person as without
 * (Ghosh, Roughgarden and Sundararajan 2009). The proof is in docs/methods/differential-privacy.md.
 */
export function answerQueries(table: Table, { questions, epsilon, person, rows }: Asking, bytes: ByteSource): Answers {
  const counted = person === undefined ? undefined : rowsCounted(table, person, rows)
  const answers = questions.flatMap((parts, group) =>
    parts.map((query) => {
      const sensitivity = sensitivityOf(query, rows)
      const unitsPer = 10n ** BigInt(query.sum?.digits ?? 0)
      const scale = divideFractions(fraction(sensitivity.numerator * unitsPer, sensitivity.denominator), epsilon)
      const units = trueUnits(table, query, counted) + discreteLaplace(scale, bytes)
      return { query, answer: Number(units) / Number(unitsPer), epsilon, sensitivity, person, rows, group: group + 1 }
    }),
  )
  return { answers }
}
