import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import type { Attack } from '../../../contract/attack.js'
import { type ValueClaims, nobody } from '../../../contract/claims.js'
import {
  type AskedGroup,
  askedGroups,
  betweenBeliefs,
  type Secret,
  secretOf,
  secretShare,
} from './difference-beliefs.js'

const differencingParameters = parameters({
  most: {
    type: 'integer',
    fallback: 10,
    least: 1,
    about: 'answers: a difference is looked at where at most so many people are in it',
  },
})

/** Pairs of questions; more are left alone. */
const mostPairs = 5000

/**
 * Somebody who subtracts: women over 60 with flu are two, women over 61 with flu are one, and the one woman of 61 is
 * known. Exact answers tell surely; of answers with noise Bayes tells how likely it is, and no more than their epsilon allows.
 */
export const differencing: Attack<'answers', ValueClaims, typeof differencingParameters> = {
  id: 'differencing',
  name: 'differencing',
  summary: 'subtracts answers about nearly the same people, and tells what those between them have',
  cites: ['Thesis, 2.3: two queries that differ in one person', 'Dinur and Nissim 2003'],
  parameters: differencingParameters,
  on: 'answers',
  needs: ['register'],
  baseline: 'overall-share',
  async run(release, { register }, { most }) {
    const secret = secretOf(release, register!)
    if (!secret) return notMeasured(noSecret)
    const share = secretShare(secret)
    const groups = askedGroups(secret.counts)
    const chances: number[] = []
    const posteriorOf = new Uint32Array(register!.rowCount).fill(nobody)
    const pairs = pairsOf(groups, most)
    for (const { wide, narrow } of pairs.slice(0, mostPairs)) {
      const beliefs = betweenBeliefs(wide, narrow, share)
      if (!beliefs) continue
      const between = beliefs.length - 1
      const chance = beliefs.reduce((sum, one, have) => sum + one * have, 0) / between
      chances.push(Math.min(1, chance))
      for (let person = 0; person < posteriorOf.length; person++) {
        if (wide.meant[person] === 0 || narrow?.meant[person] === 1) continue
        const known = posteriorOf[person]
        // The surest of what several differences say.
        if (known === nobody || Math.abs(chances[known] - 0.5) < Math.abs(chance - 0.5))
          posteriorOf[person] = chances.length - 1
      }
    }
    const tried = Math.max(0, pairs.length - mostPairs)
    return {
      ...claimsOf(secret, posteriorOf, chances, share),
      notTried: [
        ...(tried > 0 ? [{ count: tried, what: 'differences were not looked at' }] : []),
        ...(secret.others > 0 ? [{ count: secret.others, what: 'answers tell of something else' }] : []),
      ],
      notes: ['the intruder knows who is meant by each question, but for the last condition'],
    }
  },
}

/** Somebody who knows how many have it in all, and no more. */
const overallShare: Attack<'answers', ValueClaims> = {
  id: 'overall-share',
  name: 'the share of all',
  summary: 'takes everybody for what most people are, by the widest answer alone',
  cites: [],
  parameters: {},
  on: 'answers',
  needs: ['register'],
  baseline: null,
  async run(release, { register }) {
    const secret = secretOf(release, register!)
    if (!secret) return notMeasured(noSecret)
    const share = secretShare(secret)
    const claims = claimsOf(secret, new Uint32Array(register!.rowCount), [share], share)
    return { ...claims, notTried: [], notes: [] }
  },
}

export const answerAttacks = [overallShare, differencing] as const

const noSecret = 'no count asks for one condition that the register does not tell'

function claimsOf({ condition }: Secret, posteriorOf: Uint32Array, chances: readonly number[], share: number) {
  return {
    kind: 'values',
    of: 'people',
    column: condition.column,
    values: [condition.value, `not ${condition.value}`],
    posteriorOf,
    posteriors: beliefsOf(chances),
    chances: true,
    prior: Float64Array.of(share, 1 - share),
  } as const
}

/** Of each belief: it is so with this chance, and else it is not. */
function beliefsOf(chances: readonly number[]): ValueClaims['posteriors'] {
  const offsets = [0]
  const codes: number[] = []
  const told: number[] = []
  for (const chance of chances) {
    for (const [code, one] of [chance, 1 - chance].entries())
      if (one > 0) {
        codes.push(code)
        told.push(one)
      }
    offsets.push(codes.length)
  }
  return { offsets: Uint32Array.from(offsets), codes: Uint32Array.from(codes), chances: Float64Array.from(told) }
}

/** Groups with a group inside them, or none, that leaves few: the fewest first. */
function pairsOf(
  groups: readonly AskedGroup[],
  most: number,
): readonly { readonly wide: AskedGroup; readonly narrow: AskedGroup | undefined }[] {
  return groups
    .flatMap((wide) =>
      [undefined, ...groups]
        .filter((narrow) => {
          const between = wide.size - (narrow?.size ?? 0)
          return (
            between > 0 && between <= most && (narrow?.meant.every((yes, person) => yes <= wide.meant[person]) ?? true)
          )
        })
        .map((narrow) => ({ wide, narrow })),
    )
    .toSorted((a, b) => a.wide.size - (a.narrow?.size ?? 0) - (b.wide.size - (b.narrow?.size ?? 0)))
}
