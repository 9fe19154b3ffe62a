import { type Transactions, transactionCount } from '../../../data/transactions.js'
import { type Values, parameters } from '../../../contract/parameter.js'
import { bare } from '../../../contract/finding.js'
import { ruleLosses } from './rule-losses.js'
import { measureSets } from './set-worth.js'
import type { Utility, WorthFigure } from '../../../contract/utility.js'
import { withCommas } from '../../../math/with-commas.js'

const setParameters = parameters({
  queries: { type: 'integer', least: 1, fallback: 1000, about: 'how many random count queries' },
  hierarchy: { type: 'hierarchy', about: 'the hierarchy items were generalised along, for NCP' },
  ruleConfidence: { type: 'share', about: 'count association rules of this confidence that are lost, and new ones' },
  ruleSupport: {
    type: 'integer',
    least: 1,
    about: 'transactions that hold such a rule at least (one in a hundred unless given)',
  },
  rules: { type: 'rules', about: 'sensitive rules, one a line: that they are lost is not counted' },
})

export const setUtility: Utility<'sets', typeof setParameters> = {
  id: 'generalisation',
  name: 'worth of a generalised release',
  summary: 'what count queries lose, NCP, density, suppressed items and utility loss',
  cites: ['Ong: thesis, §2.2.5 and Definition 16', 'Loukides et al.: COAT, KAIS 28 (2011)'],
  on: 'sets',
  parameters: setParameters,
  run(original, release, { queries, hierarchy, ...mined }, random) {
    const valueCount = hierarchy?.values.length ?? original.items.length
    const worth = measureSets(original, release, { queries, valueCount }, random('measure'))
    const { averageRelativeError, plusMinus, itemsPerQuery, queryCount } = worth.countQueries
    const error = {
      value: averageRelativeError,
      low: averageRelativeError - plusMinus,
      high: averageRelativeError + plusMinus,
    }
    return {
      kind: 'worth',
      headline: `A count query (${itemsPerQuery} items) is wrong by ${percent(averageRelativeError)} % on average (± ${percent(plusMinus)}; ${withCommas(queryCount)} queries)`,
      figures: [
        { id: 'countQueryError', name: 'relative error of a count query', ...error },
        one('ncp', 'NCP (0 as exact as the original, 1 nothing left)', worth.ncp),
        one('density', 'density (published members that were really there)', worth.density),
        one('suppressedItems', 'items suppressed', worth.suppressedItems),
        one('suppressedOccurrences', 'places they stood in', worth.suppressedOccurrences),
        one('log2UtilityLoss', 'utility loss, log2', worth.log2UtilityLoss),
        ...worth.sizes.flatMap(({ size, generalisedItems, places }) => [
          one(`setsOf${size}`, `generalised items of ${size} members`, generalisedItems),
          one(`placesOfSetsOf${size}`, 'places they stand in', places),
        ]),
        ...ruleFigures(original, release, mined),
      ],
    }
  },
}

function ruleFigures(
  original: Transactions,
  release: Transactions,
  {
    ruleConfidence,
    ruleSupport,
    rules,
  }: Pick<Values<typeof setParameters>, 'ruleConfidence' | 'ruleSupport' | 'rules'>,
): WorthFigure[] {
  if (ruleConfidence === undefined) return []
  const support = ruleSupport ?? Math.max(1, Math.ceil(transactionCount(original) / 100))
  const found = ruleLosses(original, release, {
    support,
    confidence: ruleConfidence,
    ...(rules && { sensitive: rules }),
  })
  return [
    one('rules', `rules in ${found.support} transactions or more, before`, found.before),
    one('lostRules', 'rules that are lost, and should not be', found.lost),
    one('ghostRules', 'rules that were not there before', found.ghosts),
  ]
}

function one(id: string, name: string, value: number): WorthFigure {
  return { id, name, ...bare(value) }
}

function percent(share: number): string {
  return (100 * share).toFixed(2)
}
