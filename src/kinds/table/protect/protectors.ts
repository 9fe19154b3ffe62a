import { optimal } from './optimal.js'
import { mondrian } from './mondrian.js'
import { localRecoding } from './local-recoding.js'
import { mingen } from './mingen.js'
import { datafly } from './datafly.js'
import { muArgus } from './mu-argus.js'
import { suppressCells } from './suppress.js'
import { microaggregate } from './microaggregate.js'
import { noise } from './noise.js'
import { swap } from './swap.js'
import { mInvariance } from './m-invariance.js'
import type { Protector } from '../../../contract/protector.js'

/** In the order of help. */
export const tableProtectors: readonly Protector[] = [
  optimal,
  mondrian,
  localRecoding,
  mingen,
  datafly,
  muArgus,
  suppressCells,
  microaggregate,
  noise,
  swap,
  mInvariance,
]
