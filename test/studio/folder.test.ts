import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { root } from '../cli/palimpsest.js'
import { endWithThisFile, type RunningStudio, startStudio } from './opened-studio.js'
import { entered, send, toldWhen } from './requests.js'

endWithThisFile()

const temp = tempFolder()
const table = 'age,zip,illness\n'.concat(
  ...Array.from({ length: 30 }, (_, i) => `${20 + (i % 7)},${47600 + (i % 5)},${['flu', 'cold', 'cancer'][i % 3]}\n`),
)

/** A studio with a folder for its files of its own. */
async function studioIn(words: readonly string[] = []) {
  const within = temp.path('tmp')
  mkdirSync(within)
  const studio = await startStudio(words, { TMPDIR: within })
  const [name] = readdirSync(within)
  return { studio, within, folder: join(within, name), desk: join(within, name, 'desk'), own: await entered(studio) }
}

async function put({ port }: RunningStudio, own: Readonly<Record<string, string>>, name: string, body = table) {
  const query = new URLSearchParams({ name }).toString()
  return send(port, { method: 'PUT', path: `/file?${query}`, headers: own, body })
}

async function ask({ port }: RunningStudio, own: Readonly<Record<string, string>>, intent: string, body: object = {}) {
  return send(port, { method: 'POST', path: `/${intent}`, headers: own, body: JSON.stringify(body) })
}

const modes = (path: string): string => (lstatSync(path).mode & 0o777).toString(8)

test('what is dropped lies in a folder that nobody else can look into, whatever is written by default', async () => {
  const before = process.umask(0)
  const { studio, folder, desk, own } = await studioIn().finally(() => process.umask(before))
  expect((await put(studio, own, 'release.csv')).status).toBe(200)
  expect([folder, desk].map(modes)).toEqual(['700', '700'])
  expect(['open.html', 'running', 'desk/release.csv'].map((name) => modes(join(folder, name)))).toEqual([
    '600',
    '600',
    '600',
  ])
  expect(readFileSync(join(desk, 'release.csv'), 'utf8')).toBe(table)
})

const isRoot = process.getuid?.() === 0
const setpriv = '/usr/bin/setpriv'
const others = isRoot && existsSync(setpriv)

test.skipIf(!others)('another user of the machine reads nothing of it [needs root and /usr/bin/setpriv]', async () => {
  const { studio, folder, own } = await studioIn()
  await put(studio, own, 'release.csv')
  const asNobody = (...command: string[]) =>
    spawnSync(setpriv, ['--reuid=65534', '--regid=65534', '--clear-groups', ...command], { encoding: 'utf8' })
  expect(asNobody('cat', '/dev/null').status).toBe(0)
  for (const name of ['', 'open.html', 'desk/release.csv'])
    expect(asNobody('cat', join(folder, name)).stderr).toMatch(/denied/i)
  expect(asNobody('ls', folder).stdout).toBe('')
})

test.skipIf(!existsSync('/proc/self/cmdline'))(
  'the token is on no command line and in no environment while work runs [needs /proc]',
  async () => {
    const { studio, own } = await studioIn()
    await put(studio, own, 'release.csv', table.repeat(3000))
    const seen = new Set<string>()
    for (let rounds = 0; rounds < 3 || !seen.has('job'); rounds++) {
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
        for (const file of ['cmdline', 'environ']) {
          let text = ''
          try {
            text = readFileSync(`/proc/${pid}/${file}`, 'utf8')
          } catch {
            // It ended meanwhile.
          }
          if (file === 'cmdline' && /job\.js/.test(text)) seen.add('job')
          expect(text).not.toContain(studio.token)
        }
    }
    // The work was looked at too.
    expect([...seen]).toEqual(['job'])
  },
)

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends it, what runs in it, and leaves nothing', async (signal, code) => {
  const { studio, within, own } = await studioIn()
  await put(studio, own, 'release.csv', table.repeat(3000))
  const jobs = childrenOf(studio.child.pid!)
  expect(jobs.length).toBeGreaterThan(0)
  const ended = new Promise<number | null>((resolve) => studio.child.once('close', resolve))
  studio.child.kill(signal)
  expect(await ended).toBe(code)
  expect(studio.said()).toContain('what was dropped into it is removed')
  expect(readdirSync(within)).toEqual([])
  await expect.poll(() => jobs.filter(isAlive), { timeout: 20_000 }).toEqual([])
})

function childrenOf(pid: number): readonly number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(Number)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('what a studio left that was killed is removed by the next; what belongs to others stays', async () => {
  const { studio, within, own } = await studioIn()
  await put(studio, own, 'release.csv')
  const [left] = readdirSync(within)
  const gone = new Promise((resolve) => studio.child.once('close', resolve))
  studio.child.kill('SIGKILL')
  await gone
  expect(existsSync(join(within, left, 'desk', 'release.csv'))).toBe(true)
  const precious = temp.file('precious.txt', 'mine')
  const [link, fresh, old, unfinished] = ['link', 'fresh', 'old', 'unfinished'].map((name) =>
    join(within, `palimpsest-studio-${name}`),
  )
  symlinkSync(join(precious, '..'), link)
  for (const folder of [fresh, old, unfinished]) mkdirSync(folder)
  writeFileSync(join(unfinished, 'running'), '')
  for (const folder of [old, unfinished]) utimesSync(folder, 0, 0)
  const running = await startStudio([], { TMPDIR: within })
  const names = readdirSync(within)
  expect(names).toEqual(expect.arrayContaining(['palimpsest-studio-link', 'palimpsest-studio-fresh']))
  expect(names).toHaveLength(3)
  expect(readFileSync(precious, 'utf8')).toBe('mine')
  // Two that run leave each other alone.
  await startStudio([], { TMPDIR: within })
  expect(readdirSync(within)).toHaveLength(4)
  expect((await send(running.port, { headers: await entered(running) })).status).toBe(200)
})

const badNames: readonly (readonly [name: string, lies: string])[] = [
  ['../../evil.csv', 'evil.csv'],
  ['/etc/evil.csv', 'evil.csv'],
  ['..\\..\\evil.csv', 'evil.csv'],
  ['..', '_'],
  ['.', '_'],
  ['', 'file'],
  ['--report=x', '_report=x'],
  ['.hidden.csv', '_hidden.csv'],
  ['nul\0.csv', 'nul_.csv'],
  ['%2e%2e%2fevil.csv', '%2e%2e%2fevil.csv'],
  ['new\nline.csv', 'new_line.csv'],
  ['exe\u202Evsc.csv', 'exe_vsc.csv'],
  ['$(touch owned);`id`.csv', '$(touch owned);`id`.csv'],
  [`${'x'.repeat(200)}--report.csv`, `${'x'.repeat(138)}--report.csv`],
  [`${'x'.repeat(300)}-${'y'.repeat(149)}`, `_${'y'.repeat(149)}`],
  ['漢'.repeat(200) + '.csv', `${'漢'.repeat(48)}.csv`],
]

test.each(badNames)('a file that calls itself %j lies on the desk as %j', async (name, lies) => {
  const { studio, within, desk, own } = await shared()
  const before = readdirSync(desk)
  expect((await put(studio, own, name)).status).toBe(200)
  const added = readdirSync(desk).filter((one) => !before.includes(one))
  expect(added).toEqual(before.includes(lies) ? [lies.replace(/(?=\.\w+$)|$/, '-2')] : [lies])
  expect(readdirSync(within)).toHaveLength(1)
  await ask(studio, own, 'remove', { name: added[0] })
  expect(readdirSync(desk)).toEqual(before)
})

let one: ReturnType<typeof studioIn> | undefined
async function shared() {
  return (one ??= studioIn())
}

test('two files of one name that come at once are two files', async () => {
  const { studio, own } = await shared()
  const answers = await Promise.all(['first', 'second'].map(async (text) => put(studio, own, 'same.csv', text)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { desk } = await shared()
  const found = readdirSync(desk)
    .filter((name) => name.startsWith('same'))
    .map((name) => readFileSync(join(desk, name), 'utf8'))
  expect(found.toSorted()).toEqual(['first', 'second'])
})

test('a file that is broken off is not there', async () => {
  const { studio, desk, own } = await shared()
  const before = readdirSync(desk)
  const script = `const { request } = require('node:http')
    const asked = request({ port: ${studio.port}, method: 'PUT', path: '/file?name=half.csv', headers: { ...${JSON.stringify(own)}, 'content-length': 1e6 } })
    asked.write('a,b\\n', () => setTimeout(() => process.exit(), 200))`
  const child = spawn(process.execPath, ['-e', script])
  await new Promise((resolve) => child.once('close', resolve))
  await pause(200)
  expect(readdirSync(desk)).toEqual(before)
  const unsized = { method: 'PUT', path: '/file?name=a.csv', headers: { ...own, 'transfer-encoding': 'chunked' } }
  expect((await send(studio.port, { ...unsized, body: table })).status).toBe(411)
})

test('what was named is linked, read where it lies, and never written: not by what is said of it, not by an example of its name', async () => {
  const folder = temp.path('theirs')
  mkdirSync(folder)
  const schema = JSON.stringify({ attributes: ['age', 'zip', 'illness'].map((name) => ({ name, role: 'quasi' })) })
  const files = { 'release.txt': table, 'release.txt.schema.json': schema }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { studio, own, desk } = await studioIn(Object.keys(files).map((name) => join(folder, name)))
  expect(readlinkSync(join(desk, 'release.txt'))).toBe(join(folder, 'release.txt'))
  await toldWhen(studio.port, own, ({ columns }) => columns.length === 3)
  await ask(studio, own, 'role', { column: 'illness', role: 'sensitive' })
  await ask(studio, own, 'audit')
  await toldWhen(studio.port, own, ({ jobs }) => jobs.some(({ job, state }) => job === 'audit' && state !== 'running'))
  await ask(studio, own, 'example', { id: 'hospital' })
  await ask(studio, own, 'remove', { name: 'release.txt' })
  for (const [name, text] of Object.entries(files)) expect(readFileSync(join(folder, name), 'utf8'), name).toBe(text)
  expect(readdirSync(folder)).toHaveLength(2)
})

test('one file that was named twice, from two folders, keeps what lies beside each', async () => {
  const paths = ['one', 'two'].map((name) => {
    const folder = temp.path(name)
    mkdirSync(folder)
    writeFileSync(join(folder, 'x.csv'), table)
    writeFileSync(join(folder, 'x.csv.meta.json'), `{"of":"${name}"}`)
    return join(folder, 'x.csv')
  })
  const { desk } = await studioIn(paths)
  const beside = readdirSync(desk).filter((name) => name.endsWith('.meta.json'))
  expect(new Set(beside.map((name) => JSON.parse(readFileSync(join(desk, name), 'utf8'))['of']))).toEqual(
    new Set(['one', 'two']),
  )
})

test('a file that is not there is refused before anything is opened', () => {
  const { status, stderr } = spawnSync(process.execPath, [`${root}/dist/bundle/main.js`, 'studio', 'not-there.csv'], {
    encoding: 'utf8',
  })
  expect(status).toBe(2)
  expect(stderr).toMatch(/not-there\.csv: there is no such file or folder\n {2}remedy: /)
})
