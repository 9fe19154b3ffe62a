import type { Answers } from './answers.js'
import type { Table } from '../../data/table.js'
import type { RecordOf } from '../../contract/kind.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** What was asked of records, and answered with noise. */
    answers: { readonly data: Table; readonly release: Answers }
  }
}

const answersKind: RecordOf<'answers'> = {
  kind: 'answers',
  called: 'answers to questions',
  said: [
    {
      name: 'knownColumns',
      value: 'columns',
      names: true,
      about: 'answers: columns of the original that an intruder knows of everybody (all but one unless given)',
    },
  ],
  reads: ['ledger'],
  look: 'first',
  attacks: async () => (await import('./attack/differencing.js')).answerAttacks,
  protectors: async () => [],
  models: async () => (await import('./epsilon.js')).answerModels,
  utilities: async () => [(await import('./answers-utility.js')).answersUtility],
  remedies: async () => ({ remedies: [] }),
  files: async () => (await import('./answers-files.js')).answersFiles,
  ways: async () => (await import('./answers-ways.js')).answersWays,
}

export default answersKind
