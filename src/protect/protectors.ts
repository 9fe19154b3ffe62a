import { anatomy } from './buckets/anatomy.js'
import { disassociate } from './disassociated/disassociate.js'
import { kDegree } from './graph/k-degree.js'
import { adaptiveGrid } from './places/adaptive-grid.js'
import { fixedGrid } from './places/fixed-grid.js'
import { nearest } from './places/nearest.js'
import { reciprocal } from './places/reciprocal.js'
import type { Protector } from './protector.js'
import { queryClusters } from './queries/query-clusters.js'
import { cahd } from './set-buckets/cahd.js'
import { coat } from './sets/coat.js'
import { hideRules } from './sets/hide-rules/hide-rules.js'
import { km } from './sets/km.js'
import { pcta } from './sets/pcta.js'
import { setK } from './sets/set-k/set-k.js'
import { datafly } from './table/lattice/datafly.js'
import { localRecoding } from './table/local-recoding/local-recoding.js'
import { mInvariance } from './table/m-invariance/m-invariance.js'
import { microaggregate } from './table/perturb/microaggregate.js'
import { mingen } from './table/lattice/mingen.js'
import { mondrian } from './table/mondrian/mondrian.js'
import { muArgus } from './table/lattice/mu-argus.js'
import { noise } from './table/perturb/noise.js'
import { optimal } from './table/lattice/optimal.js'
import { suppressCells } from './table/suppress/suppress.js'
import { swap } from './table/perturb/swap.js'
import { confuseTopics } from './text/confuse-topics.js'
import { generaliseTerms } from './text/generalise-terms.js'
import { keepListed } from './text/keep-listed.js'
import { scrub } from './text/scrub.js'

const ofTransactions: readonly Protector[] = [coat, pcta, km, setK, hideRules, disassociate, cahd]

const ofTables: readonly Protector[] = [
  optimal,
  mondrian,
  localRecoding,
  mingen,
  datafly,
  muArgus,
  suppressCells,
  anatomy,
  microaggregate,
  noise,
  swap,
  mInvariance,
]

const ofTexts: readonly Protector[] = [scrub, keepListed, generaliseTerms, confuseTopics]

const ofPoints: readonly Protector[] = [adaptiveGrid, fixedGrid, reciprocal, nearest]

/** Every way to protect data. */
export const protectors: readonly Protector[] = [
  ...ofTransactions,
  ...ofTables,
  kDegree,
  queryClusters,
  ...ofTexts,
  ...ofPoints,
]
