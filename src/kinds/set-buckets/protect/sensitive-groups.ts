import { type Rows, rowAt } from '../../../data/rows.js'

export interface GroupRules {
  /** Records of a group around a sensitive one; an item stands once among them. */
  readonly p: number
  /** Looks at alpha · p records before and as many behind it. */
  readonly alpha: number
}

/**
 * The groups of CAHD (Ghinita, Tao, Kalnis 2008, §IV): around each sensitive record the p − 1 of its neighbours in the order
 * given that share most items with it and no sensitive item with it or each other. A group is given up where what
 * is left could no longer be one group by itself: an item in more than one in p records of it. What is left in the end is one.
 */
export function sensitiveGroups(
  order: Uint32Array,
  quasi: Rows,
  held: Rows,
  sensitiveCount: number,
  { p, alpha }: GroupRules,
): Uint32Array[] {
  const line = new Line(order)
  const left = new Uint32Array(sensitiveCount)
  for (const item of held.codes) left[item]++
  let remaining = order.length
  const likeness = likenessTo(quasi)
  const clash = clashWith(held, sensitiveCount)
  const groups: Uint32Array[] = []
  for (const place of longestFirst(order, quasi, held)) {
    if (line.isTaken(place)) continue
    const record = order[place]
    clash.begin(record)
    const near = line.around(place, alpha * p, (other) => !clash.with(order[other]))
    const likeOwn = likeness(record)
    const ranked = near
      .map((other) => ({ other, ...likeOwn(order[other]), away: Math.abs(other - place) }))
      .sort((a, b) => b.shared - a.shared || a.more - b.more || a.away - b.away || a.other - b.other)
    const members = [place]
    for (const { other } of ranked) {
      if (members.length === p) break
      if (clash.with(order[other])) continue
      clash.add(order[other])
      members.push(other)
    }
    if (members.length < p) continue
    const records = Uint32Array.from(members, (member) => order[member])
    for (const one of records) for (const item of rowAt(held, one)) left[item]--
    if (left.some((count) => count * p > remaining - p)) {
      for (const one of records) for (const item of rowAt(held, one)) left[item]++
      continue
    }
    for (const member of members) line.take(member)
    remaining -= p
    groups.push(records)
  }
  const rest = order.filter((_, place) => !line.isTaken(place))
  return rest.length === 0 ? groups : [...groups, rest]
}

/** Sensitive records, those of most items first: they have most to lose by poor company, and find it hardest to get better. */
function longestFirst(order: Uint32Array, quasi: Rows, held: Rows): Uint32Array {
  const isSensitive = (record: number): boolean => held.offsets[record] < held.offsets[record + 1]
  const length = (record: number): number => quasi.offsets[record + 1] - quasi.offsets[record]
  const places = Uint32Array.from(order.keys()).filter((place) => isSensitive(order[place]))
  return places.sort((a, b) => length(order[b]) - length(order[a]) || a - b)
}

/** Places in a row, from which some are taken out: who is next to whom is found in one step. */
class Line {
  readonly #before: Int32Array
  readonly #behind: Int32Array
  readonly #taken: Uint8Array

  constructor({ length }: Uint32Array) {
    this.#before = Int32Array.from({ length }, (_, place) => place - 1)
    this.#behind = Int32Array.from({ length }, (_, place) => (place + 1 < length ? place + 1 : -1))
    this.#taken = new Uint8Array(length)
  }

  isTaken(place: number): boolean {
    return this.#taken[place] === 1
  }

  take(place: number): void {
    const [before, behind] = [this.#before[place], this.#behind[place]]
    if (before >= 0) this.#behind[before] = behind
    if (behind >= 0) this.#before[behind] = before
    this.#taken[place] = 1
  }

  /** Up to so many on each side that will do. */
  around(place: number, most: number, willDo: (other: number) => boolean): number[] {
    const found: number[] = []
    for (const steps of [this.#before, this.#behind]) {
      let missing = most
      for (let other = steps[place]; other >= 0 && missing > 0; other = steps[other]) {
        if (!willDo(other)) continue
        found.push(other)
        missing--
      }
    }
    return found
  }
}

/** How many items a record shares with another, and how many the other has beside. */
function likenessTo(quasi: Rows) {
  const ownerOf = new Int32Array(quasi.codes.reduce((most, code) => Math.max(most, code + 1), 0)).fill(-1)
  return (record: number) => {
    for (const item of rowAt(quasi, record)) ownerOf[item] = record
    return (other: number): { readonly shared: number; readonly more: number } => {
      let shared = 0
      const items = rowAt(quasi, other)
      for (const item of items) if (ownerOf[item] === record) shared++
      return { shared, more: items.length - shared }
    }
  }
}

/** Which sensitive items a group holds already. */
function clashWith(held: Rows, sensitiveCount: number) {
  const groupOf = new Int32Array(sensitiveCount).fill(-1)
  let group = -1
  const add = (record: number): void => {
    for (const item of rowAt(held, record)) groupOf[item] = group
  }
  return {
    begin(record: number): void {
      group++
      add(record)
    },
    add,
    with: (record: number): boolean => rowAt(held, record).some((item) => groupOf[item] === group),
  }
}
