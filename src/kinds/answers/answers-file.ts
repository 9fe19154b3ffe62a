import { answersTable, areAnswers, parseAnswers } from './parse-answers.js'
import type { Row } from '../../formats/parse-rows.js'
import { csvTableBytes } from '../../formats/table/write-csv.js'
import type { Answers } from './answers.js'
import { atomicWrite } from '../../files/atomic-write.js'
import { readRows } from '../../files/read-data.js'

/** Reads answers from a CSV file; `-` is standard input. */
export async function readAnswers(path: string): Promise<Answers> {
  const rows: Row[] = []
  for await (const row of readRows(path)) rows.push(row)
  return parseAnswers(path, rows)
}

export async function writeAnswers(path: string, answers: Answers): Promise<void> {
  await atomicWrite(path, csvTableBytes(answersTable(answers)))
}

/** Whether a CSV file begins like answers. */
export async function isAnswersFile(path: string): Promise<boolean> {
  if (!/\.csv$/i.test(path)) return false
  try {
    for await (const { cells } of readRows(path)) return areAnswers(cells)
  } catch {
    // Whoever reads it as something else says what is wrong with it.
  }
  return false
}
