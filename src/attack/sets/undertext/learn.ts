import { solveSymmetric } from '../../../math/solve.js'
import { believe } from './believe.js'
import type { Evidence } from './evidence.js'

/** What a cell's witnesses are worth: log-odds = base + Σ weight · witness. */
export interface Worth {
  readonly base: number
  readonly weights: Float64Array
}

export interface Lesson {
  readonly evidence: Evidence
  readonly truth: Uint8Array
  /** Log-odds known beforehand: how frequent the members can be. */
  readonly prior: number
  /** How much the lesson counts; 1 when all count alike. */
  readonly weight: number
}

const rounds = 25
/** How strongly the weights are held to where they start, in cells of which nothing is known. */
const held = 10
const longestStep = 1

/**
 * The weights under which the truth of the rehearsal is most likely, given that every row and column holds an original.
 * At the optimum the beliefs add up to the originals, overall and per witness: that is what calibrates them.
 */
export function learn(lessons: readonly Lesson[], start: Worth): Worth {
  const from = Float64Array.of(start.base, ...start.weights)
  if (lessons.length === 0) return start
  let here = lookAround(lessons, from, from)
  for (let round = 0; round < rounds; round++) {
    const step = solveSymmetric(here.bend, here.slope)
    const climb = dot(here.slope, step)
    if (climb < 1e-6) break
    let share = longestStep / Math.max(longestStep, ...step.map(Math.abs))
    let there = lookAround(lessons, along(here.worth, step, share), from)
    // The curvature leaves out what rows and columns do, so a step may go too far: downhill again means past the top.
    while (dot(there.slope, step) < -climb / 4 && share > 1e-3) {
      share /= 2
      there = lookAround(lessons, along(here.worth, step, share), from)
    }
    here = there
  }
  return { base: here.worth[0], weights: here.worth.slice(1) }
}

interface Outlook {
  readonly worth: Float64Array
  readonly slope: Float64Array
  readonly bend: Float64Array
}

function lookAround(lessons: readonly Lesson[], worth: Float64Array, from: Float64Array): Outlook {
  const size = worth.length
  const slope = new Float64Array(size)
  const bend = new Float64Array(size * size)
  for (const lesson of lessons) if (lesson.weight > 0) addLesson(lesson, worth, slope, bend)
  for (let i = 0; i < size; i++) {
    const hold = i === 0 ? 0.1 : held
    slope[i] = slope[i] - hold * (worth[i] - from[i])
    bend[i * size + i] = bend[i * size + i] + hold
  }
  return { worth, slope, bend }
}

function along(worth: Float64Array, step: Float64Array, share: number): Float64Array {
  return worth.map((value, i) => value + share * step[i])
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0)
}

function addLesson(
  { evidence, truth, prior, weight }: Lesson,
  worth: Float64Array,
  slope: Float64Array,
  bend: Float64Array,
) {
  const size = slope.length
  const { rows, columns, witnesses } = evidence
  const beliefs = believe(logOdds(evidence, { base: worth[0], weights: worth.subarray(1) }, prior), rows, columns)
  const said = new Float64Array(size)
  said[0] = 1
  for (let cell = 0; cell < beliefs.length; cell++) {
    for (let w = 0; w < witnesses.length; w++) said[w + 1] = witnesses[w][cell]
    const doubt = beliefs[cell] * (1 - beliefs[cell])
    for (let i = 0; i < size; i++) {
      slope[i] = slope[i] + weight * (truth[cell] - beliefs[cell]) * said[i]
      for (let j = i; j < size; j++) bend[i * size + j] = bend[i * size + j] + weight * doubt * said[i] * said[j]
    }
  }
}

export function logOdds({ witnesses, rows, columns }: Evidence, { base, weights }: Worth, prior: number): Float64Array {
  const odds = new Float64Array(rows * columns).fill(base + prior)
  for (const [w, witness] of witnesses.entries()) {
    for (let cell = 0; cell < odds.length; cell++) odds[cell] = odds[cell] + weights[w] * witness[cell]
  }
  return odds
}
