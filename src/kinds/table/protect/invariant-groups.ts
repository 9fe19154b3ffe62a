import { SequenceInterner } from '../../../data/sequence-interner.js'
import { type Random, shuffle } from '../../../math/random.js'
import { anatomyGroups } from '../../buckets/protect/anatomy.js'

/** A record of the data by its row, or one that is made up, by the code of its value. */
export type Member = { readonly row: number } | { readonly madeUp: number }

interface Bucket {
  /** Codes of the signature, and by each of them the members that have it. */
  readonly signature: readonly number[]
  readonly sections: Member[][]
}

export interface InvarianceTask {
  /** By row: the code of its sensitive value. */
  readonly codes: Uint32Array
  readonly valueCount: number
  readonly m: number
  /** By row: the codes of the earlier signature, sorted; undefined for who is new. */
  readonly earlier: readonly (readonly number[] | undefined)[]
  /** Rows by what they hold. */
  readonly order: Uint32Array
  /** By row: where it stands among the others in what an intruder may know. */
  readonly places: Uint32Array
  /** Whether records may be made up for those who are new too. */
  readonly mayMakeUp: boolean
}

/**
 * Groups in which every value stands once and whoever was there before finds the same values again (Xiao and Tao 2007):
 * division by signature, balancing with new or made-up records, assignment of the others, split by nearness. Undefined
 * where the new records cannot be divided so.
 */
export function invariantGroups(task: InvarianceTask, random: Random): Member[][] | undefined {
  const { codes, earlier, order } = task
  const shuffled = shuffle(order.slice(), random)
  const interner = new SequenceInterner()
  const buckets: Bucket[] = []
  const bucketOf = (signature: readonly number[]): Bucket =>
    (buckets[interner.intern(signature)] ??= { signature, sections: signature.map(() => []) })
  const fresh = Array.from({ length: task.valueCount }, (): number[] => [])
  for (const row of shuffled) {
    const signature = earlier[row]
    if (!signature) fresh[codes[row]].push(row)
    else bucketOf(signature).sections[signature.indexOf(codes[row])].push({ row })
  }
  for (const { signature, sections } of buckets) {
    const most = Math.max(...sections.map(({ length }) => length))
    for (const [s, section] of sections.entries())
      while (section.length < most) {
        const row = fresh[signature[s]].pop()
        section.push(row === undefined ? { madeUp: signature[s] } : { row })
      }
  }
  const assigned = assignFresh(task, fresh, random)
  if (!assigned) return undefined
  for (const group of assigned) {
    const sorted = group.toSorted((a, b) => codeOf(a, codes) - codeOf(b, codes))
    const { sections } = bucketOf(sorted.map((member) => codeOf(member, codes)))
    for (const [s, member] of sorted.entries()) sections[s].push(member)
  }
  return buckets.flatMap((bucket) => splitBucket(bucket, task.places))
}

function codeOf(member: Member, codes: Uint32Array): number {
  return 'row' in member ? codes[member.row] : member.madeUp
}

/** Groups of at least m values of the records that are new, made-up ones beside them where one value is too frequent. */
function assignFresh(
  { codes, valueCount, m, mayMakeUp }: InvarianceTask,
  fresh: readonly (readonly number[])[],
  random: Random,
): Member[][] | undefined {
  const members: Member[] = fresh.flatMap((rows) => rows.map((row) => ({ row })))
  if (members.length === 0) return []
  const counts = fresh.map(({ length }) => length)
  const most = Math.max(...counts)
  const lacking = m * most - members.length
  if (lacking > 0 && (!mayMakeUp || valueCount < m)) return undefined
  for (let i = 0; i < lacking; i++) {
    const rarest = counts.indexOf(Math.min(...counts))
    counts[rarest]++
    members.push({ madeUp: rarest })
  }
  const all = Uint32Array.from(members, (member) => codeOf(member, codes))
  const groups = anatomyGroups(all, valueCount, m, Uint32Array.from(all.keys()), random)
  return groups?.map((group) => Array.from(group, (place) => members[place]))
}

/** One of each section at a time, near ones together; groups of made-up records alone are left out. */
function splitBucket({ sections }: Bucket, places: Uint32Array): Member[][] {
  const placeOf = (member: Member): number => ('row' in member ? places[member.row] : Infinity)
  const sorted = sections.map((section) => section.toSorted((a, b) => compare(placeOf(a), placeOf(b))))
  return sorted[0]
    .map((_, i) => sorted.map((section) => section[i]))
    .filter((group) => group.some((member) => 'row' in member))
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
