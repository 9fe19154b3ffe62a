import type { Counts } from './counts.js'
import type { Table } from '../../data/table.js'
import { countsSaid } from './said.js'
import type { RecordOf } from '../../contract/kind.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** How many there are of each group, small numbers hidden. */
    counts: { readonly data: Table; readonly release: Counts }
  }
}

const countsKind: RecordOf<'counts'> = {
  kind: 'counts',
  called: 'published counts',
  said: countsSaid,
  saysSo: ({ counts, method = '' }) => counts === true || ['counts', 'counts-bound'].includes(method),
  look: 'second',
  attacks: async () => (await import('./attack/counts-attack.js')).countAttacks,
  protectors: async () => [],
  models: async () => [],
  utilities: async () => [],
  remedies: async () => (await import('./repair/remedies.js')).countRemedies,
  files: async () => (await import('./counts-files.js')).countsFiles,
  ways: async () => (await import('./counts-ways.js')).countsWays,
}

export default countsKind
