import { answerAttacks } from './answers/attack/differencing.js'
import type { Attack } from '../contract/attack.js'
import { bucketAttacks } from './buckets/attack/bucket-attacks.js'
import { countAttacks } from './counts/attack/counts-attack.js'
import { aba, mra, randomReassociation, rga } from './disassociated/attack/anchors/by-anchor.js'
import { cover, promise } from './disassociated/attack/cover/cover.js'
import { blind, joint, jointWhole } from './disassociated/attack/joint/joint.js'
import { graphAttacks } from './graph/attack/graph-attacks.js'
import { queryAttacks } from './queries/attack/history-attacks.js'
import { setBucketAttacks } from './set-buckets/attack/group-items.js'
import { placeAttacks } from './places/attack/place-attacks.js'
import { publishedAttack } from './sets/attack/context/published-attack.js'
import { structure } from './sets/attack/context/structure.js'
import { eliminators } from './sets/attack/eliminate/eliminators.js'
import { recordByLot, scoreboard } from './sets/attack/scoreboard/scoreboard.js'
import { undertext } from './sets/attack/undertext/undertext.js'
import { tableAttacks } from './table/attack/table-attacks.js'
import { textAttacks } from './text/attack/text-attacks.js'

/** Every attack; of each kind of release from those that know nothing to the strongest, which is run when none is asked for. */
export const attacks: readonly Attack[] = [
  ...eliminators.map(publishedAttack),
  recordByLot,
  scoreboard,
  structure,
  undertext,
  randomReassociation,
  blind,
  aba,
  rga,
  mra,
  promise,
  cover,
  jointWhole,
  joint,
  ...tableAttacks,
  ...bucketAttacks,
  ...countAttacks,
  ...graphAttacks,
  ...queryAttacks,
  ...setBucketAttacks,
  ...textAttacks,
  ...placeAttacks,
  ...answerAttacks,
]
