import type { Posteriors, ValueClaims } from '../../../../contract/claims.js'
import type { Refused, RefusedColumns } from './refused.js'

type Beliefs = Pick<ValueClaims, 'posteriorOf' | 'posteriors'>

/** The beliefs of classes, and of people of whom a refusal tells more, that one: the surest where several do. */
export function withRefusals({ posteriorOf, posteriors }: Beliefs, { columns }: RefusedColumns): Beliefs {
  const offsets = [...posteriors.offsets]
  const codes = [...posteriors.codes]
  const chances = [...posteriors.chances]
  const beliefOf = columns.map(
    ({ chances: told }) =>
      new Map(
        [...told].map(([child, own]) => {
          const sorted = [...own.values.keys()].sort((a, b) => own.values[a] - own.values[b])
          for (const place of sorted) {
            if (own.chances[place] <= 0) continue
            codes.push(own.values[place])
            chances.push(own.chances[place])
          }
          return [child, offsets.push(codes.length) - 2] as const
        }),
      ),
  )
  const given = posteriorOf.map((belief, person) => {
    let [best, surest] = [belief, 0]
    for (const [c, { children, chances: told }] of columns.entries()) {
      const child = children.childOf[person]
      const sure = sureness(told, child)
      if (sure > surest) [best, surest] = [beliefOf[c].get(child)!, sure]
    }
    return best
  })
  return {
    posteriorOf: given,
    posteriors: {
      offsets: Uint32Array.from(offsets),
      codes: Uint32Array.from(codes),
      chances: Float64Array.from(chances),
    } satisfies Posteriors,
  }
}

function sureness(told: Refused['chances'], child: number): number {
  return told.get(child)?.chances.reduce((most, chance) => Math.max(most, chance), 0) ?? 0
}
