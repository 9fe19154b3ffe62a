import { type CodedColumn, type Table, coded, columnNamed, columnsOfRole } from '../../../data/table.js'
import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import type { Streams } from '../../../math/random.js'
import type { Attack } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'
import { type MatchedPseudonyms, matchByOthers, matchByRank, mostAssigned } from './match-frequencies.js'

const frequencyParameters = parameters({
  pseudonyms: { type: 'column', about: 'the column of pseudonyms; the identifier unless given', value: 'column' },
})

/** Counts that one draw in a hundred would not show are not of these frequencies. */
const leastFit = 0.01

/** Gives each pseudonym a value by lot: knows which values there are, not how frequent. */
export const byLot: Attack<'table', ValueClaims, typeof frequencyParameters> = {
  id: 'pseudonyms-by-lot',
  name: 'pseudonyms by lot',
  summary: 'gives each pseudonym a value drawn by lot',
  cites: ['ours: the baseline of frequency'],
  on: 'table',
  parameters: frequencyParameters,
  needs: ['frequencies'],
  baseline: null,
  async run(release, { frequencies }, { pseudonyms }) {
    const asked = askedOf(release, frequencies, pseudonyms)
    if ('because' in asked) return asked
    const { column, known } = asked
    const even = new Map(known.values.map((_, value) => [value, 1 / known.values.length]))
    return claimsOf(
      column,
      known,
      column.values.map(() => even),
      true,
      [],
    )
  },
}

/** A pseudonym is somebody's for ever: the most frequent one is the most frequent name. */
export const frequency: Attack<'table', ValueClaims, typeof frequencyParameters> = {
  id: 'frequency',
  name: 'frequencies of pseudonyms',
  summary: 'matches pseudonyms to values by how frequent each is in public, and beside what',
  cites: [
    'IBM data-privacy-toolkit: FrequencyAnalysis',
    'Islam, Kuzu and Kantarcioglu 2012: access pattern disclosure',
  ],
  on: 'table',
  parameters: frequencyParameters,
  needs: ['frequencies'],
  baseline: 'pseudonyms-by-lot',
  async run(release, { frequencies }, { pseudonyms }, random) {
    const asked = askedOf(release, frequencies, pseudonyms)
    if ('because' in asked) return asked
    const { column, known } = asked
    if (!known.counts) return byOrder(column, known)
    return known.beside ? bySecond(release, column, known, random) : byCounts(column, known, random)
  },
}

function askedOf(release: Table, frequencies: Table | undefined, name: string | undefined) {
  if (!frequencies) return notMeasured('how frequent values are in public is not given')
  const column = name === undefined ? columnsOfRole(release, 'identifier')[0] : columnNamed(release, name)
  if (!column)
    return notMeasured(name === undefined ? 'no column is said to be an identifier' : 'the release has no such column')
  const known = publicFrequencies(frequencies, release)
  if (!known || known.values.length === 0) return notMeasured('the frequencies have no column of values')
  return { column: coded(column), known }
}

function countsOf({ codes, values }: CodedColumn): Float64Array {
  const counts = new Float64Array(values.length)
  for (const code of codes) counts[code]++
  return counts
}

function falling(counts: Float64Array): Uint32Array {
  return Uint32Array.from(counts.keys()).sort((a, b) => counts[b] - counts[a] || a - b)
}

/** Only an order is known: rank for rank, and no chance. */
function byOrder(column: CodedColumn, known: PublicFrequencies): ValueClaims {
  const chances = column.values.map(() => new Map<number, number>())
  for (const [rank, code] of falling(countsOf(column)).entries())
    if (rank < known.values.length) chances[code].set(rank, 1)
  return claimsOf(column, known, chances, false, [
    'Only an order of values is known: ranks are matched, and their chances are not known',
  ])
}

function byCounts(column: CodedColumn, known: PublicFrequencies, random: Streams): ValueClaims {
  return judged(column, known, matchByRank(countsOf(column), known.counts!, random('frequency/ranks')))
}

function bySecond(release: Table, column: CodedColumn, known: PublicFrequencies, random: Streams): ValueClaims {
  const { beside } = known
  const second = coded(columnNamed(release, beside!.column)!)
  const width = beside!.codeOf.size
  const seen = new Float64Array(column.values.length * width)
  for (let row = 0; row < release.rowCount; row++) {
    const code = beside!.codeOf.get(second.values[second.codes[row]])
    if (code !== undefined) seen[column.codes[row] * width + code]++
  }
  if (Math.max(column.values.length, known.values.length) > mostAssigned) return byCounts(column, known, random)
  return judged(column, known, matchByOthers(seen, beside!.counts, width, random('frequency/co-occurrence')))
}

function judged(column: CodedColumn, known: PublicFrequencies, { chances, fit }: MatchedPseudonyms): ValueClaims {
  if (fit >= leastFit) return claimsOf(column, known, chances, true, [])
  const none = chances.map(() => new Map<number, number>())
  return claimsOf(column, known, none, true, [
    'The pseudonyms are not as frequent as the public frequencies say of anything: nothing is claimed',
  ])
}

/** Chances below this are left out. */
const leastChance = 0.005

function claimsOf(
  { name, codes, values: pseudonyms }: CodedColumn,
  { values }: PublicFrequencies,
  chances: readonly ReadonlyMap<number, number>[],
  trusted: boolean,
  notes: readonly string[],
): ValueClaims {
  // Belief 0 is that nothing can be said.
  const beliefOf = new Uint32Array(pseudonyms.length)
  const offsets = [0, 0]
  const [held, likely]: [number[], number[]] = [[], []]
  const shared = new Map<ReadonlyMap<number, number>, number>()
  for (const [pseudonym, belief] of chances.entries()) {
    const before = shared.get(belief)
    const least = Math.min(leastChance, Math.max(...belief.values()))
    const kept = [...belief].filter(([, chance]) => chance >= least)
    if (before !== undefined || kept.length === 0) {
      if (before !== undefined) beliefOf[pseudonym] = before
      continue
    }
    beliefOf[pseudonym] = offsets.length - 1
    shared.set(belief, offsets.length - 1)
    for (const [value, chance] of kept.sort(([a], [b]) => a - b)) {
      held.push(value)
      likely.push(Math.min(1, chance))
    }
    offsets.push(held.length)
  }
  const posteriorOf = codes.map((code) => beliefOf[code])
  const left = posteriorOf.filter((belief) => belief === 0).length
  return {
    kind: 'values',
    of: 'rows',
    column: name,
    values,
    posteriorOf,
    posteriors: {
      offsets: Uint32Array.from(offsets),
      codes: Uint32Array.from(held),
      chances: Float64Array.from(likely),
    },
    chances: trusted,
    secret: true,
    told: toldOf(name, posteriorOf, offsets, likely),
    notTried: left > 0 ? [{ count: left, what: 'rows whose pseudonym is matched to nothing' }] : [],
    notes,
  }
}

/** Whom a pseudonym stands for is not told. */
function toldOf(name: string, posteriorOf: Uint32Array, offsets: readonly number[], likely: readonly number[]) {
  const firsts = new Map<number, number>()
  for (const [row, belief] of posteriorOf.entries()) if (belief > 0 && !firsts.has(belief)) firsts.set(belief, row)
  return Array.from(firsts, ([belief, row]) => {
    const confidence = Math.max(...likely.slice(offsets[belief], offsets[belief + 1]))
    return {
      record: row,
      confidence,
      sentence: `who stands behind ${name} is matched with a chance of ${Math.round(100 * confidence)} % (hidden here)`,
    }
  }).sort((a, b) => b.confidence - a.confidence || a.record - b.record)
}

/** How often values are met in public, by themselves or beside a second column that the release has too. */
interface PublicFrequencies {
  readonly values: readonly string[]
  /** By value; undefined where only an order is known, the most frequent first. */
  readonly counts?: Float64Array
  /** The second column, its values by code, and value × their number + code: how often both are met. */
  readonly beside?: {
    readonly column: string
    readonly codeOf: ReadonlyMap<string, number>
    readonly counts: Float64Array
  }
}

/**
 * A table of values and counts; one of values alone is an order. Further columns that the release has under the same name
 * say beside what a value was counted. Undefined where no column of values is left.
 */
function publicFrequencies(table: Table, release: Table): PublicFrequencies | undefined {
  const counted = table.columns
    .toReversed()
    .find((column) => columnNamed(release, column.name) === undefined && isCount(coded(column)))
  const others = table.columns.filter((column) => column !== counted)
  const second = others.length > 1 ? others.find(({ name }) => columnNamed(release, name)) : undefined
  const first = others.find((column) => column !== second)
  if (!first) return undefined
  const { values, codes } = coded(first)
  if (!counted) return { values: [...new Set(Array.from(codes, (code) => values[code]))] }
  const numbers = coded(counted).values.map(Number)
  const countOf = (row: number): number => numbers[coded(counted).codes[row]]
  const counts = new Float64Array(values.length)
  for (let row = 0; row < table.rowCount; row++) counts[codes[row]] += countOf(row)
  if (!second) return { values, counts }
  const beside = coded(second)
  const joint = new Float64Array(values.length * beside.values.length)
  for (let row = 0; row < table.rowCount; row++)
    joint[codes[row] * beside.values.length + beside.codes[row]] += countOf(row)
  const codeOf = new Map(beside.values.map((value, code) => [value, code]))
  return { values, counts, beside: { column: second.name, codeOf, counts: joint } }
}

function isCount({ values }: CodedColumn): boolean {
  return values.length > 0 && values.every((value) => /^\d+(?:\.\d+)?$/.test(value))
}
