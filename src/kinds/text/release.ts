import type { Texts } from '../../data/texts.js'
import type { Release } from '../../contract/release.js'

export function textRelease(texts: Texts): Release<'text'> {
  return { ...texts, kind: 'text' }
}
