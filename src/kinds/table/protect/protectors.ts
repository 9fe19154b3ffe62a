import type { Protector } from '../../../contract/protector.js'
import { optimal } from './lattice/optimal.js'
import { mondrian } from './mondrian/mondrian.js'
import { localRecoding } from './local-recoding/local-recoding.js'
import { mingen } from './lattice/mingen.js'
import { datafly } from './lattice/datafly.js'
import { muArgus } from './lattice/mu-argus.js'
import { suppressCells } from './suppress/suppress.js'
import { microaggregate } from './perturb/microaggregate.js'
import { noise } from './perturb/noise.js'
import { swap } from './perturb/swap.js'
import { mInvariance } from './m-invariance/m-invariance.js'

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
