import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMeasure } from '../../src/meaning/index.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf } from './refusal.js'

const temp = tempFolder()
const counts = new Map([
  ['fever+fever', 1000],
  ['cough+cough', 500],
  ['cough+fever', 250],
  ['estimate+estimate', 10],
  ['estimate+fever', 2000],
])
const asked: string[] = []
const answers = new Map<string, (response: ServerResponse, key: string) => void>([
  ['/count', (response, key) => void response.end(JSON.stringify({ hits: { total: counts.get(key) ?? 0 } }))],
  ['/html', (response) => void response.end('<html>Please log in</html>')],
  ['/text', (response) => void response.end('about 12 results')],
  ['/other', (response) => void response.end('{"total":3}')],
  ['/busy', (response) => void response.writeHead(429, { 'retry-after': '0' }).end('slow down')],
  ['/gone', (response) => void response.writeHead(404).end()],
  ['/hang', () => {}],
])
let busyOnce = 2
answers.set('/recovers', (response, key) => answers.get(busyOnce-- > 0 ? '/busy' : '/count')!(response, key))

const server = createServer((request, response) => {
  const url = new URL(request.url!, 'http://localhost')
  const key = [`${url.searchParams.get('x')}`, `${url.searchParams.get('y')}`].sort().join('+')
  asked.push(`${url.pathname} ${key}`)
  answers.get(url.pathname)!(response, key)
})
let root = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  root = `http:http://127.0.0.1:${address.port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const settings = '?x={x}&y={y}#path=hits.total&n=1e6&rate=1000&retries=2&backoff=0.001'
/** Only the service that hangs is given up soon: on a busy machine the others may take their time. */
const open = (path: string, cache = temp.path('cache')) =>
  openMeasure(`${root}${path}${settings}&timeout=${path === '/hang' ? 0.2 : 30}`, { cache })

test('http: distances come from hit counts, each asked for once and kept on disk', async () => {
  const cache = temp.path('kept')
  const measure = await open('/count', cache)
  await measure.prepare(['fever', 'cough', 'nowhere'])
  expect(measure.distance('fever', 'cough')).toBeCloseTo(
    (Math.log(1000) - Math.log(250)) / (Math.log(1e6) - Math.log(500)),
  )
  expect(measure.distance('cough', 'fevers')).toBe(measure.distance('fever', 'cough'))
  expect(measure.distance('fever', 'nowhere')).toBeNaN()
  expect(measure.knows('nowhere')).toBe(false)
  const questions = asked.length
  expect(questions).toBe(6)
  const again = await open('/count', cache)
  await again.prepare(['fever', 'cough'])
  expect(asked).toHaveLength(questions)
  expect(again.distance('fever', 'cough')).toBe(measure.distance('fever', 'cough'))
})

test('http: with pairs, only those pairs are asked for', async () => {
  const before = asked.length
  const measure = await open('/count')
  await measure.prepare(['fever', 'nowhere'], ['cough', 'else'], 'pairs')
  expect(asked.slice(before).filter((each) => each.includes('fever') && each.includes('else'))).toEqual([])
})

test('http: an estimate of both above one of them is unreliable, so unknown', async () => {
  const measure = await open('/count')
  await measure.prepare(['fever', 'estimate'])
  expect(measure.distance('fever', 'estimate')).toBeNaN()
})

test('http: a service that is busy for a moment is asked again', async () => {
  const measure = await open('/recovers')
  await measure.prepare(['fever'])
  expect(measure.knows('fever')).toBe(true)
})

test.each([
  { path: '/html', says: 'web page' },
  { path: '/text', says: 'JSON' },
  { path: '/other', says: 'no count at "hits.total"' },
  { path: '/busy', says: 'status 429 (tried 3 times)' },
  { path: '/gone', says: 'status 404' },
  { path: '/hang', says: 'within 0.2 s (tried 3 times)' },
])('http: an answer as from $path ends in an error that says so', async ({ path, says }) => {
  const measure = await open(path)
  expect((await refusalOf(measure.prepare(['fever']))).message).toContain(says)
})
