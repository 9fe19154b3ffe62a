import type { Table } from '../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { type Random, unit, shuffle } from '../../../math/random.js'
import { compareWithRegister, type Comparison } from '../reading/comparison.js'
import type { Attack } from '../../../contract/attack.js'
import { type RecordClaims, nobody } from '../../../contract/claims.js'
import { donorsOf, type ShadowPeople, shadowPeople } from './shadow-people.js'
import { comparedColumns, edgesOf, modelOf, type FittedModel, oneToOneChances, type MatchEdges } from './match-model.js'
import { choosePasses, type ComparedClasses, type Passes } from './compared-pairs.js'
import { isotonicFit, stepAt } from '../../../math/isotonic.js'

/**
 * Somebody with a register full of slips looks for people in the release: each pair of a person and a record is scored by
 * the columns in which they agree, nearly agree or do not, and nobody gets two records, no record two people.
 */
export const fellegiSunter: Attack<'table', RecordClaims> = {
  id: 'fellegi-sunter',
  name: 'scored linkage',
  summary: 'links people to records by how well they agree, however many slips there are',
  cites: [
    'Fellegi and Sunter: A theory for record linkage (1969)',
    'Winkler: Using the EM algorithm for weight computation in the Fellegi-Sunter model of record linkage (1988)',
  ],
  on: 'table',
  parameters: {},
  needs: ['register'],
  microseconds: 13,
  baseline: 'linkage',
  run: async (release, { register }, _, random) => linked(release, register!, random('fellegi-sunter')),
}

function linked(release: Table, register: Table, random: Random): RecordClaims | NotMeasured {
  if (register.rowCount === 0) return notMeasured('the register holds nobody')
  const comparison = compareWithRegister(release, register, true)
  const told = comparison.classes.sizes.reduce((sum, size) => sum + size, 0)
  if (told < 2) return notMeasured('what agrees by chance cannot be told from fewer than two records')
  const compared = comparedColumns(comparison)
  const { classes, people, frequencies, columns } = compared
  if (classes.axes.length === 0)
    return notMeasured('the register has none of the columns by which people could be known in the release')
  const passes = choosePasses(classes, people)
  const model = modelOf(compared, donorsOf(comparison, random), passes, random)
  const rarity = rarityOf(classes, frequencies)
  const edges = edgesOf(classes, people, passes, model, rarity)
  const chances = oneToOneChances(edges)
  const claimed = claimRecords(edges, chances, comparison, random)
  const confidence = claimed.confidence.map(rehearsedChances(classes, passes, model, rarity, random))
  const record = claimed.record.map((row, person) => (confidence[person] > 0 ? row : nobody))
  const without = record.reduce((count, row) => count + (row === nobody ? 1 : 0), 0)
  return {
    kind: 'records',
    candidates: claimed.candidates,
    record,
    confidence,
    notTried: [
      { count: without, what: 'people whom no record resembles enough' },
      { count: comparison.classes.suppressed, what: 'records of which nothing is told' },
    ].filter(({ count }) => count > 0),
    notes: [
      `compared in ${columns} columns, ${passes[0].length === 0 ? 'everybody with everything' : `${passes.length} passes`}`,
      `about ${Math.round(model.matches)} people of the register seem to be in the release`,
    ],
  }
}

/** Claims that a rehearsal must make to say anything. */
const leastClaims = 50
/** Shadows that are enough to tell: a small register is rehearsed again until it had as many. */
const enoughShadows = 2048

/**
 * How often a claim of this chance is right, as a rehearsal tells: shadows, of whom it is known which row is theirs, as many
 * as there are people in the register, are linked like them, as large a share of them as if their row were not there.
 * Gives 0 for 0.
 */
function rehearsedChances(
  classes: ComparedClasses,
  passes: Passes,
  model: FittedModel,
  rarity: readonly Float64Array[],
  random: Random,
): (chance: number) => number {
  const persons = model.shadows.register.weights.reduce((sum, weight) => sum + weight, 0)
  const claimed: number[] = []
  const right: number[] = []
  for (let drawn = 0; drawn < enoughShadows; drawn += persons) {
    const { people, classOf, inside } = rehearsal(classes, model, persons, random)
    // Of rows that are alike one is not there.
    const without = Uint8Array.from(classOf, (c, s) => (inside[s] === 0 && unit(random) * classes.sizes[c] < 1 ? 1 : 0))
    const isOut = (s: number, c: number): boolean => without[s] === 1 && c === classOf[s]
    const edges = edgesOf(classes, people, passes, model, rarity, isOut)
    placeSurest(edges, oneToOneChances(edges), (s, c, chance) => {
      claimed.push(Math.min(1, chance))
      right.push(inside[s] === 1 && classOf[s] === c ? 1 / classes.sizes[c] : 0)
    })
  }
  if (claimed.length < leastClaims) return (chance) => chance
  const steps = isotonicFit(Float64Array.from(claimed), Float64Array.from(right))
  return (chance) => (chance === 0 ? 0 : stepAt(steps, chance))
}

/** A register of shadows, and who of them is in the release: no two by the same row. */
function rehearsal(
  classes: ComparedClasses,
  { share, shown, shadows }: FittedModel,
  persons: number,
  random: Random,
): ShadowPeople & { readonly inside: Uint8Array } {
  const drawn = shadowPeople(classes, shadows, persons, random)
  const records = classes.sizes.reduce((sum, size) => sum + size, 0)
  // Shadows too are only found where a pass shows them.
  const insideShare = (share / shown) * Math.max(1, persons / records)
  const inside = drawn.classOf.map((_, s) => (s < records && unit(random) < insideShare ? 1 : 0))
  return { ...drawn, inside: Uint8Array.from(inside) }
}

/** Records that have at least this share of the chance of the likeliest are candidates too. */
const asGood = 0.1

/**
 * Everybody's likeliest record, each given once: the surest pairs first, as many of the people and of the records that are
 * alike as are left on both sides.
 */
function claimRecords(
  edges: MatchEdges,
  chances: Float64Array,
  { people, classes }: Comparison,
  random: Random,
): Pick<RecordClaims, 'candidates' | 'record' | 'confidence'> {
  const { pointOf, classOf, weights, sizes } = edges
  const members = dealtOut(people.groupOf, people.count)
  const rows = dealtOut(classes.classOf, classes.count)
  // Which of the records that are alike is whose is for the lot to say, not for the order in which they stand.
  for (let c = 0; c < classes.count; c++) shuffle(rows.list.subarray(rows.starts[c], rows.starts[c + 1]), random)
  const candidates = new Uint32Array(people.groupOf.length)
  const record = new Uint32Array(people.groupOf.length).fill(nobody)
  const confidence = new Float64Array(people.groupOf.length)
  const best = new Float64Array(weights.length)
  for (const [e, chance] of chances.entries()) best[pointOf[e]] = Math.max(best[pointOf[e]], chance)
  const asGoodOf = new Uint32Array(weights.length)
  for (const [e, chance] of chances.entries())
    if (chance >= asGood * best[pointOf[e]]) asGoodOf[pointOf[e]] += sizes[classOf[e]]
  for (const [person, point] of people.groupOf.entries()) candidates[person] = asGoodOf[point]
  const placed = new Uint32Array(weights.length)
  const taken = new Uint32Array(sizes.length)
  placeSurest(edges, chances, (point, c, chance) => {
    const person = members.list[members.starts[point] + placed[point]++]
    record[person] = rows.list[rows.starts[c] + taken[c]++]
    confidence[person] = Math.min(1, chance)
  })
  return { candidates, record, confidence }
}

/** The surest pairs first, as many as are left on both sides; told once for each person. */
function placeSurest(
  { pointOf, classOf, weights, sizes }: MatchEdges,
  chances: Float64Array,
  onPlaced: (point: number, c: number, chance: number) => void,
): void {
  const surest = Uint32Array.from(chances.keys()).sort((a, b) => chances[b] - chances[a] || a - b)
  const people = weights.slice()
  const records = sizes.slice()
  for (const e of surest) {
    const [point, c] = [pointOf[e], classOf[e]]
    for (; people[point] > 0 && records[c] > 0; people[point]--, records[c]--) onPlaced(point, c, chances[e])
  }
}

/** What belongs to each group, in order; what belongs to none is left out. */
function dealtOut(groupOf: Uint32Array, count: number): { starts: Uint32Array; list: Uint32Array } {
  const starts = new Uint32Array(count + 1)
  for (const group of groupOf) if (group < count) starts[group + 1]++
  for (let g = 0; g < count; g++) starts[g + 1] += starts[g]
  const next = starts.slice()
  const list = new Uint32Array(starts[count])
  for (const [one, group] of groupOf.entries()) if (group < count) list[next[group]++] = one
  return { starts, list }
}

/**
 * By column and place: how much more it says to agree in this value than to agree in any, because fewer records could
 * have it. Among pairs that agree by chance it is 1 on average, so that what patterns say as a whole stays as it is.
 */
function rarityOf({ sizes, axes, levels }: ComparedClasses, frequencies: readonly Float64Array[]): Float64Array[] {
  return axes.map(({ covers, coverOf }, j) => {
    const records = new Float64Array(covers.length)
    for (const [c, cover] of coverOf.entries()) if (levels[j].whole[cover] === 0) records[cover] += sizes[c]
    const steps = new Float64Array(levels[j].places + 1)
    for (const [c, cover] of covers.entries())
      for (let i = 0; i < cover.length; i += 2) {
        steps[cover[i]] += records[c]
        steps[cover[i + 1]] -= records[c]
      }
    for (let place = 1; place < steps.length; place++) steps[place] += steps[place - 1]
    let [agreeing, people] = [0, 0]
    for (const [place, frequency] of frequencies[j].entries()) {
      agreeing += frequency * steps[place]
      people += frequency
    }
    return Float64Array.from(frequencies[j], (_, place) => agreeing / people / Math.max(1, steps[place]))
  })
}
