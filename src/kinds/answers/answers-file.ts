import { answersTable, areAnswers, parseAnswers } from './parse-answers.js'
import type { Row } from '../../formats/parse-rows.js'
import { csvTableBytes } from '../../formats/table/write-csv.js'
import type { Answers, GivenAnswer } from './answers.js'
import { atomicWrite, standsAt } from '../../files/atomic-write.js'
import { sha256OfFile, sha256OfParts } from '../../files/file-hash.js'
import { type Fault, InputError } from '../../formats/input-error.js'
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

/** A file of answers with more below them: none of those that stand there is lost, for what they cost is spent. */
interface Appended {
  /** Adds answers; `ready` is called with the hash of the file before anybody can read it. */
  add(answers: Answers, ready: (hash: string) => Promise<void>): Promise<void>
}

/** Opens a file for more answers. One that holds anything else, or was changed since it was written, is refused. */
export async function appendAnswers(path: string): Promise<Appended> {
  const there = await standsAt(path)
  const told = there === 'file' ? await writtenAnswers(path) : undefined
  return {
    async add(answers, ready) {
      const bytes = bytesOf({ answers: [...(told?.answers ?? []), ...inGroupsAfter(answers, told)] })
      const paid = async (): Promise<void> => ready(sha256OfParts(bytes))
      // What flows is read at once: there it is paid for first.
      if (there === 'flow') await paid()
      await atomicWrite(path, bytes, { verify: paid })
    },
  }
}

function bytesOf(answers: Answers): Uint8Array[] {
  return [...csvTableBytes(answersTable(answers))]
}

/** Answers of a file that was written like this and nothing else: only then is nothing lost when it is written again. */
async function writtenAnswers(path: string): Promise<Answers> {
  if (!(await hasAnswers(path))) throw new InputError(otherFile, { file: path })
  const told = await readAnswers(path)
  if (sha256OfParts(bytesOf(told)) !== (await sha256OfFile(path))) throw new InputError(otherFile, { file: path })
  return told
}

/** Groups of one call are not those of another, though each counts from 1. */
function inGroupsAfter({ answers }: Answers, told: Answers | undefined): GivenAnswer[] {
  const last = told?.answers.reduce((most, { group }) => Math.max(most, group), 0) ?? 0
  return answers.map((one) => ({ ...one, group: one.group + last }))
}

const otherFile: Fault = {
  message: 'is there, and is no file of answers as ask writes it',
  rule: 'answers are added below those that stand in a file: what they cost is spent, so none is lost',
  remedy: 'name another file for the answers',
}

/** Whether a CSV file begins like answers. */
export async function isAnswersFile(path: string): Promise<boolean> {
  return /\.csv$/i.test(path) && hasAnswers(path)
}

async function hasAnswers(path: string): Promise<boolean> {
  try {
    for await (const { cells } of readRows(path)) return areAnswers(cells)
  } catch {
    // Whoever reads it as something else says what is wrong with it.
  }
  return false
}
