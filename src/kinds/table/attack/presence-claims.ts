import type { NotTried, ValueClaims } from '../../../contract/claims.js'
import type { Table } from '../../../data/table.js'
import { parameters } from '../../../contract/parameter.js'

/** What membership is claimed of, and what may be said. */
export const presenceColumn = 'presence in the release'

export const presenceValues = ['in', 'out'] as const

/** The chance to be in, by how often insiders and outsiders look like this. */
export function beliefIn(share: number, inside: number, outside: number): number {
  const [ins, outs] = [share * inside, (1 - share) * outside]
  return ins + outs > 0 ? ins / (ins + outs) : share
}

/** What is believed of people by the records that may be theirs. */
export interface BelievedSets {
  /** By set of candidates: the chance to be in the release. */
  readonly chances: Float64Array
  /** Whether the chances rest on something that was counted or said. */
  readonly known: boolean
  readonly note?: string
}

export function percentOf(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** Claims on who is in the release, by belief: the chance to be in. */
export function presenceClaims(
  posteriorOf: Uint32Array,
  chanceIn: Float64Array,
  chances: boolean,
  notTried: readonly NotTried[],
  notes: readonly string[],
): ValueClaims {
  const offsets = new Uint32Array(chanceIn.length + 1)
  const codes: number[] = []
  const shares: number[] = []
  for (const [belief, share] of chanceIn.entries()) {
    if (share > 0) {
      codes.push(0)
      shares.push(share)
    }
    if (share < 1) {
      codes.push(1)
      shares.push(1 - share)
    }
    offsets[belief + 1] = codes.length
  }
  return {
    kind: 'values',
    of: 'people',
    column: presenceColumn,
    values: presenceValues,
    posteriorOf,
    posteriors: { offsets, codes: Uint32Array.from(codes), chances: Float64Array.from(shares) },
    chances,
    notTried,
    notes,
  }
}

export const sampled = parameters({
  sampling: {
    type: 'share',
    about: 'share of the people looked for who are in the release; counted where there is a population',
  },
})

interface Share {
  readonly share: number
  /** Whether it was said or counted. */
  readonly known: boolean
  readonly note: string
}

export function shareIn({ rowCount }: Table, population: Table | undefined, sampling: number | undefined): Share {
  if (sampling !== undefined)
    return { share: sampling, known: true, note: 'the share of people in the release was said' }
  if (population && population.rowCount > 0)
    return {
      share: Math.min(1, rowCount / population.rowCount),
      known: true,
      note: 'the share of people in the release is that of its rows in the population',
    }
  return { share: 0.5, known: false, note: 'nothing says which share of the people is in the release: even odds' }
}
