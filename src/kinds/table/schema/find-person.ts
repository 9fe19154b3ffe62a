import { refinedBy } from '../../../data/column-codes.js'
import type { ColumnFacts } from './column-facts.js'
import type { Guess } from './guess-role.js'

interface Guessed {
  readonly facts: ColumnFacts
  readonly guess: Guess
}

/**
 * One column says whose a record is: among those called so, one that is called like a person, then the one with fewest
 * values (stays are many to a patient); else one in doubt that comes back over records and never with another sex, birth
 * or the like. The others that were called so stay identifiers.
 */
export function withOnePerson(columns: readonly Guessed[]): Guessed[] {
  const called = columns.filter(({ guess }) => guess.role === 'person')
  const rank = ({ guess, facts }: Guessed): number => facts.distinct + (guess.named ? 0 : facts.rows)
  const person = called.toSorted((a, b) => rank(a) - rank(b)).at(0)
  if (person)
    return columns.map((one) =>
      one !== person && one.guess.role === 'person' ? { ...one, guess: { ...one.guess, role: 'identifier' } } : one,
    )
  const traits = columns.filter(({ guess, facts }) => guess.trait && facts.distinct > 1).map(({ facts }) => facts)
  const found = columns.find(({ facts, guess }) => guess.role === undefined && decides(facts, traits))
  const because = 'it comes back over records, and those agree on sex, birth and the like: it may say whose they are'
  return columns.map((one) => (one === found ? { ...one, guess: { role: 'person', because } } : one))
}

/** Whether records with the same value agree on two traits or more, and on all but what may change. */
function decides({ partition, distinct, rows }: ColumnFacts, traits: readonly ColumnFacts[]): boolean {
  // Enough repeated records that agreement is no accident, enough values that it is no group.
  if (rows - distinct < Math.max(10, rows / 20) || distinct < Math.max(10, rows / 50)) return false
  const agreeing = traits.filter((trait) => refinedBy(partition, trait.partition).count === partition.count)
  return agreeing.length >= 2
}
