import type { Texts } from '../../data/texts.js'
import type { RecordOf } from '../../contract/kind.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Texts, parts of them taken away and marked, or said in wider words. */
    text: { readonly data: Texts; readonly release: Texts }
  }
}

const textKind: RecordOf<'text'> = {
  kind: 'text',
  called: 'texts',
  said: [
    {
      name: 'field',
      value: 'name',
      names: true,
      fallback: 'text',
      about: 'texts: the NDJSON field or CSV column that holds them',
    },
    {
      name: 'idField',
      value: 'name',
      names: true,
      fallback: 'id',
      about: 'texts: the NDJSON field or CSV column that names them',
    },
    {
      name: 'words',
      value: 'file',
      file: 'input',
      about: 'texts: what may have stood where something was removed, a term a line; else terms of the documents',
    },
  ],
  look: 'first',
  attacks: async () => (await import('./attack/text-attacks.js')).textAttacks,
  protectors: async () => (await import('./protect/protectors.js')).textProtectors,
  protecting: async () => ({ tries: async () => [{ method: 'scrub', given: {} }] }),
  models: async () => (await import('./models/text-models.js')).textModels,
  utilities: async () => [(await import('./text-utility.js')).textUtility],
  remedies: async () => ({ remedies: [] }),
  files: async () => (await import('./text-files.js')).textFiles,
  ways: async () => (await import('./text-ways.js')).textWays,
}

export default textKind
