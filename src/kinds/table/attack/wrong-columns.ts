import { type Column, type Table, columnsOfRole } from '../../../data/table.js'
import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { classesOf, noClass } from '../classes.js'
import { type ColumnSets, columnSets, mostColumnsInSets } from '../risk/column-sets.js'
import type { Attack } from '../../../contract/attack.js'
import { type ClaimFigure, type ClaimTelling, type RecordClaims, nobody } from '../../../contract/claims.js'
import { knownTo, profiles } from './who-knows-what.js'
import type { WithoutColumn } from '../alone-without.js'
import { withCommas } from '../../../math/with-commas.js'

const looked = parameters({
  largest: {
    type: 'integer',
    least: 1,
    about: 'look at sets of so many columns at most; all of them unless there are too many',
  },
  knows: { type: 'columns', about: 'what somebody knows: how many people stand alone by these columns' },
})

/** Whoever published says which columns an intruder may know, and is taken at their word. */
export const promised: Attack<'table', RecordClaims, typeof looked> = {
  id: 'promised',
  name: 'knowing the quasi-identifiers alone',
  summary: 'looks for people by the columns that are said to be quasi-identifiers',
  cites: [],
  parameters: looked,
  on: 'table',
  needs: [],
  baseline: null,
  async run(release) {
    return { ...nearest(release, [columnsOfRole(release, 'quasi')]), notTried: [], notes: [] }
  },
}

/**
 * The publisher protected age and postcode; the intruder knows the date of the operation. Any published column may be
 * known that nobody said must stay hidden: who stands alone by all of them, and by how few. Where none was said to be hidden,
 * columns are looked at only together with something that is left to learn.
 */
export const wrongColumns: Attack<'table', RecordClaims, typeof looked> = {
  id: 'columns',
  name: 'wrong quasi-identifiers',
  summary: 'looks for people by any published column, not only by those that are said to be quasi-identifiers',
  cites: ['Cohen 2022, Attacks on deidentification’s defenses: EdX', 'Elliot, Manning and Ford 2002: special uniques'],
  parameters: looked,
  on: 'table',
  needs: [],
  baseline: 'promised',
  async run(release, _, { largest, knows }) {
    const known = knowableColumns(release)
    if (known.length === 0) return notMeasured('no column is published that somebody could know')
    const ways = learningWays(release, known)
    const claims = nearest(release, ways)
    const missing = (knows ?? []).find((name) => !known.some((column) => column.name === name))
    if (missing !== undefined) return notMeasured(`the release has no column ${missing}`)
    if (known.length > mostColumnsInSets)
      return {
        ...claims,
        notTried: [{ count: known.length, what: 'columns: too many to look at their sets' }],
        notes: [],
      }
    const all = columnSets(release, known, largest)
    const sets = leavingSome(all, ways)
    return {
      ...claims,
      figures: [...uniquesBySize(all), ...curve(sets), ...byProfile(release, known, knows)],
      told: smallest(sets),
      notTried: [],
      notes: [
        'A row that stands alone in the release need not be alone in the population',
        ...toldToNobody(release, known, claims),
        ...(release.columns.length > known.length ? [named(release.columns.length - known.length)] : []),
        ...(sets.largest < known.length
          ? [`Sets of up to ${sets.largest} of the ${known.length} columns were looked at`]
          : []),
      ],
    }
  },
}

/** Published columns that somebody may know of a person. */
function knowableColumns({ columns }: Table): readonly Column[] {
  return columns.filter(({ role }) => role !== 'person' && role !== 'identifier' && role !== 'text')
}

function named(count: number): string {
  const columns = count === 1 ? 'A published column is' : `${count} published columns are`
  return `${columns} said to name people or to hold free text: whoever has the name needs no attack`
}

/** Rows as the people they are of: how many look the same in those of these columns that tell most of the row. */
function nearest(release: Table, ways: readonly (readonly Column[])[]): Omit<RecordClaims, 'notTried' | 'notes'> {
  const claims = {
    candidates: new Uint32Array(release.rowCount),
    record: new Uint32Array(release.rowCount).fill(nobody),
    confidence: new Float64Array(release.rowCount),
  }
  for (const known of ways) {
    const { classOf, sizes, firsts } = classesOf(release, known)
    for (const [row, c] of classOf.entries()) {
      if (c === noClass || (claims.record[row] !== nobody && claims.candidates[row] <= sizes[c])) continue
      claims.candidates[row] = sizes[c]
      claims.record[row] = firsts[c]
      claims.confidence[row] = 1 / sizes[c]
    }
  }
  return { kind: 'records', of: 'rows', ...claims }
}

/** What is worth finding in a row: what must stay hidden, free text; where neither is published, what is no name. */
function toLearn({ columns }: Table): readonly Column[] {
  const hidden = columns.filter(({ role }) => role === 'sensitive' || role === 'text')
  if (hidden.length > 0) return hidden
  return columns.filter(({ role }) => role !== 'quasi' && role !== 'person' && role !== 'identifier')
}

/** The most of these columns that an intruder may know: what must stay hidden is thought of, and what is to be learned. */
function learningWays(release: Table, known: readonly Column[]): readonly (readonly Column[])[] {
  if (toLearn(release).some(({ role }) => role === 'sensitive'))
    return [known.filter(({ role }) => role !== 'sensitive')]
  return leavingOne(release, known)
}

/** The most that somebody may know of these columns, whatever they are, and still learn something from a row. */
function leavingOne(release: Table, known: readonly Column[]): readonly (readonly Column[])[] {
  const some = toLearn(release)
  if (some.some((column) => !known.includes(column))) return [known]
  return some.map((column) => known.filter((one) => one !== column))
}

/** By row whether it stands alone by columns that leave something to learn. */
function aloneAndLearning(release: Table, ways: readonly (readonly Column[])[]): Uint8Array {
  const { candidates } = nearest(release, ways)
  return Uint8Array.from(candidates, (count) => (count === 1 ? 1 : 0))
}

/** Rows that stand alone only to somebody who knows what must stay hidden. */
function toldToNobody(
  release: Table,
  known: readonly Column[],
  { candidates }: Pick<RecordClaims, 'candidates'>,
): string[] {
  const more = nearest(release, [known]).candidates.reduce(
    (sum, count, row) => sum + (count === 1 && candidates[row] !== 1 ? 1 : 0),
    0,
  )
  if (more === 0) return []
  const rows = more === 1 ? '1 row more stands' : `${withCommas(more)} rows more stand`
  return [`${rows} alone, but only to somebody who knows what must stay hidden`]
}

/** The sets that lie in one of the ways: whoever knows them has something to learn. */
function leavingSome({ sets, minimal, ...rest }: ColumnSets, ways: readonly (readonly Column[])[]): ColumnSets {
  const bitsOf = (some: readonly { readonly name: string }[]): number =>
    rest.names.reduce((bits, name, c) => (some.some((one) => one.name === name) ? bits | (1 << c) : bits), 0)
  const allowed = ways.map(bitsOf)
  const leaves = (set: number): boolean => allowed.some((bits) => (set & ~bits) === 0)
  const kept = [...minimal.sets.keys()].filter((i) => leaves(minimal.sets[i]))
  return {
    ...rest,
    sets: sets.filter(({ columns }) => leaves(columns.reduce((bits, c) => bits | (1 << c), 0))),
    minimal: {
      rows: Uint32Array.from(kept, (i) => minimal.rows[i]),
      sets: Uint32Array.from(kept, (i) => minimal.sets[i]),
    },
  }
}

function uniquesBySize({ minimal: { sets }, names }: ColumnSets): ClaimFigure[] {
  const bySize = new Uint32Array(names.length + 1)
  for (const set of sets) bySize[bitsIn(set)]++
  return Array.from(bySize, (value, size) => ({
    id: `minimal${size}`,
    name: `minimal uniques of ${size}`,
    about: `rows and sets of ${size} published ${size === 1 ? 'column' : 'columns'}, what must stay hidden included, that single them out while no fewer do`,
    value,
  })).filter(({ value }) => value > 0)
}

/** By the number of columns that are known: the share of rows that stand alone, by the worst set of so many. */
function curve({ sets, rowCount, largest }: ColumnSets): ClaimFigure[] {
  return Array.from({ length: largest }, (_, i) => i).flatMap((i) => {
    const some = sets.filter(({ columns: { length } }) => length === i + 1)
    if (some.length === 0) return []
    const worst = some.reduce((most, { alone: count }) => Math.max(most, count), 0)
    return {
      id: `known${i + 1}`,
      name: `${i + 1} ${i === 0 ? 'column' : 'columns'} known`,
      about: 'share of rows that stand alone, by the columns that tell most',
      value: rowCount === 0 ? 0 : worst / rowCount,
    }
  })
}

function byProfile(release: Table, known: readonly Column[], knows: readonly string[] | undefined): ClaimFigure[] {
  const names = known.map(({ name }) => name)
  const own = knows ? [{ name: 'somebody', places: knows.map((name) => names.indexOf(name)) }] : []
  return [...own, ...profiles.map((profile) => ({ name: profile.name, places: knownTo(profile, names) }))]
    .filter(({ places }) => places.length > 0)
    .map(({ name, places }) => {
      const some = places.map((place) => known[place])
      const learning = aloneAndLearning(release, leavingOne(release, some))
      return {
        id: name.split(' ').at(-1)!,
        name: `alone to ${name}`,
        about: `rows that stand alone to ${name} who knows ${places.map((place) => names[place]).join(', ')} and learns something there`,
        value: learning.reduce((sum, one) => sum + one, 0),
      }
    })
}

/** Of all that can be singled out, the share that a set of few columns must reach to be told first. */
const nearlyAll = 0.9

/**
 * For each size the set of columns that singles out most rows: first the smallest set that does so to nearly as many as
 * all columns together, then the others, those that do so to most first.
 */
function smallest({ sets, names, rowCount, largest, minimal }: ColumnSets): ClaimTelling[] {
  const worst = Array.from({ length: largest }, (_, i) => largest - i).flatMap((size) => {
    const some = sets.filter((set) => set.columns.length === size && set.alone > 0)
    return some.toSorted((a, b) => b.alone - a.alone).slice(0, 1)
  })
  const few = worst.findLast(({ alone: count }) => count >= nearlyAll * worst[0].alone)
  return [...(few ? [few] : []), ...worst.filter((set) => set !== few)].map((most) => {
    const bits = most.columns.reduce((set, c) => set | (1 << c), 0)
    const at = minimal.sets.findIndex((set) => (set & ~bits) === 0)
    const known = most.columns.map((c) => names[c])
    const all = known.length === 1 ? known[0] : `${known.slice(0, -1).join(', ')} and ${known.at(-1)!}`
    return {
      record: minimal.rows[at],
      confidence: 1,
      sentence: `${all} ${known.length === 1 ? 'makes' : 'make'} ${withCommas(most.alone)} of ${withCommas(rowCount)} rows stand alone`,
    }
  })
}

function bitsIn(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Of the rows that stand alone by published columns and tell something: how many would not, were one column not known. */
export function columnDamage(release: Table): WithoutColumn[] {
  const known = knowableColumns(release)
  const all = aloneAndLearning(release, learningWays(release, known))
  const of = all.reduce((sum, one) => sum + one, 0)
  return known.map((column) => {
    const without = known.filter((one) => one !== column)
    const left = aloneAndLearning(release, learningWays(release, without))
    return { name: column.name, people: all.reduce((sum, one, row) => sum + (one && !left[row] ? 1 : 0), 0), of }
  })
}
