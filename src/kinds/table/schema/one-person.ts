import { type Partition, refinedBy } from '../../../data/column-codes.js'
import type { ColumnFacts } from './column-facts.js'
import type { Guess } from './guess-role.js'

interface Guessed {
  readonly facts: ColumnFacts
  readonly guess: Guess
}

/** People of several rows who stand beside more than one of what a person has one of. */
interface Contradicted {
  readonly column: string
  /** Names, births, sexes. */
  readonly what: string
  readonly people: number
  /** Of so many who have several rows. */
  readonly of: number
}

/** A few are errors, or marriages; of most it is not the person that the column numbers. */
const mostly = 0.5

/**
 * One column says whose a record is: among those called so, one that is called like a person, then the one with fewest
 * values (stays are many to a patient), unless most of its values that come back stand beside several names, births or
 * sexes; else one in doubt that comes back over records and never with another sex, birth or the like. The others that
 * were called so stay identifiers.
 */
export function withOnePerson(columns: readonly Guessed[]): Guessed[] {
  const called = columns.filter(({ guess }) => guess.role === 'person')
  const rank = ({ guess, facts }: Guessed): number => facts.distinct + (guess.named ? 0 : facts.rows)
  const against = new Map(called.map((one) => [one, contradictedOf(one.facts, columns)]))
  const isOther = (one: Guessed): boolean => {
    const found = against.get(one)
    return found !== undefined && found.people > mostly * found.of
  }
  const person = called
    .filter((one) => !isOther(one))
    .toSorted((a, b) => rank(a) - rank(b))
    .at(0)
  if (called.length > 0)
    return columns.map((one) => {
      const { facts, guess } = one
      const words = against.get(one)
      const because =
        words === undefined ? guess.because : `${guess.because}; ${contradictedWords(words)}: is it whose record it is?`
      return one === person || guess.role === 'person'
        ? { facts, guess: { ...guess, role: one === person ? ('person' as const) : ('identifier' as const), because } }
        : one
    })
  const traits = columns.filter(({ guess, facts }) => guess.trait && facts.distinct > 1).map(({ facts }) => facts)
  const found = columns.find(
    ({ facts, guess }) => (guess.role === undefined || guess.careful === true) && decides(facts, traits),
  )
  const because = 'it comes back over records, and those agree on sex, birth and the like: it may say whose they are'
  return columns.map((one) => (one === found ? { ...one, guess: { role: 'person', because } } : one))
}

/** Where most of those who have several rows stand beside several names, births or sexes; the worst of them. */
function contradictedOf(person: ColumnFacts, columns: readonly Guessed[]): Contradicted | undefined {
  const of = comingBack(person.partition)
  if (of === 0) return undefined
  const found = columns.flatMap(({ facts, guess }): Contradicted[] => {
    if (guess.lasting === undefined || facts === person) return []
    const people = withSeveral(person.partition, facts.partition)
    return people === 0 ? [] : [{ column: facts.name, what: guess.lasting, people, of }]
  })
  return found.toSorted((a, b) => b.people - a.people).at(0)
}

function contradictedWords({ column, what, people, of }: Contradicted): string {
  return `${people} of its ${of} values that come back stand beside several ${what} (“${column}”)`
}

function comingBack({ classOf, count }: Partition): number {
  const sizes = new Uint32Array(count)
  for (const one of classOf) sizes[one]++
  return sizes.reduce((sum, size) => sum + (size > 1 ? 1 : 0), 0)
}

/** How many people have rows in more than one class of the other. */
function withSeveral(person: Partition, other: Partition): number {
  const { classOf, count } = refinedBy(person, other)
  const seen = new Uint8Array(count)
  const classes = new Uint32Array(person.count)
  for (let row = 0; row < classOf.length; row++) if (seen[classOf[row]]++ === 0) classes[person.classOf[row]]++
  return classes.reduce((sum, some) => sum + (some > 1 ? 1 : 0), 0)
}

/** Whether records with the same value agree on two traits or more, and on all but what may change. */
function decides({ partition, distinct, rows }: ColumnFacts, traits: readonly ColumnFacts[]): boolean {
  // Enough repeated records that agreement is no accident, enough values that it is no group.
  if (rows - distinct < Math.max(10, rows / 20) || distinct < Math.max(10, rows / 50)) return false
  const agreeing = traits.filter((trait) => refinedBy(partition, trait.partition).count === partition.count)
  return agreeing.length >= 2
}
