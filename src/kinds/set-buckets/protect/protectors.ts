import type { Protector } from '../../../contract/protector.js'
import { cahd } from './cahd.js'

/** In the order of help. */
export const setBucketProtectors: readonly Protector[] = [cahd]
