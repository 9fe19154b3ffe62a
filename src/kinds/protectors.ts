import { anatomy } from './buckets/protect/anatomy.js'
import { disassociate } from './disassociated/protect/disassociate.js'
import { kDegree } from './graph/protect/k-degree.js'
import { adaptiveGrid } from './places/protect/adaptive-grid.js'
import { fixedGrid } from './places/protect/fixed-grid.js'
import { nearest } from './places/protect/nearest.js'
import { reciprocal } from './places/protect/reciprocal.js'
import type { Protector } from '../contract/protector.js'
import { queryClusters } from './queries/protect/query-clusters.js'
import { cahd } from './set-buckets/protect/cahd.js'
import { coat } from './sets/protect/coat.js'
import { hideRules } from './sets/protect/hide-rules.js'
import { km } from './sets/protect/km.js'
import { pcta } from './sets/protect/pcta.js'
import { setK } from './sets/protect/set-k.js'
import { datafly } from './table/protect/datafly.js'
import { localRecoding } from './table/protect/local-recoding.js'
import { mInvariance } from './table/protect/m-invariance.js'
import { microaggregate } from './table/protect/microaggregate.js'
import { mingen } from './table/protect/mingen.js'
import { mondrian } from './table/protect/mondrian.js'
import { muArgus } from './table/protect/mu-argus.js'
import { noise } from './table/protect/noise.js'
import { optimal } from './table/protect/optimal.js'
import { suppressCells } from './table/protect/suppress.js'
import { swap } from './table/protect/swap.js'
import { confuseTopics } from './text/protect/confuse-topics.js'
import { generaliseTerms } from './text/protect/generalise-terms.js'
import { keepListed } from './text/protect/keep-listed.js'
import { scrub } from './text/protect/scrub.js'

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
