import { parameters } from '../../../../contract/parameter.js'
import type { Attack } from '../../../../contract/attack.js'
import type { NotTried, ValueClaims } from '../../../../contract/claims.js'
import { aboutColumn, columnAbout } from '../sensitive-column.js'
import { comparedOn, composePeople } from './compose-people.js'

const composing = parameters({
  present: { type: 'share', fallback: 1, about: 'the chance that somebody is in each of the releases' },
  combine: {
    type: 'choice',
    choices: ['local', 'product'],
    fallback: 'local',
    about: 'what neighbours have in common counts once (local), or as often as there are releases (product)',
  },
})

const compositionParameters = parameters({ ...aboutColumn, ...composing })

/**
 * Somebody knows that a person is in several releases, finds the records that may be theirs in each, and keeps the values
 * that are possible in all of them: two releases that are safe alone may leave one.
 */
export const composition: Attack<'table', ValueClaims, typeof compositionParameters> = {
  id: 'composition',
  name: 'composition',
  summary: 'looks for people in several releases and keeps what is possible in all of them',
  cites: [
    'Ganta, Kasiviswanathan, Smith: Composition attacks and auxiliary information in data privacy, KDD 2008',
    'Sweeney 2002, k-anonymity: complementary release attack',
  ],
  parameters: compositionParameters,
  on: 'table',
  needs: ['others', 'register'],
  baseline: 'majority',
  async run(release, { others, register }, { about, present, combine }) {
    const column = columnAbout(release, about)
    if ('because' in column) return column
    const tables = [release, ...others!]
    const compared = comparedOn(tables, column.name)
    if ('because' in compared) return compared
    const { values, prior, together } = composePeople(tables, compared, register!, { present, combine })
    const { posteriorOf, posteriors, absent, contradicted, hidden } = together
    const alone = hidden.reduce((sum, among) => sum + (among === 1 ? 1 : 0), 0)
    return {
      kind: 'values',
      of: 'people',
      column: column.name,
      values,
      posteriorOf,
      posteriors,
      prior,
      chances: combine === 'local',
      notTried: leftAlone(absent, contradicted),
      notes: [`${tables.length} releases were compared in ${compared.columns.length} columns`],
      figures: [
        { id: 'alone', name: 'alone', about: 'people who are the only ones left in all the releases', value: alone },
      ],
    }
  },
}

/** People of whom nothing is said, and why. */
function leftAlone(absent: number, contradicted: number): NotTried[] {
  return [
    { count: absent, what: 'people of whom some release has no record' },
    { count: contradicted, what: 'people for whom the releases have no value in common: they are not in all of them' },
  ].filter(({ count }) => count > 0)
}
