import { isotonicFit, stepAt } from '../../../../math/isotonic.js'
import { type Random, unit } from '../../../../math/random.js'
import { placeSurest } from './claim-records.js'
import { type FittedModel, edgesOf } from './match-model.js'
import { oneToOneChances } from './one-to-one.js'
import type { ComparedClasses, Passes } from './pairs.js'
import { type ShadowPeople, shadowPeople } from './shadow-people.js'

/** Claims that a rehearsal must make to say anything. */
const leastClaims = 50
/** Shadows that are enough to tell: a small register is rehearsed again until it had as many. */
const enoughShadows = 2048

/**
 * How often a claim of this chance is right, as a rehearsal tells: shadows, of whom it is known which row is theirs, as many
 * as there are people in the register, are linked like them, as large a share of them as if their row were not there.
 * Gives 0 for 0.
 */
export function rehearsedChances(
  classes: ComparedClasses,
  passes: Passes,
  model: FittedModel,
  rarity: readonly Float64Array[],
  random: Random,
): (chance: number) => number {
  const persons = model.shadows.register.weights.reduce((sum, weight) => sum + weight, 0)
  const claimed: number[] = []
  const right: number[] = []
  for (let drawn = 0; drawn < enoughShadows; drawn += persons) {
    const { people, classOf, inside } = rehearsal(classes, model, persons, random)
    // Of rows that are alike one is not there.
    const without = Uint8Array.from(classOf, (c, s) => (inside[s] === 0 && unit(random) * classes.sizes[c] < 1 ? 1 : 0))
    const isOut = (s: number, c: number): boolean => without[s] === 1 && c === classOf[s]
    const edges = edgesOf(classes, people, passes, model, rarity, isOut)
    placeSurest(edges, oneToOneChances(edges), (s, c, chance) => {
      claimed.push(Math.min(1, chance))
      right.push(inside[s] === 1 && classOf[s] === c ? 1 / classes.sizes[c] : 0)
    })
  }
  if (claimed.length < leastClaims) return (chance) => chance
  const steps = isotonicFit(Float64Array.from(claimed), Float64Array.from(right))
  return (chance) => (chance === 0 ? 0 : stepAt(steps, chance))
}

/** A register of shadows, and who of them is in the release: no two by the same row. */
function rehearsal(
  classes: ComparedClasses,
  { share, shown, shadows }: FittedModel,
  persons: number,
  random: Random,
): ShadowPeople & { readonly inside: Uint8Array } {
  const drawn = shadowPeople(classes, shadows, persons, random)
  const records = classes.sizes.reduce((sum, size) => sum + size, 0)
  // Shadows too are only found where a pass shows them.
  const insideShare = (share / shown) * Math.max(1, persons / records)
  const inside = drawn.classOf.map((_, s) => (s < records && unit(random) < insideShare ? 1 : 0))
  return { ...drawn, inside: Uint8Array.from(inside) }
}
