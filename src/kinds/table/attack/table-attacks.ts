import type { Attack } from '../../../contract/attack.js'
import { boundary } from './boundary.js'
import { promised, wrongColumns } from './wrong-columns.js'
import { composition } from './composition.js'
import { definettiClasses, definettiRichClasses, naiveBayesClasses } from './definetti-classes.js'
import { downcoding } from './downcoding.js'
import { priorCell } from './prior-cell.js'
import { dictionary, opaque } from './dictionary.js'
import { byLot, frequency } from './frequency.js'
import { freshIds, stableIds } from './stable-ids.js'
import { anyRecord, isolationAttack } from './isolation.js'
import { fellegiSunter } from './fellegi-sunter.js'
import { linkage, randomRecord } from './linkage.js'
import { majority } from './majority.js'
import { membership, presencePrior } from './membership.js'
import { shadowMembership } from './shadow-membership.js'
import { minimality } from './minimality.js'
import { ownCell, unsortedReleases } from './unsorted-releases.js'
import { unsorted } from './unsorted.js'
import { asPublished, noiseFilter } from './noise-filter.js'
import { knownMean, unrotate } from './unrotate.js'
import { backgroundRules } from './background-rules.js'
import { fewCells, rowByLot } from './few-cells.js'
import { similarity } from './similarity.js'
import { singlingOut } from './singling-out.js'
import { skewness } from './skewness.js'

/** Attacks on tables: those that know nothing first. */
export const tableAttacks: readonly Attack[] = [
  opaque,
  dictionary,
  byLot,
  frequency,
  freshIds,
  stableIds,
  rowByLot,
  fewCells,
  promised,
  ownCell,
  randomRecord,
  presencePrior,
  membership,
  shadowMembership,
  linkage,
  fellegiSunter,
  priorCell,
  downcoding,
  majority,
  minimality,
  skewness,
  similarity,
  backgroundRules,
  boundary,
  asPublished,
  noiseFilter,
  knownMean,
  unrotate,
  anyRecord,
  isolationAttack,
  singlingOut,
  unsortedReleases,
  unsorted,
  wrongColumns,
  naiveBayesClasses,
  definettiClasses,
  definettiRichClasses,
  composition,
]
