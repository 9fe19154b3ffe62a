import { type PlainSetGroup, type SetBuckets, setBucketsOf } from '../set-buckets.js'
import { type Fault, InputError } from '../../../formats/input-error.js'
import { JsonMembers } from '../../../formats/json-members.js'
import type { Source } from '../../../formats/source.js'
import { groupFault, membersFault, setBucketsFaults, sharedNameFault } from './set-bucket-faults.js'

/** Reads transactions in groups, and refuses what is none with its place. */
export async function parseSetBuckets({ file, bytes }: Source): Promise<SetBuckets> {
  const refuse = (fault: Fault | null): void => {
    if (fault) throw new InputError(fault, { file })
  }
  const members = new Map<string, unknown>()
  const groups: PlainSetGroup[] = []
  const reader = new JsonMembers(
    file,
    {
      lists: new Set(['groups']),
      member(key, value) {
        members.set(key, value)
      },
      element(_, value) {
        refuse(groupFault(value, groups.length + 1))
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a group without a fault is one
        groups.push(value as PlainSetGroup)
      },
      end() {
        refuse(membersFault(members))
      },
    },
    setBucketsFaults,
  )
  for await (const chunk of bytes) reader.push(chunk)
  reader.end()
  const release = setBucketsOf({ p: Number(members.get('p')), groups })
  refuse(sharedNameFault(release))
  return release
}
