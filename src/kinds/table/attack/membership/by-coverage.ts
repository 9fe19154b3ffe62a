import type { Candidates } from '../../candidates.js'
import type { Classes } from '../../classes.js'
import { type BelievedSets, beliefIn, percentOf } from './presence-claims.js'

/**
 * Without a population: who is in the release is alone in it as often as records are, who is not meets a record that was
 * alone as often as records are two, and none as often as they are alone (Good and Turing). What share of the register is
 * in the release follows, where records are alone at all; else it is what was said.
 */
export function byCoverage({ sizes, setOf }: Candidates, classes: Classes, share: number): BelievedSets {
  const records = classes.sizes.reduce((sum, size) => sum + size, 0)
  const all = records + classes.suppressed
  const having = (size: number): number => classes.sizes.reduce((sum, one) => sum + (one === size ? size : 0), 0)
  const kindOf = (size: number): number => Math.min(2, size)
  const counts = new Float64Array(3)
  for (const set of setOf) counts[kindOf(sizes[set])]++
  const none = counts[0] / setOf.length
  const inside = [classes.suppressed / all, having(1) / all, 0]
  inside[2] = 1 - inside[0] - inside[1]
  const unmet = Math.max(having(1) / records, Math.min(1, (none - share * inside[0]) / Math.max(1e-9, 1 - share)))
  const single = Math.min(1 - unmet, having(2) / records)
  const outside = [unmet, single, Math.max(0, 1 - unmet - single)]
  const told = having(1) > 0
  const estimated = told ? mixtureShare(counts, inside, outside, share) : share
  return {
    chances: Float64Array.from(sizes, (size) => beliefIn(estimated, inside[kindOf(size)], outside[kindOf(size)])),
    known: told,
    ...(told && { note: `about ${percentOf(estimated)} of the register seem to be in the release` }),
  }
}

/** The share of insiders that explains the counts best: expectation and maximisation. */
function mixtureShare(
  counts: Float64Array,
  inside: readonly number[],
  outside: readonly number[],
  start: number,
): number {
  const people = counts.reduce((sum, count) => sum + count, 0)
  let share = start
  for (let round = 0; round < 200; round++) {
    let sum = 0
    for (const [kind, count] of counts.entries()) sum += count * beliefIn(share, inside[kind], outside[kind])
    share = sum / people
  }
  return share
}
