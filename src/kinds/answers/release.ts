import type { Table } from '../../data/table.js'
import type { Answers } from './answers.js'
import type { Release } from '../../contract/release.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** What was asked of records, and answered with noise. */
    answers: { readonly data: Table; readonly release: Answers }
  }
}

export function answersRelease(answers: Answers): Release<'answers'> {
  return { ...answers, kind: 'answers' }
}
