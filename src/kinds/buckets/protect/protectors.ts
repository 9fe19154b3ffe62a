import type { Protector } from '../../../contract/protector.js'
import { anatomy } from './anatomy.js'

/** In the order of help. */
export const bucketProtectors: readonly Protector[] = [anatomy]
