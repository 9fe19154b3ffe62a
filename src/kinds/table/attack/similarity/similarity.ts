import { type CodedColumn, coded } from '../../../../data/table.js'
import { parameters } from '../../../../contract/parameter.js'
import { type Attack, outsiders } from '../../../../contract/attack.js'
import { type ValueClaims, nobody } from '../../../../contract/claims.js'
import { type ClassBeliefs, classBeliefs } from '../class-beliefs.js'
import { aboutColumn, columnAbout } from '../sensitive-column.js'
import { type Likeness, commonNode, commonRange, numbersOf } from './likeness.js'
import { type NearInMeaning, nearInMeaning } from './near-in-meaning.js'

const alike = parameters({
  ...aboutColumn,
  share: {
    type: 'share',
    fallback: 0.8,
    about: 'a claim is made only where it is true of this share of all records at most',
  },
})

/**
 * Gastric ulcer, gastritis, stomach cancer: three different values, and yet everybody knows that it is the stomach. Claims
 * what the records that may be somebody's have in common: a node of the hierarchy, a range of numbers, a meaning.
 */
export const similarity: Attack<'table', ValueClaims, typeof alike> = {
  id: 'similarity',
  name: 'similarity',
  summary: 'claims what all records that may be somebody’s have in common: a node of the hierarchy, a range, a meaning',
  cites: ['Li, Li and Venkatasubramanian 2007, t-closeness: similarity attack'],
  parameters: alike,
  on: 'table',
  needs: [],
  takes: ['register', 'meaning'],
  baseline: outsiders,
  async run(release, { register, meaning }, { about, share }, random) {
    const found = columnAbout(release, about)
    if ('because' in found) return found
    const column = coded(found)
    const beliefs = classBeliefs(release, register, found)
    const near = meaning && (await nearInMeaning(meaning, column.values, random('similarity')))
    const list: Likeness[] = []
    const prior: number[] = []
    // A belief whose values have nothing narrow in common claims nothing.
    const offsets = Uint32Array.from({ length: beliefs.posteriors.sizes.length + 1 }, (_, belief) => {
      const claim = belief === 0 ? undefined : narrowest(column, beliefs, belief - 1, near, share)
      if (claim) {
        list.push(claim)
        prior.push(massOf(column, beliefs.prior, claim))
      }
      return list.length
    })
    const { posteriorOf } = beliefs
    const silent = posteriorOf.reduce((sum, b) => sum + (b !== nobody && offsets[b] === offsets[b + 1] ? 1 : 0), 0)
    return {
      kind: 'values',
      of: beliefs.of,
      column: column.name,
      values: list.map(({ name }) => name),
      posteriorOf,
      posteriors: {
        offsets,
        codes: Uint32Array.from(list.keys()),
        chances: new Float64Array(list.length).fill(1),
      },
      chances: true,
      prior: Float64Array.from(prior),
      stands: list.map(({ values }) => values),
      notTried: beliefs.notTried,
      notes: [compared(column, near), `Of ${silent} people nothing narrow is common to the records that may be theirs`],
    }
  },
}

/** What the values of a belief have in common, by whatever is true of the fewest records. */
function narrowest(
  column: CodedColumn,
  { posteriors: { offsets, codes }, prior }: ClassBeliefs,
  belief: number,
  near: NearInMeaning | undefined,
  share: number,
): Likeness | undefined {
  const own = Array.from(codes.subarray(offsets[belief], offsets[belief + 1]))
  // One value is the majority guess's to claim.
  if (own.length < 2) return undefined
  const numbers = numbersOf(column)
  const claims = [
    column.hierarchy &&
      commonNode(
        column.hierarchy,
        own.map((code) => column.values[code]),
      ),
    numbers && commonRange(column.values, numbers, own),
    near?.(own),
  ].flatMap((claim) => (claim ? [{ claim, mass: massOf(column, prior, claim) }] : []))
  const [best] = claims.toSorted((a, b) => a.mass - b.mass)
  return best && best.mass <= share ? best.claim : undefined
}

/** The share of all records that a claim is true of. */
function massOf({ values }: CodedColumn, prior: Float64Array, claim: Likeness): number {
  return values.reduce((sum, value, code) => sum + (claim.values.has(value) ? prior[code] : 0), 0)
}

function compared(column: CodedColumn, near: NearInMeaning | undefined): string {
  const ways = [
    ...(column.hierarchy ? ['the nodes of its hierarchy'] : []),
    ...(numbersOf(column) ? ['the order of its numbers'] : []),
    ...(near ? ['what its values mean'] : []),
  ]
  return ways.length === 0
    ? `${column.name} has no hierarchy and no order, and no measure of meaning was given: nothing can be told alike`
    : `Values of ${column.name} were compared by ${ways.join(' and ')}`
}
