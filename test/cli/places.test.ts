import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere as here } from './in-process.js'

const { path, file } = tempFolder()
const points = 'examples/places/points.csv'

async function made(method: string, name: string, ...more: readonly string[]) {
  const [release, key] = [path(name), path('key.json')]
  const { code, error } = await here([
    'protect',
    points,
    '--method',
    method,
    '--k',
    '12',
    '-o',
    release,
    '--key',
    key,
    ...more,
  ])
  expect([code, error]).toEqual([0, ''])
  return { release, key }
}

test('nearest is inverted, reciprocal is not: the same people, the same k', async () => {
  const findings = []
  for (const method of ['nearest', 'reciprocal']) {
    const { release, key } = await made(method, `${method}.csv`)
    const { code, out } = await here(['attack', release, '--original', points, '--key', key, '--json', '-'])
    expect(code).toBe(0)
    findings.push(JSON.parse(out).finding)
  }
  expect(findings[0]).toMatchObject({ reads: true, pinned: { count: expect.any(Number) } })
  expect(findings[0].success.value).toBeGreaterThan(0.7)
  expect(findings[1].reads).toBe(false)
  expect(findings[1].success.low).toBeLessThan(1 / 12)
})

test('the regions of GeoJSON are those of CSV: checked, measured and drawn through the same port', async () => {
  const map = path('map.svg')
  const csv = await made('adaptive-grid', 'regions.csv')
  const geo = await made('adaptive-grid', 'regions.geojson', '--draw', map)
  expect(JSON.parse(readFileSync(geo.release, 'utf8')).features[0].geometry.type).toBe('Polygon')
  expect(readFileSync(map, 'utf8')).toMatch(/^<svg [^]*27 regions by users; the fewest in one are 12/)
  const worth = []
  for (const { release } of [csv, geo]) {
    const checked = await here(['check', release, '--model', 'region-k:12', '--original', points])
    expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('12 users in each region: holds') })
    expect(await here(['check', release, '--model', 'region-k:14'])).toMatchObject({ code: 1 })
    worth.push((await here(['measure', points, release])).out)
  }
  expect(worth[0]).toContain('area of the region of a point, km², mean')
  expect(worth[1]).toBe(worth[0])
})

test('audit: never READY without the original, nor of traces without the key', async () => {
  const { release, key } = await made('adaptive-grid', 'traces.csv', '--traces')
  const last = async (...words: readonly string[]) => {
    const { code, out } = await here(['audit', release, '--policy', 'examples/places/policy.json', ...words])
    return [code, out.trimEnd().split('\n').at(-1)!.split(':')[0]]
  }
  expect(await last()).toEqual([3, 'NOT MEASURED'])
  expect(await last('--original', points)).toEqual([3, 'NOT MEASURED'])
  expect(await last('--original', points, '--key', key)).toEqual([1, 'NOT READY'])
})

test('an original of other points is refused', async () => {
  const { release } = await made('adaptive-grid', 'regions.csv')
  const other = file('other.csv', readFileSync(points, 'utf8').replaceAll(',12.3', ',42.3'))
  const { code, error } = await here(['attack', release, '--original', other])
  expect([code, error]).toEqual([2, expect.stringContaining('does not match the release')])
})
