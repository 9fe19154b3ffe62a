import { coded } from '../../data/table.js'
import type { Release } from '../../contract/release.js'
import { type AnsweredQuestion, countedFurthest } from '../../contract/question.js'
import { fewAlike } from '../../contract/pinned.js'
import { wilsonLow } from '../../math/interval.js'
import { chanceOfAtLeast } from '../../math/poisson-binomial.js'
import { tellingColumns } from './attack/row-features.js'

/** The chance at which luck is left out, over all cells and values. */
const leftToLuck = 0.001
/** One in three has it, at three times the odds of the others of their buckets. */
const tells = { share: 1 / fewAlike, odds: 3 } as const

/** What attacks miss where columns of many cells drown it: people of one cell who stand with a value bucket after bucket. */
export function asFarAsCellsTell(answer: AnsweredQuestion, release: Release<'buckets'>): AnsweredQuestion {
  const { line, state, limit } = answer
  if (line.id !== 'I2' || state === 'above' || limit === undefined) return answer
  const of = release.groups.length
  const people = Math.floor(surerByCell(release).reduce((sum, one) => sum + one, 0))
  if (people <= limit.limit * of) return answer
  const { missing: _, ...asked } = answer
  return { ...asked, state: 'above', furthest: countedFurthest(people / of, people, of, 0) }
}

/**
 * By row: how much surer than of the others of its bucket it is that the row has a value, because rows of one of its cells stand with
 * that value bucket after bucket. Looked at are buckets with one such row: how many hold the value, beside buckets of the same
 * size without such a row. If the share p of these rows has it, p + (1 − p) q of their buckets hold it, q being as many as hold it anyway.
 */
function surerByCell(release: Release<'buckets'>): Float64Array {
  const { table, groups, counts, values } = release
  const sizes = new Uint32Array(release.groupCount)
  for (const group of groups) sizes[group]++
  const holders = values.map(() => new Set<number>())
  for (const { group, value, count } of counts) if (count > 0) holders[value].add(group)
  const bySize = new Map<number, Uint32Array>()
  const countOf = new Map<number, number>()
  for (const [group, size] of sizes.entries()) {
    countOf.set(size, (countOf.get(size) ?? 0) + 1)
    const held = bySize.get(size) ?? new Uint32Array(values.length)
    bySize.set(size, held)
    for (const [value, where] of holders.entries()) if (where.has(group)) held[value]++
  }
  const columns = tellingColumns(table.columns).map(coded)
  const trials = values.length * columns.reduce((sum, column) => sum + column.values.length, 0)
  const surer = new Float64Array(groups.length)
  for (const { codes, values: cells } of columns) {
    const rowsIn = cells.map(() => new Map<number, number[]>())
    for (const [row, code] of codes.entries()) {
      const own = rowsIn[code].get(groups[row])
      if (own) own.push(row)
      else rowsIn[code].set(groups[row], [row])
    }
    for (const where of rowsIn) {
      const ofSize = new Map<number, number[]>()
      for (const group of where.keys()) {
        const own = ofSize.get(sizes[group])
        if (own) own.push(group)
        else ofSize.set(sizes[group], [group])
      }
      const single = [...where].filter(([, rows]) => rows.length === 1).map(([group, [row]]) => ({ group, row }))
      for (const [value, holds] of holders.entries()) {
        const having = single.filter(({ group }) => holds.has(group))
        const anyway = (size: number): number => {
          const own = ofSize.get(size)!
          const others = countOf.get(size)! - own.length
          const held = bySize.get(size)![value] - own.filter((group) => holds.has(group)).length
          return others === 0 ? 1 : 1 - wilsonLow(others - held, others)
        }
        const share = leastShare(single, having.length, sizes, anyway, trials)
        for (const { group, row } of having)
          if (share >= tells.share && odds(share) >= tells.odds * odds(1 / sizes[group]))
            surer[row] = Math.max(surer[row], share - 1 / sizes[group])
      }
    }
  }
  return surer
}

/** The least share of these rows that have the value, beyond luck; 0 where luck may have done it. */
function leastShare(
  single: readonly { readonly group: number }[],
  held: number,
  sizes: Uint32Array,
  anyway: (size: number) => number,
  trials: number,
): number {
  if (held === 0) return 0
  const chanceBySize = new Map<number, number>()
  const chances = Float64Array.from(single, ({ group }) => {
    const size = sizes[group]
    const chance = chanceBySize.get(size) ?? anyway(size)
    chanceBySize.set(size, chance)
    return chance
  })
  const expected = chances.reduce((sum, chance) => sum + chance, 0)
  const room = single.length - expected
  if (room < 1) return 0
  const share = (wilsonLow(held, single.length) * single.length - expected) / room
  if (share < tells.share || trials * chanceOfAtLeast(held, chances) > leftToLuck) return 0
  return share
}

function odds(share: number): number {
  return share >= 1 ? Infinity : share / (1 - share)
}
