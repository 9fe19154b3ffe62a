import { type OnMatch, type Question, anyAtom } from './match-axis.js'
import { crossBits } from './cross-bits.js'
import { type Layers, joinLayers, layersOf, patternsOf } from './join-layers.js'
import { splitBoxes } from './split-boxes.js'

/** Patterns that are always joined one by one. */
const fewPatterns = 4
/** A join looks at every point for each pattern; bits look at a word for each 32 boxes, and a cut at fewer. */
const boxesForAPattern = 320

/** Finds every point's boxes, each once, in the way that looks cheapest; in no order that means anything. */
export function matchBoxes(question: Question, onMatch: OnMatch): void {
  const { axes, points, boxes } = question
  if (axes.some(({ atomOf }) => atomOf.includes(anyAtom))) {
    const all = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, i) => i)
    return crossBits(question, all(points), all(boxes), onMatch)
  }
  const layers: Layers[] = []
  for (const axis of axes) {
    const found = layersOf(axis)
    if (!found) return splitBoxes(question, onMatch)
    layers.push(found)
  }
  const patterns = patternsOf(question, layers)
  if (patterns.count <= fewPatterns || patterns.count * boxesForAPattern < boxes)
    return joinLayers(question, layers, patterns, onMatch)
  splitBoxes(question, onMatch)
}
