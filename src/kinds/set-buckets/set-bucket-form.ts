import { type SetBuckets, setGroupAt, setGroupCount, type PlainSetGroup, setBucketsOf } from './set-buckets.js'
import { encodeText } from '../../formats/encode-text.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { JsonMembers, type MemberFaults } from '../../formats/json-members.js'
import type { Source } from '../../formats/source.js'
import { isFields } from '../../formats/json.js'

/** The bytes of a release, one group a line. */
export function setBucketsBytes(release: SetBuckets): Iterable<Uint8Array> {
  return encodeText(piecesOf(release))
}

function* piecesOf(release: SetBuckets): Generator<string> {
  yield `{"kind":"set-buckets","p":${release.p},"groups":[`
  for (let g = 0; g < setGroupCount(release); g++)
    yield `${g === 0 ? '' : ','}\n${JSON.stringify(setGroupAt(release, g))}`
  yield '\n]}\n'
}

/** Whether a file begins like such a release: it says its kind among its first members. */
export function beginsLikeSetBuckets(head: string): boolean {
  return /^\s*\{(?:[^{}[\]]*,)?\s*"kind"\s*:\s*"set-buckets"/.test(head)
}

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

const form = 'a release is {"kind":"set-buckets","p","groups":[{"records":[["item"]],"sensitive":{"item":1}}]}'

/** What the members of a release lack, its groups aside; told by its place and never by a value. */
function membersFault(members: ReadonlyMap<string, unknown>): Fault | null {
  if (members.get('kind') !== 'set-buckets') return setBucketsFaults.notObject
  if ([...members.keys()].some((key) => !['kind', 'p', 'groups'].includes(key)))
    return told('has a field that is not part of the form', form, 'remove it')
  if (!isWhole(members.get('p'), 2))
    return told('p is missing or wrong', 'p is a whole number of at least 2', 'correct p')
  if (!Array.isArray(members.get('groups'))) return told('groups is missing', form, 'add the list of groups')
  return null
}

/** What a group lacks by itself. */
function groupFault(value: unknown, number: number): Fault | null {
  const place = `group ${number}`
  if (!isFields(value) || Object.keys(value).some((key) => key !== 'records' && key !== 'sensitive'))
    return told(`${place} is not of the form`, form, 'give records and sensitive, and nothing else')
  const { records, sensitive } = value
  if (!Array.isArray(records) || records.length === 0)
    return told(`${place}: records is no list, or an empty one`, 'a group holds at least one record', 'correct it')
  const wrong = records.findIndex((record) => !isNames(record))
  if (wrong >= 0)
    return told(
      `${place}, record ${wrong + 1} is no list of names`,
      'a record is a list of different names, or an empty one',
      'correct it',
    )
  if (!isFields(sensitive)) return told(`${place}: sensitive is missing`, form, 'give the counts by item, or {}')
  if (Object.values(sensitive).some((count) => !isWhole(count, 1)))
    return told(`${place}: a count is wrong`, 'a count is a whole number of at least 1', 'leave out what nobody holds')
  if (Object.values(sensitive).some((count) => Number(count) > records.length))
    return told(
      `${place}: a count is larger than the group`,
      'of a group no more records hold an item than it has',
      'correct the count or add the records that are missing',
    )
  return null
}

/** An item is told record by record, or by counts: not both. */
function sharedNameFault({ items, sensitive }: SetBuckets): Fault | null {
  const known = new Set(items)
  if (!sensitive.some((name) => known.has(name))) return null
  return told(
    'an item stands in records and among the counts',
    'a sensitive item is published by counts alone',
    'take it out of the records: there it says who holds it',
  )
}

function isWhole(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) < 2 ** 32
}

function isNames(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((name) => typeof name === 'string') &&
    (value.length < 2 || new Set(value).size === value.length)
  )
}

function told(message: string, rule: string, remedy: string): Fault {
  return { message, rule, remedy }
}

const setBucketsFaults: MemberFaults = {
  syntax: told(
    'is not JSON here',
    'transactions in groups are one JSON object',
    'check that the file was written completely',
  ),
  notObject: told(
    'is no release of transactions in groups',
    'the object says "kind":"set-buckets"',
    'give the release file',
  ),
  notUtf8: told('is not valid UTF-8', 'transactions in groups are JSON in UTF-8', 'save it again as UTF-8'),
  tooLong: told(
    'a group is longer than 64 MiB',
    'a release may be of any length, but one group of it is held in memory',
    'split the data, and protect each part by itself',
  ),
  tooDeep: told('brackets are nested too deep', form, 'check that this is a release of transactions in groups'),
  twice: told('a field stands twice', 'each field of the release stands once', 'keep one of the two'),
}
