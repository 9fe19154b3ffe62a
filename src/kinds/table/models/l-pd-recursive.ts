import type { Table } from '../../../data/table.js'
import { type Values, parameters } from '../../../contract/parameter.js'
import type { Judgement, Violation } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'
import { judgeSensitive } from './judge-classes.js'
import { tooFewValues } from './l-diversity.js'
import { type Sensitive, attributeParameter, isCertain } from './sensitive.js'

const allowed = {
  type: 'choice',
  value: 'a|b',
  about: 'values that anybody may learn of somebody, separated by |',
} as const

const pdParameters = parameters({
  c: { type: 'number', required: true, least: 0, about: 'how often a value may outnumber the rare ones' },
  l: { type: 'integer', required: true, least: 1, about: 'the rank from which values count as rare' },
  attribute: attributeParameter,
  allowed,
})

export const lPdRecursiveModel: Model<'table', typeof pdParameters> = {
  id: 'l-pd-recursive',
  name: 'positive disclosure-recursive (c,l)-diversity',
  summary: 'recursive (c,l)-diversity of the values that nobody may learn; others may be as frequent as they like',
  cites: ['Machanavajjhala et al. 2007, Definition 4.3'],
  on: 'table',
  parameters: pdParameters,
  monotone: { generalisation: true, suppression: true },
  judge: (table, values, original) =>
    judgeRecursive(table, values, original, `pd-recursive (${values.c},${values.l})-diversity`),
}

const npdParameters = parameters({
  c: pdParameters.c,
  least: { type: 'number', required: true, least: 0, most: 100, about: 'the least percentage of each protected value' },
  l: pdParameters.l,
  attribute: attributeParameter,
  protected: {
    type: 'choice',
    value: 'a|b',
    about: 'values that nobody may be cleared of, separated by |; all unless given',
  },
  allowed,
})

export const lNpdRecursiveModel: Model<'table', typeof npdParameters> = {
  id: 'l-npd-recursive',
  name: 'negative/positive disclosure-recursive (c1,c2,l)-diversity',
  summary: 'pd-recursive (c1,l)-diversity, and each protected value has at least c2 percent of every group',
  cites: ['Machanavajjhala et al. 2007, Definition 4.4'],
  on: 'table',
  parameters: npdParameters,
  monotone: { generalisation: true, suppression: true },
  judge: (table, values, original) =>
    judgeRecursive(
      table,
      values,
      original,
      `npd-recursive (${values.c},${values.least},${values.l})-diversity`,
      values,
    ),
}

function judgeRecursive(
  table: Table,
  { c: most, l, attribute, allowed: names }: Values<typeof pdParameters>,
  original: Table | undefined,
  model: string,
  negative?: { readonly least: number; readonly protected: string | undefined },
): Judgement<Violation> {
  let leastShare = 100
  const judged = judgeSensitive(table, { model, attribute, original }, (sensitive) => {
    const { domain, whole } = sensitive
    const may = namedIn(domain, names)
    const must = negative && (negative.protected === undefined ? held(whole) : namedIn(domain, negative.protected))
    return {
      reaches: (c) => (l === 1 ? 0 : isCertain(sensitive, c) ? Infinity : leastC(sensitive, c, l, may.has)),
      decides: 'most',
      fails: (reached, c) => {
        const percent = must ? leastPercent(sensitive, c, must) : 100
        leastShare = Math.min(leastShare, percent)
        return (l > 1 && reached >= most) || (negative !== undefined && percent < negative.least)
      },
      what: negative ? 'groups of too frequent or too rare a value' : 'groups of too frequent a value',
      notes: [...tooFewValues(sensitive, l), ...notFound(may, 'allowed'), ...notFound(must, 'protected')],
    }
  })
  if (!negative || judged.holds === null) return judged
  const c = judged.reached
  return { ...judged, reachedEach: { ...(c !== undefined && { c }), least: leastShare } }
}

/** Values by code, and how many were named that stand nowhere. */
interface Named {
  readonly has: readonly boolean[]
  readonly count: number
  readonly unknown: number
}

function namedIn(domain: readonly string[], names: string | undefined): Named {
  const named = new Set(names === undefined ? [] : names.split('|'))
  const has = domain.map((value) => named.has(value))
  return { has, count: named.size, unknown: named.size - has.filter(Boolean).length }
}

function held(whole: Float64Array): Named {
  const has = Array.from(whole, (people) => people > 0)
  return { has, count: has.filter(Boolean).length, unknown: 0 }
}

function notFound(named: Named | undefined, what: string): string[] {
  return named && named.unknown > 0 ? [`${named.unknown} of the ${what} values stand nowhere in the column`] : []
}

/**
 * With y the rank of the most frequent value that nobody may learn: r_y over r_l + … + r_m where y < l, over r_(l−1) + …
 * without r_y where y ≥ l. That the paper sums from l − 1 there keeps l − 1 values besides that one.
 */
function leastC({ offsets, counts, values }: Sensitive, c: number, l: number, may: readonly boolean[]): number {
  let most = 0
  for (let i = offsets[c]; i < offsets[c + 1]; i++) if (!may[values[i]] && counts[i] > most) most = counts[i]
  if (most === 0) return 0
  const sorted = counts
    .slice(offsets[c], offsets[c + 1])
    .sort()
    .toReversed()
  const y = sorted.indexOf(most) + 1
  let rare = 0
  for (let rank = y < l ? l : l - 1; rank <= sorted.length; rank++) if (rank !== y) rare += sorted[rank - 1]
  return most / rare
}

/** A protected value that a class lacks has 0 %. */
function leastPercent({ offsets, counts, values, people }: Sensitive, c: number, must: Named): number {
  const size = people.classes.sizes[c]
  let met = 0
  let least = size
  for (let i = offsets[c]; i < offsets[c + 1]; i++) {
    if (!must.has[values[i]]) continue
    met++
    least = Math.min(least, counts[i])
  }
  return met < must.count ? 0 : (100 * least) / size
}
