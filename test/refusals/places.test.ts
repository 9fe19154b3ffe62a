import { expect, test } from 'vitest'
import { parsePoints } from '../../src/kinds/places/parse-points.js'
import { parseRegions } from '../../src/kinds/places/parse-regions.js'
import { sourceOf } from '../../src/formats/source.js'
import { palimpsestHere } from '../cli/in-process.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf, secret } from './refusal.js'

const source = (text: string) => sourceOf('memory', new TextEncoder().encode(text))
const feature = (lon: unknown, lat: unknown, properties: object = { id: secret }) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [lon, lat] }, properties }],
  })

test.each([
  ['id,lat,lon\n', 'holds no point', undefined],
  ['name,lat\n', 'a column is missing in the header', 1],
  [`id,lat,lon\n${secret},48\n`, 'another number of cells', 2],
  ['id,lat,lon\na,1,2\n,48,16\n', 'the point is of nobody (cell 1)', 3],
  [`id,lat,lon\na,${secret},16\n`, 'the coordinate is no number (cell 2)', 2],
  ['id,lat,lon\na,48,\n', 'the coordinate is no number (cell 3)', 2],
  ['id,lat,lon\na,200,300\n', 'the coordinate is out of range (cell 2)', 2],
  ['id,lat,lon\na,48,181\n', 'the coordinate is out of range (cell 3)', 2],
  ['id,lat,lon\na,151.2,-33.9\n', 'the two seem to be swapped (cell 2)', 2],
  [`id,lat,lon,time\na,48,16,${secret}\n`, 'the time cannot be read (cell 4)', 2],
  [feature(-33.9, 151.2), 'feature 1: the latitude is out of range, and the longitude would do for one', undefined],
  [feature(secret, 16), 'feature 1: the coordinate is no number', undefined],
  [feature(16, 48, {}), 'feature 1: the point is of nobody', undefined],
  ['{"type":"FeatureCollection","features":[]}', 'holds no point', undefined],
  ['{"type":"Feature"}', 'is no FeatureCollection', undefined],
  [`{"type":"FeatureCollection","features":[{"geometry":"${secret}"}]}`, 'feature 1 is no point', undefined],
])('points %j: %s', async (text, message, line) => {
  const refused = await refusalOf(parsePoints(source(text)))
  expect(refused.message).toContain(message)
  expect(refused.line).toBe(line)
})

test.each([
  ['south,west,north,east\n1,1,2,2\n', 'holds no regions'],
  ['south,west,north,east,users\n', 'holds no regions'],
  ['south,west,north,east,users\n3,1,2,2,5\n', 'ends before it begins'],
  ['south,west,north,east,users\n1,1,2,200,5\n', 'out of range'],
  ['south,west,north,east,users\n1,1,2,2,0\n', 'no whole number above 0'],
  ['south,west,north,east,users\n1,1,2,2,5\n1,1,2,2,6\n', 'another number of users'],
  ['south,west,north,east,users,time\n1,1,2,2,5,noon\n', 'the time cannot be read'],
  ['south,west,north,east,trace,users\n1,1,2,2,1,5\n1,1,2,2,,5\n', 'belongs to no trace'],
])('regions %j: %s', async (text, message) => {
  expect((await refusalOf(parseRegions(source(text)))).message).toContain(message)
})

const { file, path } = tempFolder()
const protectFile = (text: string, k: number) =>
  palimpsestHere([
    'protect',
    file('points.csv', text),
    '--method',
    'adaptive-grid',
    '--k',
    `${k}`,
    '-o',
    path('out.csv'),
  ])

test('protect: an empty file, coordinates out of range and swapped ones end in exit 2 with what to do', async () => {
  expect(await protectFile('', 2)).toMatchObject({ code: 2, error: expect.stringContaining('holds no data') })
  expect(await protectFile('id,lat,lon\n', 2)).toMatchObject({
    code: 2,
    error: expect.stringContaining('holds no point'),
  })
  const far = await protectFile(`id,lat,lon\n${secret},95,190\n`, 2)
  expect(far).toMatchObject({ code: 2, error: expect.stringContaining('2:2: the coordinate is out of range') })
  expect(far.error).not.toContain(secret)
  const swapped = await protectFile('id,lat,lon\na,151.2,-33.9\n', 2)
  expect(swapped).toMatchObject({ code: 2, error: expect.stringContaining('remedy: swap the two names') })
})

test('protect: one record, and k larger than the data, have no release, and say what would do', async () => {
  const lone = await protectFile('id,lat,lon\na,48,16\n', 2)
  expect(lone).toMatchObject({ code: 1, error: expect.stringContaining('the data have 1 user, fewer than k = 2') })
  const few = await protectFile('id,lat,lon\na,48,16\na,48,16\nb,48,16\n', 3)
  expect(few).toMatchObject({ code: 1, error: expect.stringContaining('give k = 2 or less') })
})

test('fixed-grid: cells that are too small leave out too many points, and that is told', async () => {
  const points = file('points.csv', 'id,lat,lon\na,48,16\nb,49,17\nc,50,18\n')
  const made = await palimpsestHere(['protect', points, '--method', 'fixed-grid', '--k', '2', '-o', path('out.csv')])
  expect(made).toMatchObject({
    code: 1,
    error: expect.stringContaining('3 of 3 points lie in cells of fewer than k = 2'),
  })
  expect(made.error).toContain('(--cell)')
})
