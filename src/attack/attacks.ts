import { answerAttacks } from './answers/differencing.js'
import type { Attack } from './attack.js'
import { bucketAttacks } from './buckets/bucket-attacks.js'
import { countAttacks } from './counts/count-attacks.js'
import { aba, mra, randomReassociation, rga } from './disassociated/anchors/by-anchor.js'
import { cover, promise } from './disassociated/cover/cover.js'
import { blind, joint, jointWhole } from './disassociated/joint/joint.js'
import { graphAttacks } from './graph/graph-attacks.js'
import { queryAttacks } from './queries/history-attacks.js'
import { setBucketAttacks } from './set-buckets/set-bucket-attacks.js'
import { placeAttacks } from './places/place-attacks.js'
import { publishedAttack } from './sets/context/published-attack.js'
import { structure } from './sets/context/structure.js'
import { eliminators } from './sets/eliminate/eliminators.js'
import { recordByLot, scoreboard } from './sets/scoreboard/scoreboard.js'
import { undertext } from './sets/undertext/undertext.js'
import { tableAttacks } from './table/table-attacks.js'
import { textAttacks } from './text/text-attacks.js'

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
