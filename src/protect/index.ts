import { coat } from './sets/coat.js'
import { km } from './sets/km.js'
import { pcta } from './sets/pcta.js'
import type { SetProtector } from './protector.js'

export {
  DEFAULT_MAX_CLUSTER,
  disassociationFacts,
  type DisassociatedRelease,
  type DisassociationOptions,
  protectByDisassociation,
} from './disassociated/disassociate.js'
export { withLabels } from './sets/label.js'
export * from './sets/make-constraints.js'
export type * from './protector.js'
export { tellOptions } from './sets/tell-options.js'
export { coat, km, pcta }

/** Every way to protect set-valued data by generalisation. */
export const setProtectors: readonly SetProtector[] = [coat, pcta, km]
export type { CoverRepair } from './disassociated/safe.js'
