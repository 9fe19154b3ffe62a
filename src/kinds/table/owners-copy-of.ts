import type { Table } from '../../data/table.js'
import { isTable } from '../../data/sorts.js'
import type { Data } from '../../contract/release.js'
import { ownersCopy } from './owners-copy.js'
import type { ProtectOutcome } from '../../contract/protector.js'

/** A released table with the people it is about named, for its owner alone: what a later release is made after. */
export function ownersCopyOf({ release, key }: ProtectOutcome, data: Data): Table | undefined {
  return release.kind === 'table' && key && isTable(data) ? ownersCopy(release, key, data) : undefined
}
