import type { IntruderKey } from './intruder-key.js'
import { type Fault, InputError } from './input-error.js'
import { type Row, parseRows } from './parse-rows.js'
import type { Source } from './source.js'

/** How sure somebody is of an answer. */
export const sureties = ['sure', 'likely', 'guess'] as const
type Surety = (typeof sureties)[number]

const answerColumns = ['target', 'record', 'value', 'sure', 'how'] as const

/** What an intruder claims of one target. */
export interface IntruderAnswer {
  readonly target: string
  /** From 1; `none` where they say that the target is not in the release. */
  readonly record?: number | 'none'
  readonly value?: string
  /** Present where anything is claimed. */
  readonly sure?: Surety
}

/** The form to be filled in: a line for each target. */
export function answersForm(targets: readonly string[]): string {
  const blank = ','.repeat(answerColumns.length - 1)
  return `${answerColumns.join(',')}\n${targets.map((id) => `${id}${blank}\n`).join('')}`
}

/** Reads answers as a person filled them in: each target of the key once, each claim with how sure it is. */
export async function parseIntruderAnswers(
  source: Source,
  { targets, asks, release }: IntruderKey,
): Promise<readonly IntruderAnswer[]> {
  const known = new Set(targets.map(({ id }) => id))
  const answers = new Map<string, IntruderAnswer>()
  let header = true
  for await (const row of parseRows(source)) {
    if (row.cells.every((cell) => cell === '')) continue
    const refuse = (fault: Fault, cell = 0): never => {
      const value = row.cells[cell]
      throw new InputError(fault, { file: source.file, line: row.line, column: cell + 1, unit: 'cell', value })
    }
    if (header) {
      if (!answerColumns.every((name, i) => row.cells[i]?.toLowerCase() === name)) refuse(faults.header)
      header = false
      continue
    }
    const answer = answerOf(row, release.records, refuse)
    if (!known.has(answer.target)) refuse(faults.unknown)
    if (answers.has(answer.target)) refuse(faults.twice)
    if (answer.value !== undefined && asks.value === undefined) refuse(faults.noValue, 2)
    answers.set(answer.target, answer)
  }
  if (header) throw new InputError(faults.header, { file: source.file })
  const missing = targets.filter(({ id }) => !answers.has(id)).length
  if (missing > 0) throw new InputError(tooFew(missing), { file: source.file })
  return targets.map(({ id }) => answers.get(id)!)
}

function answerOf({ cells }: Row, records: number, refuse: (fault: Fault, cell?: number) => never): IntruderAnswer {
  if (cells.length > answerColumns.length && cells.slice(answerColumns.length).some((cell) => cell !== ''))
    refuse(faults.wide, answerColumns.length)
  const [target, record = '', value = '', surety = ''] = cells.map((cell) => cell.trim())
  const sure = sureties.find((one) => one === surety.toLowerCase())
  if (surety !== '' && !sure) refuse(faults.surety, 3)
  const where = record.toLowerCase() === 'none' ? 'none' : record === '' ? undefined : Number(record)
  if (typeof where === 'number' && !(/^\d+$/.test(record) && where >= 1 && where <= records))
    refuse(notRecord(records), 1)
  const claims = where !== undefined || value !== ''
  if (claims && !sure) refuse(faults.unsure, 3)
  return {
    target,
    ...(where !== undefined && { record: where }),
    ...(value !== '' && { value }),
    ...(claims && sure && { sure }),
  }
}

const columnsRule = `the columns are ${answerColumns.join(', ')}, and each target has one line`
const faults = {
  header: {
    message: 'the first line does not name the columns of the form',
    rule: columnsRule,
    remedy: 'put the first line of the form back',
  },
  unknown: {
    message: 'names a target that this key does not have',
    rule: columnsRule,
    remedy: 'give the key of the same test, or put the name of the target back',
  },
  twice: {
    message: 'names a target a second time',
    rule: columnsRule,
    remedy: 'leave one line for each target: the answer that counts',
  },
  wide: {
    message: 'the line has more cells than the form',
    rule: columnsRule,
    remedy: 'put a text that holds a comma into double quotes',
  },
  surety: {
    message: 'says how sure it is in a word that is not known',
    rule: `sure is one of ${sureties.join(', ')}`,
    remedy: 'write one of them',
  },
  unsure: {
    message: 'claims something and does not say how sure it is',
    rule: `each claim is one of ${sureties.join(', ')}`,
    remedy: 'write one of them into the column sure, or take the claim away',
  },
  noValue: {
    message: 'claims a value, and this test asks for none',
    rule: 'a value is asked for where the release has a column that must stay hidden',
    remedy: 'leave the cell empty',
  },
} satisfies Record<string, Fault>

const notRecord = (records: number): Fault => ({
  message: 'claims a record that the release does not have',
  rule: `a record is a whole number from 1 to ${records}, or none`,
  remedy: 'write the number of the record, counted from 1 without the header; leave it empty where you do not know',
})

const tooFew = (missing: number): Fault => ({
  message: `lacks the line of ${missing === 1 ? 'one target' : `${missing} targets`}`,
  rule: columnsRule,
  remedy: 'put the line back, and leave it blank where nothing is claimed',
})
