import type { Attack } from '../../../contract/attack.js'
import { groupItems } from './group-items.js'
import { itemSharesAttack } from './item-shares.js'

/** Attacks on transactions in groups, the strongest last. */
export const setBucketAttacks: readonly Attack[] = [itemSharesAttack, groupItems]
