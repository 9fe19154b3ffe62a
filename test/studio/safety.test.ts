import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../cli/palimpsest.js'
import { endWithThisFile, type RunningStudio, startStudio } from './opened-studio.js'
import { entered, send } from './requests.js'

endWithThisFile()

let studio: RunningStudio
let own: Awaited<ReturnType<typeof entered>>
beforeAll(async () => {
  studio = await startStudio([`${root}/examples/counts/wards.csv`])
  own = await entered(studio)
})

/** Every way in, and a name that is none. */
const ways = [
  ['GET', '/'],
  ['GET', '/page.js'],
  ['POST', '/enter'],
  ['GET', '/events'],
  ['GET', '/view?name=wards.csv.report%2Freport.html'],
  ['GET', '/save?name=wards.csv.report%2Freport.html'],
  ['PUT', '/file?name=a.csv'],
  ['POST', '/audit'],
  ['POST', '/example'],
  ['POST', '/quit'],
  ['GET', '/nothing'],
] as const

/** What an attacker changes of a request that would be answered. */
const strangers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a name that a stranger gave to this machine': { host: 'studio.evil.example:80' },
  'that name on our port': { host: 'evil.example:PORT' },
  'this machine without our port': { host: '127.0.0.1' },
  'a page of another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a page without an origin': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'another port of this machine': { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
  'a page of another site that hides where it comes from': { 'sec-fetch-site': 'cross-site' },
  'another protocol': { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
}

describe.each(Object.entries(strangers))('%s', (_, changed) => {
  test.each(ways)('is refused at %s %s, with a cookie that is right', async (method, path) => {
    const headers = { host: `127.0.0.1:${studio.port}`, ...own, ...changed }
    const { status, text } = await send(studio.port, {
      method,
      path,
      headers: { ...headers, host: headers.host.replace('PORT', String(studio.port)) },
      body: '{}',
    })
    expect(status).toBe(403)
    expect(JSON.parse(text)).toEqual({ refused: expect.stringMatching(/^(?:host|origin|upgrade)$/) })
  })
})

test('a link on another page leads to the empty page, which is the same for everybody, and to nothing else', async () => {
  const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const visited = async (path: string) => (await send(studio.port, { path, headers: followed })).status
  expect(await visited('/')).toBe(200)
  expect(await visited('/page.js')).toBe(403)
  expect(await visited('/events')).toBe(403)
  const framed = await send(studio.port, { headers: { ...followed, 'sec-fetch-dest': 'iframe' } })
  expect(framed.status).toBe(403)
})

test.each(ways.filter(([method, path]) => method !== 'GET' || path !== '/').filter(([, path]) => path !== '/page.js'))(
  'without a cookie, with a wrong one and with that of another studio nothing is told at %s %s',
  async (method, path) => {
    if (path === '/enter') return
    const other = await otherStudio()
    const [name] = own.cookie.split('=')
    for (const cookie of ['', `${name}=`, `${name}=${studio.token}`, 'palimpsest=1', other]) {
      const { status, text } = await send(studio.port, {
        method,
        path,
        headers: { ...own, cookie },
        body: '{}',
      })
      expect([status, text]).toEqual([401, '{"refused":"cookie"}'])
    }
  },
)

let another: Promise<string> | undefined
/** The cookie of another studio, under the name of ours too. */
async function otherStudio(): Promise<string> {
  another ??= startStudio().then(async (one) => (await entered(one)).cookie)
  const [, value] = (await another).split('=')
  return `${await another}; ${own.cookie.split('=')[0]}=${value}`
}

test.each(['', 'x', 'A'.repeat(43), 'TOKEN ', 'token'])('the token %j opens nothing', async (told) => {
  const token = told.replace('TOKEN', studio.token).replace('token', studio.token.toLowerCase())
  const asked = { method: 'POST', path: '/enter', headers: own, body: JSON.stringify({ token }) }
  const { status, headers } = await send(studio.port, asked)
  expect(status).toBe(401)
  expect(headers['set-cookie']).toBeUndefined()
})

test.each([['[]'], ['1'], ['{'], ['{"token":["a"]}'], ['{"token":{"length":43}}'], [`{"token":"${'x'.repeat(3e6)}"}`]])(
  'a body that holds no secret opens nothing, and ends nothing',
  async (body) => {
    const asked = { method: 'POST', path: '/enter', headers: own, body }
    const { status } = await send(studio.port, asked)
    expect(status).toBe(401)
    expect((await send(studio.port, {})).status).toBe(200)
  },
)

test('the token is in the address behind the #, and is exchanged for a cookie that no script reads and no other site sends', async () => {
  expect(studio.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}$/)
  const asked = { method: 'POST', path: '/enter', headers: own, body: JSON.stringify({ token: studio.token }) }
  const [cookie] = (await send(studio.port, asked)).headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^palimpsest-\w+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/)
  expect(cookie).not.toContain(studio.token)
})

test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', ''])(
  'a form that sends %j changes nothing, even from the page itself',
  async (type) => {
    const asked = { method: 'POST', path: '/showValues', headers: { ...own, 'content-type': type }, body: '{}' }
    expect((await send(studio.port, asked)).status).toBe(415)
  },
)

test('a request that says not where it comes from changes nothing', async () => {
  const { origin: _, ...silent } = own
  expect((await send(studio.port, { method: 'POST', path: '/undo', headers: silent, body: '{}' })).status).toBe(403)
})

const policy = ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'"]

test.each([...ways, ['GET', 'http://x/'], ['OPTIONS', '/audit'], ['DELETE', '/file?name=a'], ['TRACE', '/']] as const)(
  'the policy of the page stands in the answer to %s %s, whatever it is',
  async (method, path) => {
    for (const headers of [{}, { host: 'evil.example' }, { ...own, cookie: '' }]) {
      const answered = await send(studio.port, { method, path, headers, body: '{}' })
      for (const rule of policy) expect(answered.headers['content-security-policy']).toContain(rule)
      expect(answered.headers['content-security-policy']).not.toContain('unsafe')
      expect(answered.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      expect(answered.headers['access-control-allow-origin']).toBeUndefined()
    }
  },
)

test('the page has no script and no style but those it loads', () => {
  const page = readFileSync(`${root}/dist/studio-page/index.html`, 'utf8')
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*\bsrc="\/page\.js")/i)
})

test('what is served without a cookie is the page that ships, byte by byte', async () => {
  const fetched = await new Promise<Buffer>((resolve) => {
    const socket = connect(studio.port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    socket.write(
      `GET / HTTP/1.1\r\nhost: 127.0.0.1:${studio.port}\r\naccept-encoding: gzip\r\nconnection: close\r\n\r\n`,
    )
  })
  const body = fetched.subarray(fetched.indexOf('\x1F\x8B', 0, 'latin1'))
  expect(
    gunzipSync(body.subarray(0, body.lastIndexOf('\r\n0\r\n') < 0 ? undefined : body.lastIndexOf('\r\n0\r\n'))),
  ).toEqual(readFileSync(`${root}/dist/studio-page/index.html`))
})

const names = [
  'wards.csv',
  '../running',
  '../open.html',
  '..%2frunning',
  '%2e%2e/running',
  '/etc/passwd',
  'wards.csv.report/../../running',
  'wards.csv.report%2Freport.html%00',
  'wards.csv%00',
  './wards.csv',
  'constructor',
  '__proto__',
  '',
]

test.each(names)('%j was not made here: it is neither saved nor viewed', async (name) => {
  for (const way of ['save', 'view'])
    for (const path of [`/${way}?name=${name}`, `/${way}?name=${encodeURIComponent(name)}`, `/${way}/${name}`]) {
      const { status, text } = await send(studio.port, { path: path.replaceAll('\0', '%00'), headers: own })
      expect([status, text]).toEqual([404, '{}'])
    }
})

test.each([
  '/../page.js',
  '/%2e%2e/page.js',
  '/page.js/',
  '//page.js',
  '/PAGE.JS',
  '/constructor',
  '/__proto__',
  '/toString',
])('there is nothing at %s', async (path) => {
  for (const method of ['GET', 'POST'])
    expect((await send(studio.port, { method, path, headers: own, body: '{}' })).status).toBe(404)
})

test.skipIf(!existsSync('/proc/net/tcp'))(
  'it listens on this machine only: nobody reaches it by the address that others see [needs /proc/net/tcp]',
  async () => {
    const { port } = studio
    const hex = port.toString(16).toUpperCase().padStart(4, '0')
    const listening = ['tcp', 'tcp6'].flatMap((table) =>
      readFileSync(`/proc/net/${table}`, 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [, local, , state] = line.trim().split(/\s+/)
          return state === '0A' && local?.endsWith(`:${hex}`) ? [local.split(':')[0]] : []
        }),
    )
    expect(listening).toContain('0100007F')
    expect(listening.filter((at) => at !== '0100007F' && at !== '00000000000000000000000001000000')).toEqual([])
    const others = Object.values(networkInterfaces()).flatMap((some) =>
      (some ?? []).filter(({ internal }) => !internal),
    )
    for (const { address, family } of others.filter((one) => one.family === 'IPv4'))
      await expect(send(port, { host: address, path: '/' }), family).rejects.toThrow(/ECONNREFUSED/)
  },
)
