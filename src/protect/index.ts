import { coat } from './coat.js'
import { km } from './km.js'
import { pcta } from './pcta.js'
import type { SetProtector } from './protector.js'

export {
  DEFAULT_MAX_CLUSTER,
  disassociationFacts,
  type DisassociatedRelease,
  type DisassociationOptions,
  protectByDisassociation,
  type Repair,
} from './disassociate/disassociate.js'
export { withLabels } from './label.js'
export * from './make-constraints.js'
export type * from './protector.js'
export { tellOptions } from './tell-options.js'
export { coat, km, pcta }

/** Every way to protect set-valued data by generalisation. */
export const setProtectors: readonly SetProtector[] = [coat, pcta, km]
