import type { RecordOf } from '../../contract/kind.js'

export const answersKind: RecordOf<'answers'> = {
  kind: 'answers',
  attacks: async () => (await import('./attack/differencing.js')).answerAttacks,
  protectors: async () => [],
  models: async () => (await import('./epsilon.js')).answerModels,
  utilities: async () => [(await import('./answers-utility.js')).answersUtility],
  remedies: async () => ({ remedies: [] }),
  ways: async () => (await import('./answers-ways.js')).answersWays,
}
