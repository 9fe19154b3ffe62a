import type { ReleaseFacts, FactSentence } from '../../../contract/release-facts.js'
import { type CodedColumn, type Column, type Table, coded, columnsOfRole, isMissing } from '../../../data/table.js'
import { percent } from '../../../math/percent.js'
import { groupFacts } from '../../../score/group-facts.js'
import { narrowFacts } from '../../../score/narrow-facts.js'
import type { GroupFact, Weight } from '../../../score/telling.js'
import { withCommas } from '../../../math/with-commas.js'
import { type Classes, classesOf, noClass } from '../classes.js'
import { numbersOf } from './column-numbers.js'
import { traitsOf } from './group-traits.js'
import { valueCountsOf } from '../value-counts.js'

/** A group that tells something: which of its rows, with what weight, in words. */
interface ClassFact {
  readonly group: number
  readonly weight: Weight
  readonly elsewhere: number
  readonly confidence: number
  readonly people: number
  readonly has: (row: number) => boolean
  readonly inWords: () => string
}

/** Values that all of a class have, or far more of it than of people like them, in these columns. */
export function sameFacts(release: Table, columns: readonly Column[]): ReleaseFacts {
  const classes = classesOf(release)
  const before = known.get(classes)
  if (before && before.columns.length === columns.length && columns.every((one, i) => one === before.columns[i]))
    return before.facts
  const facts = withOrdinary(
    factsFrom(
      classes,
      columns.flatMap((column) => sameIn(release, classes, coded(column))),
    ),
    classes,
    columns,
  )
  known.set(classes, { columns, facts })
  return facts
}

/** From that share on a group as good as says it. */
const surely = 0.95

/** Beside what groups tell because they are these: people of whom they as good as say what most of all have. */
function withOrdinary(facts: ReleaseFacts, classes: Classes, columns: readonly Column[]): ReleaseFacts {
  const said = new Uint8Array(classes.classOf.length)
  for (const column of columns.map(coded)) {
    const { offsets, values, counts } = valueCountsOf({ classes }, {}, column)
    const sureOf = Int32Array.from(classes.sizes, (size, group) => {
      for (let i = offsets[group]; i < offsets[group + 1]; i++)
        if (counts[i] >= surely * size && !isMissing(column.values[values[i]])) return values[i]
      return -1
    })
    for (const [row, group] of classes.classOf.entries())
      if (group !== noClass && sureOf[group] === column.codes[row]) said[row] = 1
  }
  for (const row of facts.told) said[row] = 0
  return { ...facts, taught: Math.max(0, said.reduce((sum, one) => sum + one, 0) - facts.doubt) }
}

/** Two attacks tell the same of a table: it is found once. */
const known = new WeakMap<Classes, { readonly columns: readonly Column[]; readonly facts: ReleaseFacts }>()

/** Values of these columns that are near each other in a class: a narrow range, a node of a hierarchy. */
export function nearFacts(release: Table, columns: readonly Column[]): ReleaseFacts {
  const classes = classesOf(release)
  return factsFrom(
    classes,
    columns.flatMap((column) => [
      ...narrowIn(release, classes, coded(column)),
      ...nodesIn(release, classes, coded(column)),
    ]),
  )
}

function cellsOf(release: Table, { firsts }: Classes) {
  return columnsOfRole(release, 'quasi')
    .map(coded)
    .map(({ codes, values }) => ({ codes: firsts.map((row) => codes[row]), count: values.length }))
}

function sameIn(release: Table, classes: Classes, column: CodedColumn): ClassFact[] {
  const { name, codes, values, harmful } = column
  const { sizes } = classes
  const { offsets, values: held, counts } = valueCountsOf({ classes }, {}, column)
  const marks = {
    missing: Uint8Array.from(values, (value) => (isMissing(value) ? 1 : 0)),
    ...(harmful && { harmful: Uint8Array.from(values, (value) => (harmful.has(value) ? 1 : 0)) }),
  }
  const grouped = { sizes, cells: cellsOf(release, classes), offsets, values: held, counts, valueCount: values.length }
  return groupFacts(grouped, marks, () => traitsOf(release, classes)).map((fact) => ({
    ...fact,
    confidence: fact.people / fact.size,
    has: (row) => codes[row] === fact.value,
    inWords: () => `${name} is ${values[fact.value]} in ${inWords(fact)}`,
  }))
}

function narrowIn(release: Table, classes: Classes, column: CodedColumn): ClassFact[] {
  const byCode = numbersOf(column)
  if (!byCode) return []
  const { codes, values, name } = column
  const numbers = Float64Array.from(codes, (code) => byCode[code])
  const written = (number: number): string => values[byCode.indexOf(number)]
  const { sizes, classOf } = classes
  const grouped = { sizes, cells: cellsOf(release, classes), groupOf: classOf, numbers }
  return narrowFacts(grouped, () => traitsOf(release, classes)).map((fact) => ({
    ...fact,
    confidence: fact.people / fact.size,
    has: (row) => numbers[row] >= fact.low && numbers[row] <= fact.high,
    inWords: () =>
      `${name} is ${fact.low === fact.high ? written(fact.low) : `${written(fact.low)} to ${written(fact.high)}`} in ${inWords(fact)}`,
  }))
}

/** The nodes of a hierarchy level by level, as if they were the values; of a class the lowest that all its values are under. */
function nodesIn(release: Table, classes: Classes, column: CodedColumn): ClassFact[] {
  const { hierarchy, values } = column
  if (!hierarchy) return []
  const placeOf = new Map(hierarchy.values.map((value, place) => [value, place]))
  const seen = new Set(sameIn(release, classes, column).map(({ group }) => group))
  return hierarchy.levels.flatMap((level) => {
    const nodes = [...level.names, '*']
    const nodeOf = Uint32Array.from(values, (value) => level.codes[placeOf.get(value) ?? -1] ?? level.names.length)
    const { harmful: _, ...plain } = column
    const coarser = { ...plain, codes: column.codes.map((code) => nodeOf[code]), values: nodes }
    const found = sameIn(release, classes, coarser).filter(
      ({ group, confidence }) => confidence === 1 && !seen.has(group),
    )
    for (const { group } of found) seen.add(group)
    return found
  })
}

function inWords({ people, size, elsewhere }: Pick<GroupFact, 'people' | 'size' | 'elsewhere'>): string {
  const whom =
    size === 1
      ? 'the one record that looks so'
      : `${people === size ? `all ${withCommas(size)}` : `${withCommas(people)} of ${withCommas(size)}`} records that look alike`
  return `${whom}, and in ${percent(elsewhere)} of all others`
}

/** So many groups are told in words at most. */
const mostTold = 1000

const order: Readonly<Record<Weight, number>> = { grave: 0, told: 1, feared: 2, doubt: 3, taught: 4 }

/** Facts by weight: a row counts once, under the gravest. */
function factsFrom({ firsts, classOf }: Classes, facts: readonly ClassFact[]): ReleaseFacts {
  const sorted = facts.toSorted(
    (a, b) => order[a.weight] - order[b.weight] || a.elsewhere - b.elsewhere || b.people - a.people,
  )
  const telling = sorted.filter(({ weight }) => weight === 'grave' || weight === 'told')
  const byGroup = new Map<number, ClassFact[]>()
  for (const fact of sorted) {
    const own = byGroup.get(fact.group)
    if (own) own.push(fact)
    else byGroup.set(fact.group, [fact])
  }
  const told: number[] = []
  const counts = { grave: 0, told: 0, feared: 0, doubt: 0, taught: 0 }
  let elsewhere = 0
  if (byGroup.size > 0)
    for (const [row, group] of classOf.entries()) {
      const fact = group === noClass ? undefined : byGroup.get(group)?.find((one) => one.has(row))
      if (!fact) continue
      counts[fact.weight]++
      if (fact.weight !== 'grave' && fact.weight !== 'told') continue
      told.push(row)
      elsewhere += fact.elsewhere
    }
  return {
    told: Uint32Array.from(told),
    grave: counts.grave,
    doubt: counts.doubt + counts.feared,
    feared: counts.feared,
    taught: counts.taught,
    elsewhere,
    sentences: telling.slice(0, mostTold).map(({ group, people, confidence, inWords: words }): FactSentence => ({
      row: firsts[group],
      people,
      confidence,
      sentence: words(),
    })),
    groups: telling.length,
  }
}
