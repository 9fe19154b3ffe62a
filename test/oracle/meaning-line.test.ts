import { heldOutGain, meaningLine } from '../../src/kinds/disassociated/attack/joint/pair-weights.js'
import { expect, test } from 'vitest'
import { everyAttack } from '../../src/kinds/index.js'
import { stream, streamsOf, unit } from '../../src/math/index.js'
import { worlds } from '../laws/worlds.js'

const attacks = await everyAttack()

/** Pairs whose weight is `slope` · (relatedness − ½) and noise, some of them never counted. */
function pairs(slope: number, seed: number) {
  const random = stream(seed, 'pairs')
  const size = 30
  const related = new Float64Array(size * size)
  const counted = new Float64Array(size * size)
  const precision = new Float64Array(size * size)
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) {
      const x = unit(random)
      const trust = unit(random) < 0.3 ? 0 : 1 + 9 * unit(random)
      const y = trust === 0 ? 0 : slope * (x - 0.5) + (3.46 * (unit(random) - 0.5)) / Math.sqrt(trust)
      for (const cell of [a * size + b, b * size + a]) {
        related[cell] = unit(random) < 0.1 ? NaN : x
        counted[cell] = y
        precision[cell] = trust
      }
    }
  }
  return { weights: { size, counted, precision }, related }
}

/** The same as it is defined: each fifth of the pairs in turn foretold by a line through the others. */
function naiveGain({ weights: { size, counted, precision }, related }: ReturnType<typeof pairs>): number {
  const known: { fold: number; x: number; y: number; p: number }[] = []
  let pair = 0
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) {
      const cell = a * size + b
      const one = { fold: pair++ % 5, x: related[cell], y: counted[cell], p: precision[cell] }
      if (one.p > 0 && !Number.isNaN(one.x)) known.push(one)
    }
  }
  let gain = 0
  for (const { fold, x, y, p } of known) {
    const others = known.filter((one) => one.fold !== fold)
    const mean = others.reduce((sum, one) => sum + one.p * one.x, 0) / others.reduce((sum, one) => sum + one.p, 0)
    const xx = others.reduce((sum, one) => sum + one.p * (one.x - mean) ** 2, 0)
    const xy = others.reduce((sum, one) => sum + one.p * (one.x - mean) * one.y, 0)
    gain += p * (y ** 2 - (y - Math.max(0, (xy + 1) / (xx + 1)) * (x - mean)) ** 2)
  }
  return gain
}

test.each([0, 0.5, 2, -1])('heldOutGain: is what each fifth is foretold better by the others, slope %d', (slope) => {
  const made = pairs(slope, 5)
  expect(heldOutGain(made.weights, made.related)).toBeCloseTo(naiveGain(made), 6)
})

test('heldOutGain: above nothing where relatedness tells, not above where it says the contrary', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const telling = pairs(1, seed)
    expect(heldOutGain(telling.weights, telling.related)).toBeGreaterThan(0)
    expect(Math.abs(meaningLine(telling.weights, telling.related).slope - 1)).toBeLessThan(0.5)
    const contrary = pairs(-1, seed)
    expect(heldOutGain(contrary.weights, contrary.related)).toBeLessThanOrEqual(1e-9)
  }
})

test('joint: meaning that says nothing of the chunks is left aside, and that is told', async () => {
  const joint = attacks.find(({ id }) => id === 'joint')!
  const [{ release, granted }] = await worlds.disassociated.planted()
  const found = await joint.run(release, granted, {}, streamsOf(1))
  const contrary: typeof granted.meaning = {
    prepare: async () => {},
    distances: (rows, columns) => granted.meaning!.distances(rows, columns).map((distance) => 1 - distance),
  }
  const without = await joint.run(release, { meaning: contrary }, {}, streamsOf(1))
  if (found.kind !== 'places' || without.kind !== 'places') throw new Error('claims are places')
  expect(found.notes).toEqual([])
  expect(without.notes).toEqual([expect.stringContaining('left aside')])
})
