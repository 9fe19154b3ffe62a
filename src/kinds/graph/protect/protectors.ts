import type { Protector } from '../../../contract/protector.js'
import { kDegree } from './k-degree.js'

/** In the order of help. */
export const graphProtectors: readonly Protector[] = [kDegree]
