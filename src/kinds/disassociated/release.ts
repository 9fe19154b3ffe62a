import type { Disassociated } from './disassociated.js'
import type { Release } from '../../contract/release.js'

export function disassociatedRelease(release: Disassociated): Release<'disassociated'> {
  return { ...release, kind: 'disassociated' }
}
