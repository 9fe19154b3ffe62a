import type { Protector } from '../../../contract/protector.js'
import { queryClusters } from './query-clusters.js'

/** In the order of help. */
export const queryProtectors: readonly Protector[] = [queryClusters]
