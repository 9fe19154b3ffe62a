import type { Points } from '../../data/points.js'
import type { Regions } from './regions.js'
import type { RecordOf } from '../../contract/kind.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Where people were, made coarser to regions that hold many. */
    places: { readonly data: Points; readonly release: Regions }
  }
}

const placesKind: RecordOf<'places'> = {
  kind: 'places',
  called: 'points or regions',
  said: [
    {
      name: 'points',
      value: 'file',
      file: 'input',
      about: 'points or regions: where people are known to have been, for attacks; the original unless given',
    },
    { name: 'draw', value: 'file', file: 'output', about: 'points or regions: draw the published regions (SVG)' },
  ],
  look: 'first',
  attacks: async () => (await import('./attack/places-attacks.js')).placesAttacks,
  protectors: async () => (await import('./protect/protectors.js')).placesProtectors,
  protecting: async () => ({ tries: async (_, k) => [{ method: 'adaptive-grid', given: { k } }] }),
  models: async () => (await import('./region-k.js')).placesModels,
  utilities: async () => [(await import('./region-utility.js')).regionUtility],
  remedies: async () => ({ remedies: [] }),
  files: async () => (await import('./places-files.js')).placesFiles,
  ways: async () => (await import('./places-ways.js')).placesWays,
}

export default placesKind
