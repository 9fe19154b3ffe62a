import type { ClassTest } from '../class-test.js'
import { type Part, cutsOf, widthOf } from './split.js'
import type { ColumnRecoding } from '../recoding.js'

/**
 * Parts of so few rows are cut in a copy of their own: there what is read lies side by side and in reach of the
 * processor, while in a long table every row is somewhere else.
 */
const compactAt = 2 ** 15

/** Cuts the rows into parts that hold, none of which can be cut further; rows of a part then stand side by side. */
export function partsOf(
  recodings: readonly ColumnRecoding[],
  rows: Uint32Array,
  test: ClassTest,
  relaxed: boolean,
  compactRows = compactAt,
): Part[] {
  const ranges = Uint32Array.from(recodings.flatMap((one) => [0, one.kind === 'ordered' ? one.texts.length - 1 : 0]))
  const parts: Part[] = []
  const how = { relaxed, compactRows, counts: countsFor(recodings) }
  cutPart(recodings, rows, { start: 0, end: rows.length, ranges }, test, how, parts)
  return parts
}

interface How {
  readonly relaxed: boolean
  readonly compactRows: number
  /** As `Scratch` has it. */
  readonly counts: Uint32Array
}

function cutPart(
  recodings: readonly ColumnRecoding[],
  rows: Uint32Array,
  whole: Part,
  test: ClassTest,
  how: How,
  parts: Part[],
): void {
  const { relaxed, compactRows, counts } = how
  const scratch = { left: new Uint8Array(rows.length), held: new Uint32Array(rows.length), counts }
  const open: Part[] = [whole]
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.end - part.start <= compactRows && rows.length > 2 * compactRows) {
      cutCompactly(recodings, rows, part, test, how, parts)
      continue
    }
    const sides = splitPart(recodings, rows, part, test, relaxed, scratch)
    if (sides) open.push(sides[1], sides[0])
    else parts.push(part)
  }
}

function cutCompactly(
  recodings: readonly ColumnRecoding[],
  rows: Uint32Array,
  { start, end, ranges }: Part,
  test: ClassTest,
  how: How,
  parts: Part[],
): void {
  const originals = rows.slice(start, end)
  const near = recodings.map((one): ColumnRecoding => {
    if (one.kind === 'tree') return { ...one, leaves: originals.map((row) => one.leaves[row]) }
    return { ...one, ranks: originals.map((row) => one.ranks[row]) }
  })
  const held = new Uint32Array(originals.length)
  const nearTest: ClassTest = {
    ...test,
    holds(some, from, to) {
      for (let i = from; i < to; i++) held[i] = originals[some[i]]
      return test.holds(held, from, to)
    },
  }
  const places = Uint32Array.from(originals, (_, place) => place)
  const found: Part[] = []
  cutPart(near, places, { start: 0, end: places.length, ranges }, nearTest, how, found)
  for (let i = 0; i < places.length; i++) rows[start + i] = originals[places[i]]
  for (const part of found) parts.push({ ...part, start: start + part.start, end: start + part.end })
}

/** Room to count the values of any of the columns. */
export function countsFor(recodings: readonly ColumnRecoding[]): Uint32Array {
  return new Uint32Array(
    Math.max(...recodings.map((one) => (one.kind === 'tree' ? one.nodes[0].length : one.texts.length))),
  )
}

/** Reused from part to part; `counts` is zero between uses. */
interface Scratch {
  readonly left: Uint8Array
  readonly held: Uint32Array
  readonly counts: Uint32Array
}

/** Cut in the widest column in which both sides hold; undefined where there is none. */
function splitPart(
  recodings: readonly ColumnRecoding[],
  rows: Uint32Array,
  part: Part,
  test: ClassTest,
  relaxed: boolean,
  { left, held, counts }: Scratch,
): readonly [Part, Part] | undefined {
  const { start, end, ranges } = part
  if (end - start < 2 * test.leastSize) return undefined
  const widths = recodings.map((recoding, c) => ({ c, width: widthOf(recoding, rows, part, counts) }))
  for (const { c, width } of widths.sort((a, b) => b.width - a.width || a.c - b.c)) {
    if (width === 0) return undefined
    for (const { leftCount, between } of cutsOf(recodings[c], rows, part, relaxed, left, counts)) {
      const middle = start + leftCount
      if (leftCount < test.leastSize || end - middle < test.leastSize) continue
      let [l, r] = [start, middle]
      for (let i = start; i < end; i++) held[left[i - start] === 1 ? l++ : r++] = rows[i]
      if (!test.holds(held, start, middle) || !test.holds(held, middle, end)) continue
      rows.set(held.subarray(start, end), start)
      if (!between)
        return [
          { start, end: middle, ranges },
          { start: middle, end, ranges },
        ]
      const [lower, upper] = [ranges.slice(), ranges.slice()]
      lower[2 * c + 1] = between[0]
      upper[2 * c] = between[1]
      return [
        { start, end: middle, ranges: lower },
        { start: middle, end, ranges: upper },
      ]
    }
  }
  return undefined
}
