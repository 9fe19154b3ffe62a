import { type Table, columnNamed, columnsOfRole } from '../../../data/table.js'
import { numberOfCell } from '../../../data/number-text.js'
import { badEpsilon, notAQuestion, parseQuery } from '../parse-answers.js'
import { type Fault, InputError } from '../../../formats/input-error.js'
import { type Fraction, compareFractions, fraction, readFraction, divideFractions } from '../../../math/fraction.js'
import { type SecureRandom, secureBytes } from '../../../math/secure-bytes.js'
import { type AnswerQuery, type Answers, queryText, sensitivityOf } from '../answers.js'
import { discreteLaplace } from '../../../math/discrete-laplace.js'
import { rowsCounted, trueUnits } from '../rows-where.js'

/** What somebody asks, as it is typed. */
export interface AskedQuestions {
  readonly counts: readonly string[]
  readonly sums: readonly string[]
  /** Such as `disease=flu,cold,cancer`: a count of each, which together spend what one would. */
  readonly histograms: readonly string[]
  readonly epsilon: string
  /** How many records of a person are counted at most. */
  readonly rows: number
}

/** The questions in order and what they spend; stops where one cannot be asked of the table. Nothing is answered yet. */
export function askingOf(table: Table, asked: AskedQuestions, file: string): Asking & { readonly spends: Fraction } {
  const epsilon = epsilonOf(asked.epsilon)
  const read = (text: string): AnswerQuery => parseQuery(text) ?? refuse(notAQuestion, text)
  const questions = [
    ...asked.counts.map((text) => [read(text)]),
    ...asked.sums.map((text) => [read(`sum of ${text}`)]),
    ...asked.histograms.map((text) => histogramOf(table, text, refuse)),
  ]
  for (const query of questions.flat()) refuseUnfit(table, query, file)
  const person = columnsOfRole(table, 'person')[0]?.name
  const spends = fraction(epsilon.numerator * BigInt(questions.length), epsilon.denominator)
  return {
    questions,
    epsilon,
    rows: person === undefined ? 1 : asked.rows,
    ...(person !== undefined && { person }),
    spends,
  }

  function refuse(fault: Fault, value: string): never {
    throw new InputError(fault, { file: 'the question', value })
  }
}

/** What is written for an epsilon, exactly. */
export function epsilonOf(text: string): Fraction {
  const epsilon = readFraction(text)
  if (!epsilon || compareFractions(epsilon, fraction(0n)) <= 0)
    throw new InputError(badEpsilon, { file: 'epsilon', value: text })
  return epsilon
}

/** Answers with noise; from the operating system, because whoever knows a seed takes the noise away. */
export function ask(table: Table, asking: Asking, bytes: SecureRandom = secureBytes): Answers {
  return answerQueries(table, asking, bytes)
}

/** As a ledger has it. */
export function spendingOf({ questions, spends }: Asking & { readonly spends: Fraction }) {
  return { epsilon: spends, questions: questions.flat().map(queryText) }
}

/** The values of a column are told by whoever asks, or by its hierarchy: which of them occur is nobody's to see. */
function histogramOf(table: Table, text: string, refuse: (fault: Fault, value: string) => never): AnswerQuery[] {
  const [, name, list] = /^([^=]+?)(?:=(.*))?$/s.exec(text.trim()) ?? refuse(notAQuestion, text)
  const values = list?.split(',').map((value) => value.trim()) ?? columnNamed(table, name)?.hierarchy?.values
  if (!values || values.some((value) => value === '')) return refuse(noValues, text)
  if (new Set(values).size < values.length) return refuse(twice, text)
  return values.map((value) => ({ where: [{ column: name, sign: '=', value }] }))
}

function refuseUnfit(table: Table, { sum, where }: AnswerQuery, file: string): void {
  for (const { column, sign, value } of where) {
    const found = columnNamed(table, column)
    if (!found) throw new InputError(noColumn, { file, value: column })
    if (sign === '=') continue
    if (found.type !== 'integer' && found.type !== 'number') throw new InputError(noNumbers, { file, value: column })
    if (Number.isNaN(numberOfCell(value))) throw new InputError(notAQuestion, { file: 'the question', value })
  }
  if (!sum) return
  const found = columnNamed(table, sum.column)
  if (!found) throw new InputError(noColumn, { file, value: sum.column })
  if (found.type !== 'integer' && found.type !== 'number') throw new InputError(noNumbers, { file, value: sum.column })
}

const noColumn: Fault = {
  message: 'has no column that a question names',
  rule: 'questions are about columns of the table',
  remedy: 'correct the name, or give the right table',
}
const noNumbers: Fault = {
  message: 'a column that is summed or compared does not hold numbers',
  rule: 'sums, < and > are for columns of type integer or number',
  remedy: 'ask for another column, or give this one its type in the schema',
}
const noValues: Fault = {
  message: 'the histogram does not say its values',
  rule: 'a histogram is a column and its values, disease=flu,cold, because which values occur would tell of people',
  remedy: 'list the values, or give the column a hierarchy in the schema',
}
const twice: Fault = {
  message: 'the histogram names a value twice',
  rule: 'each value of a histogram stands once',
  remedy: 'leave out the second',
}

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
export function answerQueries(
  table: Table,
  { questions, epsilon, person, rows }: Asking,
  bytes: SecureRandom,
): Answers {
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
