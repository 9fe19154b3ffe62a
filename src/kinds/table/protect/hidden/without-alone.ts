import { noClass } from '../../classes.js'
import type { ToldSpan, Spans } from './span.js'

/** Rows of a class of whom the same is told in some columns. */
interface Unit {
  readonly rows: readonly number[]
  readonly told: readonly ToldSpan[]
}

/** So many neighbours on each side are asked who is nearest. */
const neighbours = 8

/**
 * In each class, who stands alone by what is told of these columns together is told as one with the nearest, as long as
 * that takes little away; of those for whom it changes many rows, so many are left as they are. `told` is changed.
 */
export function withoutAlone(
  classOf: Uint32Array,
  spans: readonly Spans[],
  told: readonly ToldSpan[][],
  mayStay: number,
): void {
  const joins: Join[] = []
  for (const rows of membersOf(classOf)) joinClass(unitsOf(rows, told), spans, joins)
  const costly = joins.filter(({ dear }) => dear).toSorted((a, b) => b.cost - a.cost)
  const stay = new Set(costly.slice(0, mayStay).map(({ into }) => into))
  for (const { into } of joins)
    if (!stay.has(into)) for (const row of into.rows) for (const [c, list] of told.entries()) list[row] = into.told[c]
}

interface Join {
  readonly into: Unit
  readonly cost: number
  /** More than the one who stands alone, and another who does, lose by it. */
  readonly dear: boolean
}

function membersOf(classOf: Uint32Array): readonly number[][] {
  const members = new Map<number, number[]>()
  for (const [row, c] of classOf.entries()) {
    const known = members.get(c)
    if (c === noClass) continue
    if (known) known.push(row)
    else members.set(c, [row])
  }
  return [...members.values()]
}

function unitsOf(rows: readonly number[], told: readonly (readonly ToldSpan[])[]): Unit[] {
  const units = new Map<string, { rows: number[]; told: readonly ToldSpan[] }>()
  for (const row of rows) {
    const own = told.map((list) => list[row])
    const key = own.map((span) => span.join(' ')).join('|')
    const known = units.get(key)
    if (known) known.rows.push(row)
    else units.set(key, { rows: [row], told: own })
  }
  return [...units.values()].sort(byPlace)
}

function byPlace({ told: one }: Unit, { told: other }: Unit): number {
  for (const [c, span] of one.entries()) {
    const difference = middleOf(span) - middleOf(other[c])
    if (difference !== 0) return difference
  }
  return 0
}

function middleOf(span: ToldSpan): number {
  return span[0] + span[span.length - 1]
}

function joinClass(units: readonly Unit[], spans: readonly Spans[], joins: Join[]): void {
  const at: (Unit | undefined)[] = [...units]
  const joined = new Map<Unit, Join>()
  for (let i = 0; i < at.length; i++) {
    const unit = at[i]
    if (unit?.rows.length !== 1) continue
    const near = nearest(unit, at, i, spans)
    // Whoever is the only one of the class has nobody to be told with.
    if (near === undefined) continue
    const partner = at[near.place]!
    const into = { rows: [...partner.rows, ...unit.rows], told: near.told }
    at[near.place] = into
    at[i] = undefined
    const before = joined.get(partner)
    joined.delete(partner)
    joined.set(into, {
      into,
      cost: near.cost + (before?.cost ?? 0),
      dear: partner.rows.length > 1 && (before === undefined || before.dear),
    })
  }
  joins.push(...joined.values())
}

interface Near {
  readonly place: number
  readonly told: readonly ToldSpan[]
  readonly cost: number
}

/** The unit that loses least together with this one, of those that stand near it. */
function nearest(
  unit: Unit,
  at: readonly (Unit | undefined)[],
  place: number,
  spans: readonly Spans[],
): Near | undefined {
  let best: Near | undefined
  for (const step of [1, -1])
    for (let i = place + step, seen = 0; i >= 0 && i < at.length && seen < neighbours; i += step) {
      const other = at[i]
      if (!other) continue
      seen++
      const told = unit.told.map((span, c) => spans[c].join(span, other.told[c]))
      const cost = told.reduce(
        (sum, span, c) =>
          sum +
          (spans[c].open(span) - spans[c].open(unit.told[c])) * unit.rows.length +
          (spans[c].open(span) - spans[c].open(other.told[c])) * other.rows.length,
        0,
      )
      if (!best || cost < best.cost) best = { place: i, told, cost }
    }
  return best
}
