import { parameters } from '../../../contract/parameter.js'
import { Violations, mostListed, notJudged } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'

const bucketParameters = parameters({
  l: { type: 'number', required: true, least: 1, about: 'a value has at most 1/l of its group' },
})

export const bucketLModel: Model<'buckets', typeof bucketParameters> = {
  id: 'bucket-l',
  name: 'l-diversity of buckets',
  summary: 'in every group the most frequent sensitive value belongs to at most 1/l of the people',
  cites: ['Xiao, Tao 2006'],
  on: 'buckets',
  parameters: bucketParameters,
  judge({ table, groups, groupCount, sensitive, values, counts }, { l }) {
    const model = `${l}-diversity of buckets`
    if (groups.length === 0) return notJudged(model, 'the table has no rows', [])
    const sizes = new Uint32Array(groupCount)
    const firsts = new Uint32Array(groupCount)
    for (let row = groups.length - 1; row >= 0; row--) {
      sizes[groups[row]]++
      firsts[groups[row]] = row
    }
    const told = new Uint32Array(groupCount)
    const distinct = new Uint32Array(groupCount)
    const most = new Uint32Array(groupCount)
    const value = new Uint32Array(groupCount)
    for (const { group, value: code, count } of counts) {
      if (count === 0) continue
      told[group] += count
      distinct[group]++
      if (count > most[group]) {
        most[group] = count
        value[group] = code
      }
    }
    const used = [...sizes.keys()].filter((group) => sizes[group] > 0 || told[group] > 0)
    const wrong = used.find((group) => told[group] !== sizes[group])
    if (wrong !== undefined)
      return notJudged(model, `group ${wrong + 1} has ${sizes[wrong]} people and ${told[wrong]} values`, [])
    const violations = new Violations()
    let worst = used[0]
    let failing = 0
    for (const group of used) {
      if (sizes[group] * most[worst] < most[group] * sizes[worst]) worst = group
      // A share as a quotient of whole numbers: n/c against l, at equality it holds.
      if (sizes[group] / most[group] >= l) continue
      failing += sizes[group]
      const items = violations.count < mostListed ? [`${sensitive}=${values[value[group]]}`] : []
      violations.add({ items, support: sizes[group] }, 'groups of too frequent a value')
    }
    const leastDistinct = used.reduce((least, group) => Math.min(least, distinct[group]), Infinity)
    return {
      ...violations.judged(model, [`Every group holds ${leastDistinct} values of ${sensitive} or more`]),
      reached: sizes[worst] / most[worst],
      reachedEach: { l: sizes[worst] / most[worst], distinct: leastDistinct },
      classes: {
        count: used.length,
        people: table.rowCount,
        suppressed: 0,
        failing,
        worst: {
          size: sizes[worst],
          row: firsts[worst] + 1,
          items: [`group=${worst + 1}`, `${sensitive}=${values[value[worst]]}`],
        },
      },
    }
  },
}

export const bucketModels: readonly Model[] = [bucketLModel]
