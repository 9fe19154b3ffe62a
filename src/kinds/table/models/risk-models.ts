import { parameters } from '../../../contract/parameter.js'
import { peopleOf } from '../people.js'
import type { Model } from '../../../contract/model.js'
import { likeSizesOf } from '../like-sizes.js'
import { judgeClasses, judgedOn, notMeasurable } from './judge-classes.js'

const limitParameters = parameters({
  limit: { type: 'share', required: true, about: 'the most that it may be' },
})

/** What a whole file reaches: no class is at fault. */
function ofTheFile(
  id: string,
  name: string,
  summary: string,
  cites: readonly string[],
  reached: (sizes: Uint32Array, like: Uint32Array) => { readonly part: number; readonly of: number },
): Model<'table', typeof limitParameters> {
  return {
    id,
    name,
    summary,
    cites,
    on: 'table',
    parameters: limitParameters,
    // What is left after a large class is suppressed has the same risk among fewer people.
    monotone: { generalisation: true, suppression: false },
    judge(table, { limit }) {
      const model = `${name} of at most ${limit}`
      const refused = notMeasurable(table, model)
      if (refused) return refused
      const people = peopleOf(table)
      const { sizes, byMissing, notes } = likeSizesOf(table)
      const { part, of } = reached(people.classes.sizes, sizes)
      // Where everything is suppressed nobody is at risk.
      const holds = of === 0 || part / of <= limit
      return {
        model,
        holds,
        violationCount: holds ? 0 : 1,
        violations: holds ? [] : [{ items: [] }],
        groups: holds ? [] : [{ what: 'risks above the limit', count: 1 }],
        notes,
        ...(of > 0 && { reached: part / of }),
        classes: { ...judgedOn(people), failing: holds ? 0 : of, ...(byMissing && { byMissing }) },
      }
    },
  }
}

function sum(numbers: Uint32Array): number {
  return numbers.reduce((a, b) => a + b, 0)
}

const averageRisk = ofTheFile(
  'risk-average',
  'average risk',
  'the mean over people of 1 in so many who look alike is at most the limit (the marketer’s risk)',
  ['El Emam, Dankar 2008'],
  (sizes, like) => {
    // Without missing values this is classes over people, a quotient of whole numbers.
    if (sizes === like) return { part: sizes.length, of: sum(sizes) }
    return { part: sizes.reduce((risk, size, c) => risk + size / like[c], 0), of: sum(sizes) }
  },
)

const uniqueShare = ofTheFile(
  'uniques',
  'sample uniqueness',
  'at most this share of the people is alone in their group',
  ['Skinner, Elliot 2002'],
  (sizes, like) => ({ part: like.reduce((count, size) => count + (size === 1 ? 1 : 0), 0), of: sum(sizes) }),
)

const highestRisk: Model<'table', typeof limitParameters> = {
  id: 'risk-highest',
  name: 'highest risk',
  summary: 'nobody is one in fewer than 1/limit who look alike (the prosecutor’s risk)',
  cites: ['El Emam, Dankar 2008'],
  on: 'table',
  parameters: limitParameters,
  monotone: { generalisation: true, suppression: true },
  judge(table, { limit }) {
    const { sizes, byMissing, notes } = likeSizesOf(table)
    return judgeClasses(table, {
      model: `highest risk of at most ${limit}`,
      reaches: (c) => 1 / sizes[c],
      decides: 'most',
      fails: (risk) => risk > limit,
      what: `groups whose risk is above ${limit}`,
      notes: [...notes, ...roundedLimit(limit)],
      byMissing,
    })
  },
}

/** A policy that means classes of 11 prints 0.09, and 1/11 is more than that. */
function roundedLimit(limit: number): string[] {
  if (limit <= 0) return []
  const size = Math.round(1 / limit)
  const digits = String(limit).replace(/^0\./, '').length
  return 1 / size > limit && Number((1 / size).toFixed(digits)) === limit
    ? [`1/${size} is more than ${limit}: a group of ${size} fails; write 1/${size} in full where that is meant`]
    : []
}

export const riskModels: readonly Model<'table'>[] = [averageRisk, highestRisk, uniqueShare]
