import type { Protector } from '../../../contract/protector.js'
import { adaptiveGrid } from './adaptive-grid.js'
import { fixedGrid } from './fixed-grid.js'
import { reciprocal } from './reciprocal.js'
import { nearest } from './nearest.js'

/** In the order of help. */
export const placesProtectors: readonly Protector[] = [adaptiveGrid, fixedGrid, reciprocal, nearest]
