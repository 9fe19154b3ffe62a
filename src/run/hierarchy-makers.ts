import { ageHierarchy, intervalHierarchy } from '../data/hierarchies/by-intervals.js'
import { dateHierarchy } from '../data/hierarchies/by-dates.js'
import { frequencyHierarchy, orderHierarchy, rarityHierarchy } from '../data/hierarchies/by-category.js'
import { setsHierarchy, wordsHierarchy } from '../data/hierarchies/by-halves.js'
import { quantileHierarchy } from '../data/hierarchies/by-quantiles.js'
import { meaningHierarchy } from '../data/hierarchies/by-meaning.js'
import { prefixHierarchy, zip3Hierarchy } from '../data/hierarchies/by-code.js'
import type { Unfit } from '../data/hierarchies/unfit.js'
import type { Hierarchy } from '../data/hierarchy.js'
import type { CodedColumn } from '../data/table.js'
import { type Fault, InputError } from '../formats/input-error.js'
import type { Method } from '../contract/method.js'
import { type Parameters, type Values, parameters } from '../contract/parameter.js'
import { populationsOf } from '../kinds/table/risk/populations.js'

/** A way to make the hierarchy of a column from its values. */
export interface HierarchyMaker<P extends Parameters = Parameters> extends Method<P> {
  make(column: Pick<CodedColumn, 'values' | 'written'>, given: Values<P>, counts: ArrayLike<number>): Hierarchy | Unfit
  /** What whoever uses it should know. */
  notes?(given: Values<P>): readonly string[]
}

function maker<const P extends Parameters>(made: HierarchyMaker<P>): HierarchyMaker<P> {
  return made
}

const intervals = maker({
  id: 'intervals',
  name: 'intervals',
  summary: 'numbers in intervals on a grid that starts at 0, each level wider',
  cites: [],
  parameters: parameters({
    width: {
      type: 'number',
      about: 'width of the first intervals; 1, 2, 5, 10, 20 … by the span unless said',
      least: 1e-6,
    },
    factor: { type: 'integer', about: 'how many become one on the next level', fallback: 2, least: 2 },
    bottom: { type: 'number', about: 'everything below is one value, <20' },
    top: { type: 'number', about: 'everything from here on is one value, 90+' },
    observed: { type: 'switch', about: 'end the outermost intervals at the least and greatest value there is' },
  }),
  make: ({ values, written }, given) => {
    if ((given.bottom ?? -Infinity) >= (given.top ?? Infinity))
      throw new InputError(endsCross, { file: 'the intervals' })
    return intervalHierarchy(values, { ...given, written })
  },
  notes: ({ width, observed }) => [
    ...(width === undefined
      ? ['The width was chosen by the span of the data; one that is given takes nothing from it']
      : []),
    ...(observed ? ['Two ends are values of people in the data, the least and the greatest'] : []),
  ],
})

const quantiles = maker({
  id: 'quantiles',
  name: 'quantiles',
  summary: 'numbers in bands that about as many records lie in, with round ends, half as many on each level',
  cites: [],
  parameters: parameters({
    bands: { type: 'integer', about: 'how many bands the first level has at most', fallback: 16, least: 2 },
  }),
  make: ({ values, written }, { bands }, counts) => quantileHierarchy(values, counts, { bands, written }),
  notes: () => ['Its ends lie where the records of this data do: other data needs one of its own'],
})

const endsCross: Fault = {
  message: 'nothing lies between the two ends',
  rule: '‹bottom› is below ‹top›',
  remedy: 'give ends that values lie between',
}

const dates = maker({
  id: 'dates',
  name: 'dates',
  summary: 'day, month, quarter, year, five years, decade',
  cites: [],
  parameters: parameters({
    weeks: { type: 'switch', about: 'weeks and their years (ISO 8601) instead of months and quarters' },
    dayOrder: {
      type: 'choice',
      about: 'which number is the day in 03/04/2020',
      choices: ['day-first', 'month-first'],
    },
  }),
  make: ({ values }, { weeks, dayOrder }) =>
    dateHierarchy(values, {
      weeks,
      order: dayOrder === 'day-first' ? 'dmy' : dayOrder === 'month-first' ? 'mdy' : undefined,
    }),
})

const prefix = maker({
  id: 'prefix',
  name: 'prefix masks',
  summary: 'codes masked character by character: 13053, 1305*, 130**',
  cites: ['Sweeney 2002, Achieving k-anonymity privacy protection using generalization and suppression'],
  parameters: parameters({
    step: { type: 'integer', about: 'characters that each level masks more', fallback: 1, least: 1 },
    keep: { type: 'integer', about: 'characters that the last level before * leaves', fallback: 1, least: 1 },
    side: { type: 'choice', about: 'the end that is masked first', fallback: 'right', choices: ['right', 'left'] },
  }),
  make: ({ values }, { step, keep, side }) =>
    prefixHierarchy(values, { step, keep, side: side === 'left' ? side : 'right' }),
})

const zip3 = maker({
  id: 'zip3',
  name: 'ZIP3 with small areas',
  summary: 'the first three digits of a ZIP code, 000 where few people live',
  cites: ['45 CFR 164.514(b)(2)(i)(B)'],
  parameters: parameters({
    populations: {
      type: 'table',
      about: 'CSV of ZIP codes (three digits or five) and the people who live there; what it lacks becomes 000',
      required: true,
    },
    people: { type: 'integer', about: 'areas of at most so many become 000', fallback: 20_000, least: 0 },
  }),
  make: ({ values }, { populations, people }) =>
    zip3Hierarchy(values, { populations: populationsOf(populations), people }),
})

const ages = maker({
  id: 'ages',
  name: 'ages, 90+',
  summary: 'ages over 89 are one value from level 1 on, then intervals of 5, 10, 20 years',
  cites: ['45 CFR 164.514(b)(2)(i)(C)'],
  parameters: parameters({
    top: { type: 'number', about: 'everybody from this age on is one value', fallback: 90 },
  }),
  make: ({ values }, given) => ageHierarchy(values, given),
})

const frequency = maker({
  id: 'frequency',
  name: 'frequency',
  summary: 'rare values become one, then everything',
  cites: [],
  parameters: parameters({
    people: { type: 'integer', about: 'values of fewer records are rare', fallback: 5, least: 1 },
    factor: {
      type: 'integer',
      about: 'more levels, on each of which so many times as many records are still rare',
      least: 2,
    },
  }),
  make: ({ values }, { people, factor }, counts) =>
    factor === undefined
      ? frequencyHierarchy(values, counts, { people })
      : rarityHierarchy(values, counts, { people, factor }),
  notes: () => ['It is made from the counts of this data: other data needs one of its own'],
})

const sets = maker({
  id: 'sets',
  name: 'sets',
  summary: 'few words in sets that are told by their members, the rarest first, half as many on each level',
  cites: [],
  parameters: {},
  make: ({ values }, _, counts) => setsHierarchy(values, counts),
  notes: () => ['It is made from the counts of this data: other data needs one of its own'],
})

const words = maker({
  id: 'words',
  name: 'shared words',
  summary:
    'what ends in the same word becomes one (whole milk, butter milk), then the rarest, half as many on each level',
  cites: [],
  parameters: {},
  make: ({ values }, _, counts) => wordsHierarchy(values, counts),
  notes: () => ['It is made from the counts of this data: other data needs one of its own'],
})

/** Distances between all pairs are held at once. */
const mostByMeaning = 3000

const meaning = maker({
  id: 'meaning',
  name: 'meaning',
  summary: 'values that mean something alike become one',
  cites: ['Sokal and Michener 1958, A statistical method for evaluating systematic relationships'],
  parameters: parameters({
    measure: { type: 'distance', about: 'how relatedness is measured, such as wordnet', required: true },
    cut: {
      type: 'number',
      about: 'the tree is cut at this distance, twice it, and so on below 1',
      fallback: 0.1,
      least: 0.01,
    },
  }),
  make: ({ values }, { measure, cut }) =>
    values.length > mostByMeaning
      ? {
          kind: 'unfit',
          value: values[mostByMeaning],
          rule: `at most ${mostByMeaning} values are grouped by meaning`,
          remedy: 'make the hierarchy by frequency or prefix',
        }
      : meaningHierarchy(values, { distance: measure, step: cut }),
})

const order = maker({
  id: 'order',
  name: 'ordered categories',
  summary: 'neighbours in a list of categories become one, two by two',
  cites: [],
  parameters: parameters({
    categories: {
      type: 'partition',
      about: 'file with all categories, one a line, from the least to the greatest',
      required: true,
      value: 'file',
    },
    factor: { type: 'integer', about: 'how many become one on the next level', fallback: 2, least: 2 },
  }),
  make: ({ values }, { categories, factor }) => orderHierarchy(values, { order: categories.flat(), factor }),
})

/** Every way to make a hierarchy from data. */
export const hierarchyMakers: readonly HierarchyMaker[] = [
  intervals,
  quantiles,
  ages,
  dates,
  prefix,
  zip3,
  frequency,
  sets,
  words,
  meaning,
  order,
]
