import { columnsOfRole } from '../../../../data/table.js'
import { parameters } from '../../../../contract/parameter.js'
import { classesOf } from '../../classes.js'
import { readReleased } from '../../reading/read-table.js'
import { notMeasured } from '../../../../contract/method.js'
import { type Attack, outsiders } from '../../../../contract/attack.js'
import { type GroupSubject, type ValueClaims, observedEnd } from '../../../../contract/claims.js'
import { closedRanges, endsVerdict, roomIn } from './observed-ends.js'

/**
 * A group of people is published as ages 37 to 52. If the tool took the least and the greatest age of the group for the
 * ends, somebody in it is exactly 37 and somebody exactly 52: two of its k ages are out.
 */
export const boundary: Attack<'table', ValueClaims> = {
  id: 'boundary',
  name: 'boundary leak',
  summary: 'takes the ends of published intervals for values of people, where they are no grid and no hierarchy',
  cites: ['LeFevre, DeWitt, Ramakrishnan 2006, Mondrian: ranges that end at observed values'],
  parameters: parameters({}),
  on: 'table',
  needs: [],
  baseline: outsiders,
  async run(release) {
    const quasi = columnsOfRole(release, 'quasi')
    if (quasi.length === 0) return notMeasured('no column is said to be known to an intruder')
    const { firsts, sizes } = classesOf(release)
    const groups: GroupSubject[] = []
    const codeOf: number[] = []
    const chances = new Map<number, number>()
    const notes: string[] = []
    for (const read of readReleased(release).columns) {
      const verdict = endsVerdict(read)
      if (!verdict.observed) {
        if (read.ranges.some((range) => range)) notes.push(`${read.name}: no end is claimed, ${verdict.because}`)
        continue
      }
      const closed = closedRanges(read)
      for (const [group, row] of firsts.entries()) {
        const range = closed.get(read.column.codes[row])
        if (!range) continue
        // What somebody reaches who names any value of the interval.
        const byChance = 1 - (1 - 1 / roomIn(range)) ** sizes[group]
        for (const value of [range.lowText!, range.highText!]) {
          groups.push({ row, column: read.name, value })
          codeOf.push(chances.get(byChance) ?? chances.set(byChance, chances.size).size - 1)
        }
      }
    }
    if (groups.length > 0)
      notes.push('That an end was observed is seen by where the ends lie; the release cannot prove it')
    return {
      kind: 'values',
      of: 'groups',
      column: 'end of an interval',
      values: Array.from(chances.keys(), () => observedEnd),
      groups,
      posteriorOf: Uint32Array.from(groups.keys()),
      posteriors: {
        offsets: Uint32Array.from({ length: groups.length + 1 }, (_, i) => i),
        codes: Uint32Array.from(codeOf),
        chances: new Float64Array(groups.length).fill(1),
      },
      chances: false,
      prior: Float64Array.from(chances.keys()),
      stands: Array.from(chances.keys(), () => new Set([observedEnd])),
      told: groups.map(({ row, column, value }) => ({
        record: row,
        confidence: 1,
        sentence: `somebody who looks like row ${row + 1} has ${column} ${value}`,
      })),
      notTried: [],
      notes,
    }
  },
}
