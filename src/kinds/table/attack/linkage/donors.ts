import { type Random, below } from '../../../../math/random.js'
import type { Comparison } from '../../matching/comparison.js'
import { matchBoxes } from '../../matching/match-boxes.js'
import { questionsOf } from '../../matching/questions.js'
import { nobody } from '../../../../contract/claims.js'
import { donorsPerClass } from './shadow-people.js'

/** For each class some people of the register whom it covers, drawn by lot (Vitter's reservoir); who is known in part is left out. */
export function donorsOf(comparison: Comparison, random: Random): Uint32Array {
  const donors = new Uint32Array(comparison.classes.count * donorsPerClass).fill(nobody)
  const [first] = questionsOf(comparison)
  if (!first) return donors
  const { question, points, offsets, classes } = first
  const seen = new Uint32Array(question.boxes)
  const kept = new Uint32Array(question.boxes * donorsPerClass).fill(nobody)
  matchBoxes(question, (point, box) => {
    const turn = seen[box]++
    const slot = turn < donorsPerClass ? turn : below(turn + 1, random)
    if (slot < donorsPerClass) kept[box * donorsPerClass + slot] = points[point]
  })
  for (let box = 0; box < question.boxes; box++) {
    if (seen[box] === 0) continue
    const held = Math.min(seen[box], donorsPerClass)
    // Fewer donors than places: each fills several.
    for (let i = offsets[box]; i < offsets[box + 1]; i++)
      for (let slot = 0; slot < donorsPerClass; slot++)
        donors[classes[i] * donorsPerClass + slot] = kept[box * donorsPerClass + (slot % held)]
  }
  return donors
}
