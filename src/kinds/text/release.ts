import type { Texts } from '../../data/texts.js'
import type { Release } from '../../contract/release.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Texts, parts of them taken away and marked, or said in wider words. */
    text: { readonly data: Texts; readonly release: Texts }
  }
}

export function textRelease(texts: Texts): Release<'text'> {
  return { ...texts, kind: 'text' }
}
