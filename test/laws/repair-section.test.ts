import { expect, test } from 'vitest'
import { repairSection, type RepairTold } from '../../src/report/html/repair-section.js'
import { longRepair, madeUpRepair } from '../made-up-repair.js'

const textOf = (repair: RepairTold): string => repairSection(repair)?.text.replaceAll(/\s+/g, ' ') ?? ''

test('the repair: title, drawing and table say how far it came and what it cost, and what it makes worse', () => {
  const text = textOf(madeUpRepair)
  expect(text).toContain('5 changes bring the highest risk to 0.072')
  expect(text).toContain('The highest risk falls from 0.131 to 0.072, the loss goes from 0.143 to 0.171')
  expect(text).toContain('<b>It makes worse:</b> a few known items.')
  for (const { sentence, judged, loss } of madeUpRepair.steps)
    expect(text).toMatch(new RegExp(`${sentence}.*?${judged.toFixed(3)}.*?${loss.toFixed(3)}`))
  expect(text.match(/<circle[^>]*r="9"/g)).toHaveLength(1)
  expect(text.replaceAll(/<[^>]*>/g, ' ')).toMatch(/\blimit +0\.075\b/)
})

test('the repair: where the limit is not reached that is said, and of 300 steps twenty are shown and the rest folded', () => {
  const text = textOf(longRepair)
  expect(text).toContain('299 changes do not bring it to 0.075')
  expect(text).toContain('comes to 0.079 and not to 0.075')
  expect(text).not.toContain('bring the highest risk')
  const [shown, folded] = text.split('<details>')
  expect(shown.match(/scope="row"/g)).toHaveLength(20)
  expect(folded.match(/scope="row"/g)).toHaveLength(280)
})

test('the repair: points stay in the drawing whatever the figures are; with nothing changed there is no section', () => {
  const figures = [
    { judged: 0, loss: 0 },
    { judged: 1, loss: 1 },
    { judged: 0.5, loss: 0 },
  ]
  for (const first of figures)
    for (const second of figures) {
      const steps = [first, second].map((one) => ({ ...one, sentence: 'x', above: 0 }))
      const text = textOf({ ...madeUpRepair, steps })
      for (const [, x, y] of text.matchAll(/<circle cx="([^"]+)" cy="([^"]+)"/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(54)
        expect(Number(x)).toBeLessThanOrEqual(714)
        expect(Number(y)).toBeGreaterThanOrEqual(24)
        expect(Number(y)).toBeLessThanOrEqual(294)
      }
      expect(text).not.toContain('NaN')
    }
  expect(repairSection({ ...madeUpRepair, steps: madeUpRepair.steps.slice(0, 1) })).toBeUndefined()
})
