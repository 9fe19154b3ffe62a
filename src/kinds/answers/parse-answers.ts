import { compareFractions, fraction, readFraction, fractionText } from '../../math/fraction.js'
import { type Answers, type GivenAnswer, overlapping, sensitivityOf, type AnswerQuery, queryText } from './answers.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import type { Row } from '../../formats/parse-rows.js'
import { readConditions } from '../../formats/parse-rules.js'
import { type Table, tableOf } from '../../data/table.js'

/** Whether the first row of a file is that of answers with what they spend. */
export function areAnswers(header: readonly string[]): boolean {
  const names = new Set(header.map((name) => name.trim().toLowerCase()))
  return ['query', 'answer', 'epsilon'].every((name) => names.has(name))
}

/** Answers, a line each: query, answer, epsilon (nothing where it is exact), and if need be sensitivity, person, rows, group. */
export function parseAnswers(file: string, [header, ...rows]: readonly Row[]): Answers {
  const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase())
  const place = (name: string): number => names.indexOf(name)
  if (place('query') < 0 || place('answer') < 0) throw new InputError(notAnswers, { file, line: 1 })
  if (rows.length === 0) throw new InputError(noAnswer, { file, line: 1 })
  const answers = rows.map(({ line, cells }, at): GivenAnswer => {
    const cell = (name: string): string => cells[place(name)]?.trim() ?? ''
    const refuse = (name: string, fault: Fault): never => {
      throw new InputError(fault, { file, line, column: place(name) + 1, unit: 'cell', value: cell(name) })
    }
    const query = parseQuery(cell('query')) ?? refuse('query', notAQuestion)
    const answer = /^[+-]?\d+(?:\.\d+)?$/.test(cell('answer')) ? Number(cell('answer')) : refuse('answer', noNumber)
    const epsilon =
      cell('epsilon') === '' ? undefined : (readFraction(cell('epsilon')) ?? refuse('epsilon', badEpsilon))
    if (epsilon && compareFractions(epsilon, fraction(0n)) <= 0) refuse('epsilon', badEpsilon)
    const rowsTold = cell('rows') === '' ? 1 : Number(cell('rows'))
    if (!Number.isSafeInteger(rowsTold) || rowsTold < 1) refuse('rows', badRows)
    const group = cell('group') === '' ? -1 - at : Number(cell('group'))
    if (!Number.isSafeInteger(group) || (group < 0 && cell('group') !== '')) refuse('group', badGroup)
    const told = readFraction(cell('sensitivity'))
    if (cell('sensitivity') !== '' && !told) refuse('sensitivity', noNumber)
    return {
      query,
      answer,
      epsilon,
      sensitivity: told ?? sensitivityOf(query, rowsTold),
      person: cell('person') === '' ? undefined : cell('person'),
      rows: rowsTold,
      group,
      line,
    }
  })
  const wrong = overlapping({ answers })
  if (wrong) throw new InputError(notParts, { file, line: wrong.line })
  return { answers }
}

const notAnswers: Fault = {
  message: 'is no file of answers',
  rule: 'answers are a CSV file with the columns query, answer and epsilon',
  remedy: 'name the columns so, or check that the right file was named',
}
const noAnswer: Fault = {
  message: 'holds no answer',
  rule: 'below the header there is a line for each answer',
  remedy: 'ask something first',
}
export const notAQuestion: Fault = {
  message: 'the text is no question',
  rule: 'a question is conditions with & between them (sex=F & age>60), or sum of income from 0 to 100000 where sex=F',
  remedy: 'write it like that; the lower bound of a sum stands first',
}
const noNumber: Fault = {
  message: 'the cell holds no number',
  rule: 'an answer and its sensitivity are numbers with a decimal point',
  remedy: 'correct the cell',
}
export const badEpsilon: Fault = {
  message: 'epsilon is no decimal or fraction above 0',
  rule: 'epsilon is a decimal such as 0.5, or two whole numbers such as 1/3, above 0',
  remedy: 'write such a number; in a file of answers nothing stands for an exact one',
}
const badRows: Fault = {
  message: 'the cell is no number of records',
  rule: 'rows says how many records of a person were counted at most: 1 or more',
  remedy: 'correct the cell',
}
const badGroup: Fault = {
  message: 'the cell is no group',
  rule: 'answers that spend together have the same whole number for a group; others have none, or their own',
  remedy: 'correct the cell',
}
const notParts: Fault = {
  message: 'the answer shares a group with one that may be about the same people',
  rule: 'answers of one group spend once, so they differ in one value of one column, and in nothing else',
  remedy: 'give the answer a group of its own, or none',
}

/** `count where sex=F & age>60`, `sum of income from 0 to 100000 where sex=F`, or conditions alone, which are counted. */
export function parseQuery(text: string): AnswerQuery | undefined {
  const sum = /^sum of (.+?) from (\S+) to (\S+)(?: where (.*))?$/i.exec(text.trim())
  if (!sum) {
    const asked = text.trim()
    const where = /^count$/i.test(asked) ? [] : readConditions(asked.replace(/^count where /i, ''))
    return where && { where }
  }
  const [low, high] = [readFraction(sum[2]), readFraction(sum[3])]
  const where = readConditions(sum[4] ?? '*')
  const digits = Math.max(...[sum[2], sum[3]].map((end) => /\.(\d+)/.exec(end)?.[1].length ?? 0))
  if (!low || !high || !where || compareFractions(low, high) >= 0 || /\//.test(sum[2] + sum[3])) return undefined
  return { sum: { column: sum[1].trim(), low, high, digits }, where }
}

const names = ['query', 'answer', 'epsilon', 'sensitivity', 'person', 'rows', 'group'] as const

/** Answers as the table they are written as. */
export function answersTable({ answers }: Answers): Table {
  return tableOf(
    names,
    answers.map(({ query, answer, epsilon, sensitivity, person, rows, group }) => [
      queryText(query),
      answer.toFixed(query.sum?.digits ?? 0),
      epsilon ? fractionText(epsilon) : '',
      fractionText(sensitivity),
      person ?? '',
      `${rows}`,
      group < 0 ? '' : `${group}`,
    ]),
  )
}
