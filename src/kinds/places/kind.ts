import type { RecordOf } from '../../contract/kind.js'

export const placesKind: RecordOf<'places'> = {
  kind: 'places',
  attacks: async () => (await import('./attack/place-attacks.js')).placeAttacks,
  protectors: async () => (await import('./protect/protectors.js')).placeProtectors,
  models: async () => (await import('./region-k.js')).placeModels,
  utilities: async () => [(await import('./region-utility.js')).regionUtility],
  remedies: async () => ({ remedies: [] }),
  ways: async () => (await import('./places-ways.js')).placesWays,
}
