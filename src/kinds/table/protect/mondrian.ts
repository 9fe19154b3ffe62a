import { parameters } from '../../../contract/parameter.js'
import { shuffle } from '../../../math/random.js'
import { type Protector, infeasible } from '../../../contract/protector.js'
import { classTest, refusedClasses, type ClassTest } from './conditions/class-test.js'
import { labelsOf, countedClasses, recodedColumns } from './recoded-classes.js'
import { publish, refusedRows } from './publish.js'
import { isInfeasible, recodingsOf, type ColumnRecoding } from './recoding.js'
import { rowsByContent } from './row-order.js'
import { type Part, cutsOf, widthOf } from './cuts.js'

const mondrianParameters = parameters({
  models: {
    type: 'models',
    required: true,
    about: 'what the release must hold, such as k:5; may be given several times',
  },
  relaxed: { type: 'switch', fallback: false, about: 'let records of one value go to both sides of a cut' },
  observedEnds: { type: 'switch', fallback: false, about: 'end ranges at observed values: that publishes extremes' },
  keepOrder: { type: 'switch', fallback: false, about: 'leave rows in their order' },
})

/**
 * Whoever knows somebody's quasi-identifiers finds a class that holds the models, and nothing smaller: the records are
 * cut in two, again and again, in the column where they lie widest apart, as long as both sides hold.
 */
export const mondrian: Protector<'table', typeof mondrianParameters> = {
  id: 'mondrian',
  name: 'Mondrian',
  summary: 'cuts records into groups that are as narrow as the models allow, column by column',
  cites: ['LeFevre, DeWitt, Ramakrishnan: Mondrian multidimensional k-anonymity, ICDE 2006'],
  makes: 'table',
  wants: 'codes',
  parameters: mondrianParameters,
  promises: ({ models }) => models,
  run(table, { models, relaxed, observedEnds, keepOrder }, streams) {
    const refused = refusedRows(table)
    if (refused) return refused
    const recodings = recodingsOf(table, true)
    if (isInfeasible(recodings)) return recodings
    const test = classTest(table, models)
    if (test.kind === 'infeasible') return test
    // By lot, because who of equal records goes where must not tell what else they hold; strict cuts never ask.
    const rows = relaxed ? shuffle(rowsByContent(table), streams('protect')) : plainRows(table.rowCount)
    if (!test.holds(rows, 0, rows.length))
      return infeasible('not even all records as one group hold the models', 'ask for less, or for fewer models')
    const classOf = new Uint32Array(rows.length)
    const labels = partsOf(recodings, rows, test, relaxed).map((part, c) => {
      for (let i = part.start; i < part.end; i++) classOf[rows[i]] = c
      return labelsOf(recodings, rows, part, observedEnds)
    })
    const classes = { classOf, labels }
    const { sizes, suppressed } = countedClasses(classes, recodings.length)
    const failing = refusedClasses(test, sizes)
    if (failing) return failing
    const changed = recodedColumns(recodings, classes)
    const { release, key, notes } = publish(table, { changed, keepOrder }, streams('publish'))
    return {
      kind: 'released',
      release,
      ...(key && { key }),
      made: { classes: sizes.length, suppressed },
      notes: observedEnds ? [...notes, 'Ends of ranges are values of single people'] : notes,
    }
  },
}

function plainRows(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, row) => row)
}

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
