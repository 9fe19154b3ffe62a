import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { below, shuffle, stream, unit } from '../../src/math/index.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere as here } from './in-process.js'

const { path, file } = tempFolder()

async function audited(name: string, ...more: readonly string[]) {
  const { code, out, error } = await here(['audit', name, '--json', '-', ...more])
  const report = out === '' ? undefined : JSON.parse(out)
  const of = (id: string) => report.attacks.find((one: { id: string }) => one.id === id)
  return { code, error, report, of }
}

/** Baskets of a few things that everybody buys, each or not by the throw of a coin. */
const common = ['bread', 'butter', 'eggs', 'milk', 'tea']
function baskets(count: number): string[] {
  const random = stream(1, 'test/raw/baskets')
  return Array.from({ length: count }, () => common.filter(() => unit(random) < 0.6).join(', ') || 'tea, milk')
}

describe('13 §2.11: transactions with the names taken off and nothing else', () => {
  test('are audited: who stands alone by one, two and three items, the worst and by lot', async () => {
    const { code, report, of } = await audited('examples/groceries/baskets.txt')
    expect([code, report.kind, report.verdict]).toEqual([1, 'sets', 'not-ready'])
    expect(report.nothingHidden).toContain('reads all of it')
    expect(of('S11')).toMatchObject({ state: 'above', success: 1, details: { chosen: 'worst', thing: 'item' } })
    expect(of('S11').details.curve.map(({ known, of: all }: { known: number; of: number }) => [known, all])).toEqual([
      [1, 500],
      [2, 500],
      [3, 500],
    ])
    expect(of('S4')).toMatchObject({ state: 'above', method: 'known-items', interval: expect.any(Array) })
    expect(of('I6').state).toBe('not-applicable')
  })

  test('with the original, which is the same file, come out as without', async () => {
    const alone = await audited('examples/groceries/baskets.txt')
    const beside = await audited('examples/groceries/baskets.txt', '--original', 'examples/groceries/baskets.txt')
    expect(beside.report.attacks).toEqual(alone.report.attacks)
    expect(beside.code).toBe(1)
  })

  test('are READY where everybody has the same few things, and a single person who stands alone is counted', async () => {
    const clean = baskets(2000)
    const ready = await audited(file('clean.txt', `${clean.join('\n')}\n`))
    expect([ready.code, ready.report.verdict]).toEqual([0, 'ready'])
    expect(ready.of('S11').state).toBe('within')
    const single = await audited(file('single.txt', `${[...clean, 'milk, caviar'].join('\n')}\n`))
    expect([single.code, single.report.verdict]).toEqual([1, 'not-ready'])
    expect(single.of('S11')).toMatchObject({ state: 'above', people: 1, of: 2001, details: { smallestRow: 2001 } })
    expect(single.of('S4').state).toBe('within')
  })

  test('say it on the terminal and on the page, and a page to pass on names no item', async () => {
    const { out } = await here(['audit', 'examples/groceries/baskets.txt'])
    expect(out).toContain('No item of it is generalised: whoever finds a record reads all of it.')
    expect(out).toMatch(/by 3 items that fewest share: 482 of 500 records/)
    expect(out).toMatch(/by 3 items drawn by lot: \d+ of 500 records \(0\.\d+ to 0\.\d+\)/)
    const folder = path('page')
    await here(['audit', 'examples/groceries/baskets.txt', '--report', folder, '--share'])
    const page = readFileSync(`${folder}/report.html`, 'utf8')
    expect(page).toContain('whoever finds a record reads all of it')
    expect(page).toContain('that fewest share')
    expect(page).not.toContain('bean sprouts')
    expect(readFileSync(`${folder}/summary.txt`, 'utf8')).toContain('whoever finds a record reads all of it')
    const told = await here(['explain', 'S11', '--report', `${folder}/report.json`])
    expect(told).toMatchObject({ code: 0, out: expect.stringContaining('1 / 1 = 1.000') })
  })

  test('are attacked by what is in them: attack finds as many as audit counts', async () => {
    const { code, out } = await here(['attack', 'examples/groceries/baskets.txt', '--json', '-'])
    const { finding } = JSON.parse(out)
    const { of } = await audited('examples/groceries/baskets.txt')
    expect([code, finding.attack]).toEqual([0, 'known-items'])
    expect(finding.pinned.count).toBe(of('S4').people)
    const worst = finding.figures.find(({ id }: { id: string }) => id === 'worst3')
    expect(worst.attack.value).toBeCloseTo(of('S11').people / 500, 12)
  })

  test('ninety thousand baskets of sixteen thousand things take some seconds', async () => {
    const random = stream(1, 'test/raw/many')
    // A few things are frequent and most are rare.
    const thing = () => Math.floor(16_000 ** unit(random))
    const lines = Array.from({ length: 90_000 }, () =>
      [...new Set(Array.from({ length: 1 + below(19, random) }, thing))].join(' '),
    )
    const started = performance.now()
    const { code, of } = await audited(file('many.dat', `${lines.join('\n')}\n`))
    expect([code, of('S11').of]).toEqual([1, 90_000])
    expect(performance.now() - started).toBeLessThan(30_000)
  })
})

/** Points at nine places; everybody was at five of them, at no told time. */
function visits(people: number): string[] {
  const random = stream(1, 'test/raw/visits')
  return Array.from({ length: people }, (_, person) =>
    [
      ...shuffle(
        Uint32Array.from({ length: 9 }, (_, place) => place),
        random,
      ).subarray(0, 5),
    ].map((place) => `u${person},${48 + (place % 3) / 100},${16 + Math.floor(place / 3) / 100}`),
  ).flat()
}

describe('13 §2.11: points with the names taken off and nothing else', () => {
  const points = 'examples/places/points.csv'

  test('are audited: who stands alone by one, two and three points, with the original or without', async () => {
    const { code, report, of } = await audited(points)
    expect([code, report.kind, report.verdict]).toEqual([1, 'places', 'not-ready'])
    expect(report.nothingHidden).toContain('as they are')
    expect(of('P6')).toMatchObject({
      state: 'above',
      people: 150,
      of: 150,
      details: { thing: 'point', chosen: 'worst' },
    })
    expect(of('P4')).toMatchObject({ state: 'above', method: 'known-places', people: 150 })
    const beside = await audited(points, '--original', points)
    expect(beside.report.attacks).toEqual(report.attacks)
  })

  test('are READY where everybody was at the same few places, and a single person elsewhere is counted', async () => {
    const clean = ['id,lat,lon', ...visits(3000)]
    const ready = await audited(file('visits.csv', `${clean.join('\n')}\n`))
    expect([ready.code, ready.report.verdict]).toEqual([0, 'ready'])
    const single = await audited(file('single.csv', `${[...clean, 'alone,48,16', 'alone,47.5,16'].join('\n')}\n`))
    expect([single.code, single.report.verdict]).toEqual([1, 'not-ready'])
    expect(single.of('P6')).toMatchObject({ people: 1, of: 3001, details: { smallestRow: 3001 } })
  })

  test('in GeoJSON come out as in CSV', async () => {
    const [, ...lines] = readFileSync(points, 'utf8').trim().split('\n')
    const features = lines.map((line) => {
      const [id, lat, lon, time] = line.split(',')
      const geometry = { type: 'Point', coordinates: [Number(lon), Number(lat)] }
      return { type: 'Feature', geometry, properties: { id, time } }
    })
    const made = file('points.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
    expect((await audited(made)).report.attacks).toEqual((await audited(points)).report.attacks)
  })

  test('a page to pass on tells no place and no time; attack finds as many as audit counts', async () => {
    const folder = path('points page')
    const { code } = await here(['audit', points, '--report', folder, '--share'])
    expect(code).toBe(1)
    const page = readFileSync(`${folder}/report.html`, 'utf8')
    expect(page).toContain('points that fewest share')
    expect(page).not.toMatch(/12\.34|45\.6|2026-11-18T/)
    const { finding } = JSON.parse((await here(['attack', points, '--json', '-'])).out)
    expect([finding.attack, finding.pinned.count]).toEqual(['known-places', 150])
  })
})
