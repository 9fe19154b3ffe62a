import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest, root } from './palimpsest.js'

const { file, path } = tempFolder()
const here = 'examples/complementary'
const schema = ['--schema', `${here}/schema.json`]
const patients = ['examples/lecture/patients-4-anonymous.csv', '--schema', 'examples/lecture/schema.json']

/** A folder with a ledger that knows one release, and a new release beside it. */
function kept(): { readonly ledger: string; readonly old: string; readonly now: string } {
  const folder = path('kept')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const [old, now] = ['2024.csv', '2025.csv'].map((name) => join(folder, name))
  copyFileSync(`${here}/gt3.csv`, old)
  copyFileSync(`${here}/gt1.csv`, now)
  const ledger = join(folder, 'releases.json')
  palimpsest(['compose', old, '--ledger', ledger, '--record', ...schema])
  return { ledger, old, now }
}

function composed(out: string): object | undefined {
  const { attacks }: { attacks: { id: string }[] } = JSON.parse(out)
  return attacks.find(({ id }) => id === 'L4')
}

test('audit --ledger: earlier releases are those of the ledger, as if they were named with --with', () => {
  const { ledger, old, now } = kept()
  const [by, named] = [
    ['--ledger', ledger],
    ['--with', old],
  ].map((words) => palimpsest(['audit', now, ...schema, ...words, '--json', '-']))
  expect(composed(by.out)).toEqual(composed(named.out))
  const roles = JSON.parse(by.out).inputs.map(({ role, name }: { role: string; name: string }) => `${role} ${name}`)
  expect(roles).toEqual(['release 2025.csv', 'schema schema.json', 'ledger releases.json', 'with 2024.csv'])
})

test('audit --ledger: a file with another hash is refused, one that is gone leaves the question unmeasured', () => {
  const { ledger, old, now } = kept()
  appendFileSync(old, 'one more line\n')
  const changed = palimpsest(['audit', now, ...schema, '--ledger', ledger])
  expect([changed.code, changed.out]).toEqual([2, ''])
  expect(changed.error).toMatch(/2024\.csv.*not the file that the ledger knows by this name/)
  rmSync(old)
  const gone = palimpsest(['audit', now, ...schema, '--ledger', ledger, '--json', '-'])
  expect(composed(gone.out)).toMatchObject({
    state: 'not-measured',
    reason: 'the ledger has a release that is gone: 2024.csv',
  })
  // A ledger that knows nothing else says that this is the first.
  const alone = join(dirname(now), 'new.json')
  palimpsest(['compose', now, '--ledger', alone, '--record', ...schema])
  expect(composed(palimpsest(['audit', now, ...schema, '--ledger', alone, '--json', '-']).out)).toMatchObject({
    state: 'not-applicable',
  })
  const none = palimpsest(['audit', now, ...schema, '--ledger', file('no.json', '{}')])
  expect([none.code, none.error]).toEqual([2, expect.stringContaining('is no ledger')])
})

test('audit: what cannot be used is said in a sentence with file, rule and remedy, and no value', () => {
  const people = `age,zip,disease\n${Array.from({ length: 60 }, (_, i) => `${20 + 10 * (i % 3)}-${29 + 10 * (i % 3)},${'135'[i % 3]}****,${['flu', 'gout'][i % 2]}`).join('\n')}\n`
  const roles = ['--quasi', 'age,zip', '--sensitive', 'disease']
  const release = file('release.csv', people)
  const stranger = file('cars.csv', 'colour,wheels\nred,4\nblue,3\n')
  const cases: readonly (readonly [string, readonly string[], number, RegExp])[] = [
    ['a table forced to be counts', [release, '--counts'], 2, /counts/],
    [
      'words forced to be counts',
      [file('two.csv', 'age,disease\n20-29,flu\n30-39,cold\n'), '--counts'],
      3,
      /may be no file of counts/,
    ],
    ['transactions forced to be a table', ['examples/thesis/figure-1.5.txt', ...roles], 2, /the record has 5 cells/],
    ['a table forced to be buckets', [release, ...roles, '--buckets'], 2, /sensitive/],
    ['an original of other data', [release, ...roles, '--original', stranger], 2, /cars\.csv/],
    [
      'an original with fewer rows',
      [release, ...roles, '--original', file('few.csv', 'age,zip,disease\n20,10000,flu\n')],
      2,
      /fewer rows/,
    ],
    ['a register without a shared column', [release, ...roles, '--aux', stranger], 2, /cars\.csv/],
    ['an earlier release with other columns', [release, ...roles, '--with', stranger], 3, /with earlier releases: /],
    ['a header alone', [file('header.csv', 'age,zip,disease\n'), ...roles, '--first-release'], 3, /nobody is in it/],
    ['nothing', [file('empty.csv', ''), ...roles], 2, /holds no data|empty/],
    ['no such file', [path('nowhere.csv'), ...roles], 2, /nowhere\.csv/],
  ]
  for (const [what, words, exit, told] of cases) {
    const { code, out, error } = palimpsest(['audit', ...words])
    expect([what, code]).toEqual([what, exit])
    expect(out + error, what).toMatch(told)
    expect(out + error, what).not.toMatch(/\n\s+at |gout|wheels=|undefined/)
  }
})

test('audit: a register that shares no person finds nobody, and is no reason to be ready', () => {
  const people = Array.from({ length: 60 }, (_, i) => `${20 + (i % 3)},1${i % 5}000,${['flu', 'gout'][i % 2]}`)
  const others = Array.from({ length: 60 }, (_, i) => `${70 + (i % 3)},9${i % 5}000,${['flu', 'gout'][i % 2]}`)
  const release = file('here.csv', `age,zip,disease\n${people.join('\n')}\n`)
  const register = file('there.csv', `age,zip,disease\n${others.join('\n')}\n`)
  const words = ['audit', release, '--quasi', 'age,zip', '--sensitive', 'disease', '--aux', register, '--json', '-']
  const { code, out } = palimpsest(words)
  const match = JSON.parse(out).attacks.find(({ id }: { id: string }) => id === 'L1')
  expect(code).not.toBe(0)
  // What is right of some of them is right of as many by guessing.
  expect(match).toMatchObject({ state: 'within', guessed: 'as many' })
})

const linux = process.platform === 'linux'

test.skipIf(!linux)('audit: a file that changes while it is read is refused, and no report is written', async () => {
  const release = path('moving.csv')
  copyFileSync(patients[0], release)
  const policy = path('policy.fifo')
  execFileSync('sh', ['-c', 'mkfifo "$0"', policy])
  const folder = path('moved')
  const words = ['audit', release, ...patients.slice(1), '--policy', policy, '--report', folder]
  const child = spawn(process.execPath, [`${root}/dist/bundle/main.js`, ...words], { cwd: root })
  let error = ''
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  // Whoever opens a pipe to write waits for the one who reads it: the hash was taken by then.
  const text = palimpsest(['policy', 'house', '--json', '-']).out
  await new Promise<void>((resolve, reject) => {
    const writer = spawn('sh', [
      '-c',
      `exec 3>"$0"; printf '30-39,148**,Russian,Flu\\n' >> "$1"; cat >&3`,
      policy,
      release,
    ])
    writer.on('exit', () => resolve()).on('error', reject)
    writer.stdin.end(text)
  })
  expect(await ended).toBe(2)
  expect(error).toMatch(/moving\.csv.*changed while it was read/)
  expect(existsSync(folder)).toBe(false)
})

const mayMount = linux && process.getuid?.() === 0

test.skipIf(!mayMount)('audit --report: on a full disk it says so, with exit 2, and leaves nothing', () => {
  const folder = path('full')
  mkdirSync(folder)
  try {
    execFileSync('sh', ['-c', 'mount -t tmpfs -o size=16k tmpfs "$0"', folder], { stdio: 'ignore' })
  } catch {
    // Not everybody who is called root may mount: then there is nothing to try.
    return
  }
  try {
    const { code, error } = palimpsest(['audit', ...patients, '--report', folder])
    expect([code, error]).toEqual([2, expect.stringContaining('the disk is full')])
    expect(readdirSync(folder)).toEqual([])
  } finally {
    execFileSync('sh', ['-c', 'umount "$0"', folder])
  }
})

test('audit --report: stopped at whatever moment it ends in 130 and leaves no part of a report', async () => {
  const people = Array.from({ length: 60_000 }, (_, i) => `${i % 90},${i % 997},${i % 7}`)
  const big = file('big.csv', `age,zip,illness\n${people.join('\n')}\n`)
  const words = ['audit', big, '--quasi', 'age,zip', '--sensitive', 'illness', '--original', big]
  // A report of before, which may be replaced: what is not ours would be refused at once.
  const before = path('before')
  palimpsest(['audit', ...patients, '--report', before])
  const old = readFileSync(join(before, 'summary.txt'), 'utf8')
  for (const moment of [200, 500, 900]) {
    const folder = path(`stopped-${moment}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'summary.txt'), old)
    const child = spawn(process.execPath, [`${root}/dist/bundle/main.js`, ...words, '--report', folder], {
      stdio: 'ignore',
    })
    const ended = new Promise<readonly unknown[]>((resolve) => child.on('exit', (...how) => resolve(how)))
    await pause(moment)
    child.kill('SIGINT')
    const [code, signal] = await ended
    // A shell calls both 130; before anything was loaded nobody listens yet.
    expect([130, 'SIGINT'], `${moment} ms`).toContain(code ?? signal)
    expect(readdirSync(folder)).toEqual(['summary.txt'])
    expect(readFileSync(join(folder, 'summary.txt'), 'utf8')).toBe(old)
  }
})
