import type { Protector } from '../../../contract/protector.js'
import { disassociate } from './disassociate.js'

/** In the order of help. */
export const disassociatedProtectors: readonly Protector[] = [disassociate]
