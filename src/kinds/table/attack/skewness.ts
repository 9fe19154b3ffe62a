import { coded } from '../../../data/table.js'
import { parameters } from '../../../contract/parameter.js'
import { type Attack, outsiders } from '../../../contract/attack.js'
import { type ClaimFigure, type ValueClaims, isClaimed, nobody } from '../../../contract/claims.js'
import { type ClassBeliefs, classBeliefs, aboutColumn, columnAbout, sensitiveOr } from './class-beliefs.js'
import { sameFacts } from './class-facts.js'

const skewed = parameters({
  ...aboutColumn,
  lift: { type: 'number', least: 1, fallback: 5, about: 'how many times as likely as for anybody a value must be' },
})

/**
 * One person in a hundred has the illness, but half of those who look like you: the table calls that diverse. Claims the
 * values that are much likelier among the records that may be somebody's than among all.
 */
export const skewness: Attack<'table', ValueClaims, typeof skewed> = {
  id: 'skewness',
  name: 'skewness',
  summary: 'claims values that are many times as likely among the records that may be somebody’s as among all',
  cites: ['Li, Li and Venkatasubramanian 2007, t-closeness: skewness attack'],
  parameters: skewed,
  on: 'table',
  needs: [],
  takes: ['register'],
  baseline: outsiders,
  async run(release, { register }, { about, lift }) {
    const column = columnAbout(release, about)
    if ('because' in column) return column
    const beliefs = classBeliefs(release, register, column)
    const least = beliefs.prior.map((chance, code) => Math.max(lift * chance, beliefs.least?.[code] ?? 0))
    const { values } = coded(column)
    const figures = liftFigures(beliefs, least)
    const facts = sameFacts(release, sensitiveOr(release, about, column))
    return { kind: 'values', column: column.name, values, ...beliefs, least, chances: true, facts, notes: [], figures }
  },
}

function liftFigures({ posteriorOf, posteriors, prior }: ClassBeliefs, least: Float64Array): ClaimFigure[] {
  const { offsets, codes, chances } = posteriors
  let greatest = 0
  const claims = new Uint8Array(offsets.length - 1)
  for (let belief = 0; belief < claims.length; belief++) {
    for (let i = offsets[belief]; i < offsets[belief + 1]; i++) {
      greatest = Math.max(greatest, chances[i] / prior[codes[i]])
      if (isClaimed({ least }, codes[i], chances[i])) claims[belief] = 1
    }
  }
  const people = posteriorOf.reduce((sum, belief) => sum + (belief === nobody ? 0 : claims[belief]), 0)
  return [
    { id: 'claimed', name: 'people with a claim', about: 'of whom some value is so much likelier', value: people },
    {
      id: 'greatestLift',
      name: 'greatest lift',
      about: 'how many times as likely as for anybody a value becomes at most',
      value: greatest,
    },
  ]
}
