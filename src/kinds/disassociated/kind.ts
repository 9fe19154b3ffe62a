import { dataSaid, releaseSaid } from '../sets/said.js'
import type { RecordOf } from '../../contract/kind.js'

export const disassociatedKind: RecordOf<'disassociated'> = {
  kind: 'disassociated',
  called: 'disassociated transactions',
  said: [...dataSaid, ...releaseSaid],
  attacks: async () => (await import('./attack/torn-attacks.js')).tornAttacks,
  protectors: async () => (await import('./protect/protectors.js')).disassociatedProtectors,
  models: async () => (await import('./models/disassociated-models.js')).disassociatedModels,
  utilities: async () => [(await import('./utility/torn-utility.js')).disassociatedUtility],
  remedies: async () => (await import('./repair/remedies.js')).tornRemedies,
  files: async () => (await import('./disassociated-files.js')).disassociatedFiles,
  ways: async () => (await import('./disassociated-ways.js')).disassociatedWays,
}
