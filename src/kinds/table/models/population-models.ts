import type { Table } from '../../../data/table.js'
import { parameters } from '../../../contract/parameter.js'
import { peopleOf } from '../people.js'
import { matchPopulation } from '../match-population.js'
import { notJudged } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'
import { judgeClasses, notMeasurable } from './judge-classes.js'

/** Why a table cannot be compared with its population. */
function notComparable({ population, linked }: Table): string | undefined {
  if (!population) return 'nothing is known of the population'
  return linked && linked.length > 0 ? 'linked tables cannot be compared with a population' : undefined
}

const kMapParameters = parameters({
  k: { type: 'integer', required: true, least: 1, about: 'how many people of the population each may be' },
})

export const kMapModel: Model<'table', typeof kMapParameters> = {
  id: 'k-map',
  name: 'k-map',
  summary: 'every combination of quasi-identifiers belongs to at least k people of the population',
  cites: ['Sweeney 2001'],
  on: 'table',
  parameters: kMapParameters,
  monotone: { generalisation: true, suppression: true },
  judge(table, { k }) {
    const model = `${k}-map`
    const refused = notMeasurable(table, model)
    if (refused) return refused
    const because = notComparable(table)
    if (!table.population || because !== undefined) return notJudged(model, because ?? '', [])
    const { sizes, people } = matchPopulation(table, table.population)
    const judged = judgeClasses(table, {
      model,
      reaches: (c) => sizes[c],
      decides: 'least',
      fails: (size) => size < k,
      what: `groups that fewer than ${k} people of the population may be`,
      notes: k > people ? [`k is larger than the ${people} people of the population: no release reaches it`] : [],
    })
    return { ...judged, least: k }
  },
}

const presenceParameters = parameters({
  min: { type: 'share', required: true, about: 'the least chance that somebody of the population is in the table' },
  max: { type: 'share', required: true, about: 'the largest chance' },
})

/** The population is everybody who may be in the table; those it says nothing of are in it with a chance of 0. */
export const deltaPresenceModel: Model<'table', typeof presenceParameters> = {
  id: 'delta-presence',
  name: 'δ-presence',
  summary: 'the chance that somebody of the population is in the table lies between the bounds, for everybody',
  cites: ['Nergiz, Atzori, Clifton 2007'],
  on: 'table',
  parameters: presenceParameters,
  // Once a class is suppressed, those of the population who were in it are known to be in none of the others.
  monotone: { generalisation: true, suppression: false },
  judge(table, { min, max }) {
    const model = `(${min},${max})-presence`
    const refused = notMeasurable(table, model)
    if (refused) return refused
    const because = notComparable(table)
    if (!table.population || because !== undefined) return notJudged(model, because ?? '', [])
    const { sizes: there } = peopleOf(table).classes
    const { sizes, outside } = matchPopulation(table, table.population)
    let least = outside > 0 ? 0 : Infinity
    const judged = judgeClasses(table, {
      model,
      reaches: (c) => (sizes[c] === 0 ? Infinity : there[c] / sizes[c]),
      decides: 'most',
      fails(chance) {
        least = Math.min(least, chance)
        return chance > max || chance < min
      },
      what: `groups whose chance is not between ${min} and ${max}`,
    })
    const absent = outside > 0 && min > 0
    const notes = [
      ...(outside > 0 ? [`${outside} people of the population are in no group: their chance is 0`] : []),
      ...(judged.reached === undefined
        ? ['Groups that nobody of the population may be have no chance: it lacks them']
        : []),
    ]
    return {
      ...judged,
      ...(absent && {
        holds: false,
        violationCount: judged.violationCount + 1,
        groups: [...judged.groups, { what: 'people who are certainly not in the table', count: outside }],
      }),
      ...(judged.reached !== undefined && { reachedEach: { min: least, max: judged.reached } }),
      notes: [...judged.notes, ...notes],
    }
  },
}
