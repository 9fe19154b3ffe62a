import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Figure, type ResultRow, experiments } from '../../src/experiment/index.js'
import { experimentFiles, figureSvg } from '../../src/report/index.js'
import { figureCsv, storedPoint } from '../../src/report/figure/experiment-files.js'
import { paletteSize } from '../../src/report/figure/palette.js'
import { spreadLabels } from '../../src/report/figure/panel.js'
import { xmlFault } from '../well-formed.js'

const figures = experiments.flatMap((experiment) => experiment.figures)

describe.each(experiments)('$id', ({ figures: own, needs }) => {
  test('every figure has a name of its own and series and panels that differ', () => {
    expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
    for (const figure of own) {
      expect(new Set(figure.series.map(({ id }) => id)).size).toBe(figure.series.length)
      for (const { slot } of figure.series) expect([...Array(paletteSize).keys()]).toContain(slot)
      expect(figure.panels.map(({ measure }) => measure)).toContain(figure.headline)
      for (const { measure } of figure.marks) expect(figure.panels.map((panel) => panel.measure)).toContain(measure)
    }
    expect(needs.length).toBeGreaterThan(0)
  })
})

/** Rows as an experiment might bring them, with all that can go wrong with a number. */
function rowsOf(figure: Figure): fc.Arbitrary<ResultRow[]> {
  const x: fc.Arbitrary<number | string> =
    figure.x.kind === 'linear' || figure.x.kind === 'log'
      ? fc.integer({ min: 1, max: 40 }).map((tenth) => tenth / 10)
      : fc.constantFrom('a', 'b & c', '<d>')
  const value = fc.oneof(fc.double({ min: 0.001, max: 1, noNaN: true }), fc.constant(NaN))
  return fc.array(
    fc.record({
      figure: fc.constant(figure.id),
      x,
      series: fc.constantFrom(...figure.series.map(({ id }) => id)),
      measure: fc.constantFrom(...figure.panels.map(({ measure }) => measure)),
      mean: value,
      low: value,
      high: value,
      n: fc.nat(100),
      seed: fc.constant(1),
    }),
    { maxLength: 12 },
  )
}

test.each(figures.map((figure) => [figure.id, figure] as const))(
  '%s: any rows give well-formed SVG without an undefined place, and the same rows the same bytes',
  (_, figure) => {
    fc.assert(
      fc.property(rowsOf(figure), (rows) => {
        const svg = figureSvg(figure, rows)
        expect(xmlFault(svg)).toBeNull()
        expect(svg).not.toMatch(/NaN|undefined|Infinity/)
        expect(figureSvg(figure, [...rows])).toBe(svg)
      }),
      { numRuns: 30 },
    )
  },
)

test('a panel without ends reaches from 0 to a round number above its points and their intervals', () => {
  const figure: Figure = {
    ...figures[0],
    x: { label: 'k', kind: 'linear' },
    panels: [{ measure: 'm', label: 'M' }],
    series: [{ id: 's', label: 'S', slot: 0 }],
    marks: [],
  }
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (mean) => {
      const row = { figure: 'f', x: 1, series: 's', measure: 'm', mean, low: 0, high: mean * 1.3, n: 5, seed: 1 }
      const svg = figureSvg(figure, [row, { ...row, x: 2, mean: mean / 2 }])
      expect(xmlFault(svg)).toBeNull()
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      const ticks = [...svg.matchAll(/class="tick" text-anchor="end">([^<]+)</g)].map(([, tick]) => tick)
      expect(ticks[0]).toBe('0')
      expect(ticks.length).toBeGreaterThan(2)
    }),
  )
})

test('a picture names the series that have points, and no other', () => {
  const figure: Figure = {
    ...figures[0],
    x: { label: 'k', kind: 'linear' },
    panels: ['m', 'n', 'o', 'p'].map((measure) => ({ measure, label: measure })),
    series: ['here', 'absent'].map((id, slot) => ({ id, label: id, slot })),
    marks: [],
  }
  const row = { figure: 'f', x: 1, series: 'here', measure: 'm', mean: 1, low: 0, high: 2, n: 5, seed: 1 }
  expect(figureSvg(figure, [row])).toContain('>here<')
  expect(figureSvg(figure, [row])).not.toContain('absent')
})

test('series of two groups stand side by side: each panel once per group, and one entry of the key for what looks alike', () => {
  const figure: Figure = {
    ...figures[0],
    x: { label: 'k', kind: 'linear' },
    panels: ['m', 'n'].map((measure) => ({ measure, label: measure })),
    series: [
      { id: 'a', label: 'method', slot: 0, group: 'left' },
      { id: 'b', label: 'method', slot: 0, group: 'right' },
      { id: 'c', label: 'neither', slot: 1 },
    ],
    marks: [],
  }
  const row = { figure: 'f', x: 1, series: 'a', measure: 'm', mean: 1, low: 0, high: 2, n: 5, seed: 1 }
  const rows = ['a', 'b', 'c'].flatMap((series) => ['m', 'n'].map((measure) => ({ ...row, series, measure })))
  const panelsOf = (svg: string) => [...svg.matchAll(/class="panel">([^<]+)</g)].map(([, label]) => label)
  const both = figureSvg(figure, rows)
  expect(panelsOf(both)).toEqual(['m: left', 'm: right', 'n: left', 'n: right'])
  expect(both.match(/class="key">method</g)).toHaveLength(1)
  expect(both.match(/class="name [^"]*">neither</g)).toHaveLength(4)
  const one = rows.filter(({ series }) => series !== 'b')
  expect(panelsOf(figureSvg(figure, one))).toEqual(['m', 'n'])
})

test('figureCsv: one line a row, nine columns, undefined values empty', () => {
  const row = { figure: 'f', x: 'b, c', series: 's', measure: 'm', mean: 1 / 3, low: NaN, high: 1, n: 5, seed: 1 }
  expect(figureCsv([row])).toBe('figure,x,series,measure,mean,low,high,n,seed\nf,"b, c",s,m,0.333333,,1,5,1\n')
})

test('experimentFiles: what it writes can be written again from the points in its files', () => {
  const [experiment] = experiments
  const facts = { command: 'c', version: '0', semantics: ['s'], seed: 1, small: true }
  const figure = experiment.figures.find(({ id }) => id === 'utility')!
  fc.assert(
    fc.property(rowsOf(figure), (rows) => {
      const files = experimentFiles(experiment, rows, facts)
      expect(experimentFiles(experiment, rows.map(storedPoint), facts)).toEqual(files)
    }),
    { numRuns: 20 },
  )
})

test('experimentFiles: a figure without rows leaves no file', () => {
  const facts = { command: 'c', version: '0', semantics: ['s'], seed: 1, small: true }
  expect(experimentFiles(experiments[0], [], facts).map(({ name }) => name)).toEqual(['README.md'])
})

test('spreadLabels: keeps the order and the gap, and moves nobody who has room', () => {
  const places = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(places, (wanted) => {
      const found = spreadLabels(wanted, 12, 0, 200)
      const order = [...wanted.keys()].sort((a, b) => wanted[a] - wanted[b] || a - b)
      for (let i = 1; i < order.length; i++)
        expect(found[order[i]] - found[order[i - 1]]).toBeGreaterThanOrEqual(12 - 1e-9)
      for (const place of found) {
        expect(place).toBeGreaterThanOrEqual(-1e-9)
        expect(place).toBeLessThanOrEqual(200 + 1e-9)
      }
      const apart = order.every((index, i) => i === 0 || wanted[index] - wanted[order[i - 1]] >= 12)
      expect(apart ? found : wanted).toEqual(wanted)
    }),
  )
})
