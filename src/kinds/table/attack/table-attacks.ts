import type { Attack } from '../../../contract/attack.js'
import { boundary } from './boundary/boundary.js'
import { promised, wrongColumns } from './columns/columns.js'
import { composition } from './composition/composition.js'
import { definettiClasses, definettiRichClasses, naiveBayesClasses } from './definetti-classes.js'
import { downcoding } from './downcoding/downcoding.js'
import { priorCell } from './downcoding/prior-cell.js'
import { dictionary, opaque } from './identifiers/dictionary.js'
import { byLot, frequency } from './identifiers/frequency.js'
import { freshIds, stableIds } from './identifiers/stable-ids.js'
import { anyRecord, isolationAttack } from './isolation/isolation.js'
import { fellegiSunter } from './linkage/fellegi-sunter.js'
import { linkage } from './linkage/linkage.js'
import { randomRecord } from './linkage/random-record.js'
import { majority } from './majority.js'
import { membership, presencePrior } from './membership/membership.js'
import { shadowMembership } from './membership/shadow-membership.js'
import { minimality } from './minimality/minimality.js'
import { ownCell } from './order/own-cell.js'
import { unsortedReleases } from './order/unsorted-releases.js'
import { unsorted } from './order/unsorted.js'
import { asPublished, noiseFilter } from './perturbed/noise-filter.js'
import { knownMean, unrotate } from './perturbed/unrotate.js'
import { backgroundRules } from './rules.js'
import { fewCells, rowByLot } from './scoreboard/few-cells.js'
import { similarity } from './similarity/similarity.js'
import { singlingOut } from './singling-out/singling-out.js'
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
