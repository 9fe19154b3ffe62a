import { type Column, type Table, columnsOfRole } from '../../../data/table.js'
import { type Fault, InputError } from '../../../formats/input-error.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { classesOf, type Classes } from '../classes.js'
import { likeSizesOf } from '../like-sizes.js'
import { peopleOf } from '../people.js'
import {
  type ProsecutorRisk,
  type SizeHistogram,
  peopleBelow,
  prosecutorRisk,
  sizeHistogram,
  type RiskLimit,
  riskLimitOf,
  type Vulnerability,
  rowVulnerability,
  valueVulnerability,
} from './class-sizes.js'
import { type ColumnSets, columnSets, mostColumnsInSets, type Suda, suda } from './column-sets.js'
import { type JournalistRisk, countedJournalist, estimatedJournalist, peopleByWeights } from './journalist-risk.js'
import { type PopulationUniques, populationUniques } from './population-uniques.js'
import { type PersonUniqueness, personUniqueness } from './person-uniqueness.js'
import { streamsOf } from '../../../math/random.js'
import { refuseWithoutQuasi } from '../roles.js'
import { withCommas } from '../../../math/with-commas.js'

export interface RiskGiven {
  /** The share of the population that the table holds. */
  readonly sampling?: number | undefined
  /** The column that says how many people a row stands for. */
  readonly weights?: string | undefined
  /** The highest risk that is allowed: `1/11`, `11` or `0.09`. */
  readonly limit?: string | undefined
  /** Sets of so many columns at most are looked at. */
  readonly largest?: number | undefined
}

/** What can be read off one table, without its original. Every risk is a probability. */
export interface TableRisk {
  readonly kind: 'risk'
  /** What an intruder is taken to know. */
  readonly columns: readonly string[]
  readonly rows: number
  /** Rows of which nothing is told: nobody is found by them. */
  readonly suppressed: number
  readonly sizes: SizeHistogram
  readonly prosecutor: ProsecutorRisk
  readonly limit?: RiskLimit & { readonly people: number; readonly peopleLiterally?: number }
  readonly journalist: JournalistRisk | NotMeasured
  /** The share of the population in the table, where it is known, and who is estimated to stand alone there too. */
  readonly fraction?: number
  readonly population: PopulationUniques | NotMeasured
  /** The same person by person, where the population is not at hand. */
  readonly persons?: PersonRisk | NotMeasured
  readonly row: Vulnerability
  readonly values: readonly ({ readonly column: string } & Vulnerability)[]
  readonly sets: ColumnSets | NotMeasured
  readonly suda?: Suda
  readonly notes: readonly string[]
}

/** Who of the table is likely to stand alone among everybody, by a model of how values go together. */
export interface PersonRisk {
  readonly model: PersonUniqueness['model']
  /** How many are expected to stand alone. */
  readonly alone: number
  /** The chance that the row found is the right person's, over everybody. */
  readonly correctness: number
  /** The rows most likely to stand alone, from 0, and their chance. */
  readonly likeliest: readonly { readonly row: number; readonly chance: number }[]
}

/** How easily somebody is found in a table, by whoever knows its quasi-identifiers. */
export function risk(table: Table, given: RiskGiven = {}, file = 'the table'): TableRisk {
  refuseWithoutQuasi(table, file)
  if (given.sampling !== undefined && !(given.sampling > 0 && given.sampling <= 1))
    throw new InputError(badSampling, { file })
  const quasi = columnsOfRole(table, 'quasi')
  const rows = classesOf(table, quasi)
  const { classes } = peopleOf(table)
  const like = likeSizesOf(table)
  const notes = [...like.notes]
  const sizes = sizeHistogram(classes, like.sizes)
  const limit = limitOf(given.limit, sizes, file)
  const weighed = given.weights === undefined ? undefined : peopleByWeights(table, rows, given.weights, file)
  const fraction = fractionOf(table, sizes.people, weighed, given)
  const journalist = journalistOf(table, quasi, classes, weighed, fraction, notes)
  const sets = setsOf(table, quasi, given.largest, notes)
  noteWhatRowsAre(table, notes)
  return {
    kind: 'risk',
    columns: quasi.map(({ name }) => name),
    rows: table.rowCount,
    suppressed: classes.suppressed,
    sizes,
    prosecutor: prosecutorRisk(sizes),
    ...(limit && { limit }),
    journalist,
    ...(fraction !== undefined && { fraction }),
    population: populationOf(sizeHistogram(classes), journalist, fraction),
    ...(fraction !== undefined && !table.population && { persons: personsOf(table, quasi, rows, fraction) }),
    row: rowVulnerability(rows),
    values: columnsOfRole(table, 'sensitive').map((column) => {
      return { column: column.name, ...valueVulnerability(rows, column) }
    }),
    sets,
    ...(!('because' in sets) && { suda: suda(sets, table.rowCount) }),
    notes,
  }
}

function limitOf(text: string | undefined, sizes: SizeHistogram, file: string): TableRisk['limit'] {
  if (text === undefined) return undefined
  const limit = riskLimitOf(text)
  if (!limit) throw new InputError(badLimit, { file, value: text })
  const { size, literally } = limit
  const people = peopleBelow(sizes, size)
  return { ...limit, people, ...(literally !== undefined && { peopleLiterally: peopleBelow(sizes, literally) }) }
}

function fractionOf(table: Table, people: number, standsFor: Float64Array | undefined, { sampling }: RiskGiven) {
  if (sampling !== undefined) return sampling
  if (table.population) return Math.min(1, table.rowCount / Math.max(1, table.population.rowCount))
  if (!standsFor) return undefined
  const sum = standsFor.reduce((total, one) => total + one, 0)
  return Math.min(1, people / Math.max(people, sum))
}

function journalistOf(
  table: Table,
  quasi: readonly Column[],
  classes: Classes,
  weighed: Float64Array | undefined,
  fraction: number | undefined,
  notes: string[],
): JournalistRisk | NotMeasured {
  if (table.population && hasPeople(table))
    return notMeasured('people have several rows, which are not looked for in the population')
  if (table.population) {
    const counted = countedJournalist(classes, quasi, table.population)
    if (!counted) return notMeasured('the population lacks a column that an intruder is taken to know')
    if (counted.short > 0)
      notes.push(
        `${withCommas(counted.short)} of ${withCommas(classes.count)} groups have fewer people in the population than in the table: it is not the one the table was drawn from, or is written in other values; they count as they stand in the table`,
      )
    return counted
  }
  const standsFor =
    weighed ?? (fraction === undefined ? undefined : Float64Array.from(classes.sizes, (size) => size / fraction))
  if (!standsFor)
    return notMeasured('nobody said whom the table was drawn from; at worst it is as high as the prosecutor’s')
  return estimatedJournalist(classes, standsFor)
}

function populationOf(
  sizes: SizeHistogram,
  journalist: JournalistRisk | NotMeasured,
  fraction: number | undefined,
): PopulationUniques | NotMeasured {
  if ('by' in journalist && journalist.by === 'population') {
    const alone = journalist.highest === 1 ? journalist.atHighest : 0
    return { model: 'counted', share: alone / Math.max(1, sizes.people) }
  }
  if (fraction === undefined) return notMeasured('nobody said what share of the population the table holds')
  return populationUniques(sizes, fraction)
}

const mostTold = 10

function personsOf(
  table: Table,
  quasi: readonly Column[],
  { sizes, firsts }: Classes,
  fraction: number,
): PersonRisk | NotMeasured {
  if (hasPeople(table)) return notMeasured('people have several rows, of which the model knows nothing')
  const people = sizes.reduce((sum, size) => sum + size, 0)
  if (people === 0) return notMeasured('nothing is told of anybody')
  const { model, uniqueness, correctness } = personUniqueness(table, quasi, people / fraction, streamsOf(1))
  let [alone, right] = [0, 0]
  for (let c = 0; c < sizes.length; c++) {
    alone += sizes[c] * uniqueness[c]
    right += sizes[c] * correctness[c]
  }
  const likeliest = Array.from(firsts, (row, c) => ({ row, chance: uniqueness[c] }))
    .filter(({ chance }) => chance > 0)
    .sort((a, b) => b.chance - a.chance || a.row - b.row)
    .slice(0, mostTold)
  return { model, alone, correctness: right / people, likeliest }
}

function setsOf(
  table: Table,
  quasi: readonly Column[],
  asked: number | undefined,
  notes: string[],
): ColumnSets | NotMeasured {
  if (quasi.length > mostColumnsInSets)
    return notMeasured(
      `sets of columns are looked at among ${mostColumnsInSets} at most, and there are ${quasi.length}`,
    )
  const sets = columnSets(table, quasi, asked)
  if (sets.largest < quasi.length)
    notes.push(
      `Only sets of up to ${sets.largest} of the ${quasi.length} columns were looked at; larger ones single out more people`,
    )
  return sets
}

function noteWhatRowsAre(table: Table, notes: string[]): void {
  if (hasPeople(table)) notes.push('Guesses and sets of columns are of rows, of which a person may have several')
  if (table.missing === 'any')
    notes.push('For guesses, sets of columns and the population a missing value is a value of its own')
}

function hasPeople(table: Table): boolean {
  return columnsOfRole(table, 'person').length > 0
}

const badSampling: Fault = {
  message: 'cannot hold that share of its population',
  rule: 'the share of the population that a table holds is above 0 and at most 1',
  remedy: 'write ‹sampling› as 0.1 where one person in ten is in it',
}

const badLimit: Fault = {
  message: 'is judged by a limit that is no risk',
  rule: 'a limit is one over the size of the smallest group that passes: 1/11, 11, or digits such as 0.09',
  remedy: 'write ‹limit› as 1/11',
}
