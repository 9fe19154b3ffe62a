import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { root } from './palimpsest.js'

const { file, path } = tempFolder()
const line = Array.from({ length: 40 }, (_, i) => `a long enough item number ${i}`).join(', ')
const long = file('long.txt', `${line}\n`.repeat(12_000))

/** Starts the command, sends it a signal once something half-written lies in the folder, and waits for its end. */
async function interrupted(args: readonly string[], folder: string, sign: RegExp, signal: NodeJS.Signals, env = {}) {
  const child = spawn(process.execPath, [`${root}/dist/bundle/main.js`, ...args], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  let seen: string[] = []
  while (seen.length === 0 && child.exitCode === null) {
    seen = existsSync(folder) ? readdirSync(folder).filter((name) => sign.test(name)) : []
    await pause(1)
  }
  child.kill(signal)
  return { seen, code: await ended, left: readdirSync(folder) }
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  '%s while a file is written: exit %i, the old file is whole and nothing lies beside it',
  async (signal, code) => {
    const folder = path('out')
    const out = join(folder, 'out.txt.gz')
    mkdirSync(folder)
    const interrupt = () => {
      writeFileSync(out, 'old')
      return interrupted(['convert', long, '-o', out], folder, /partial/, signal)
    }
    let result = await interrupt()
    // On a busy machine it can be done before anybody looked.
    for (let more = 0; more < 5 && result.seen.length === 0; more++) result = await interrupt()
    expect(result.seen).toHaveLength(1)
    expect(result).toMatchObject({ code, left: ['out.txt.gz'] })
    expect(readFileSync(out, 'utf8')).toBe('old')
  },
)

test('SIGINT while an index is built: no part of it stays', async () => {
  const folder = path('index')
  mkdirSync(folder)
  const args = ['semantics', 'index', long, '-o', join(folder, 'my.idx')]
  const result = await interrupted(args, folder, /part$/, 'SIGINT')
  expect(result.seen).toHaveLength(1)
  expect(result).toMatchObject({ code: 130, left: [] })
})

test('SIGTERM while the cache is built: neither part nor lock stays', async () => {
  const folder = path('cache')
  const args = ['semantics', 'neighbours', 'knee', '--measure', 'npmi']
  const result = await interrupted(args, folder, /part$/, 'SIGTERM', { PALIMPSEST_CACHE: folder })
  expect(result.seen).toHaveLength(1)
  expect(result).toMatchObject({ code: 143, left: [] })
})

/** Verbs with so much to do that they are still at it when they are told to stop; what they write goes to a folder of its own. */
const people = file(
  'people.csv',
  [
    'age,zip,job,illness',
    ...Array.from(
      { length: 60_000 },
      (_, i) => `${18 + (i % 70)},${10_000 + (i % 997)},job ${i % 53},illness ${i % 37}`,
    ),
  ].join('\n'),
)
const schema = file(
  'schema.json',
  JSON.stringify({
    attributes: [
      { name: 'age', role: 'quasi', type: 'integer' },
      { name: 'zip', role: 'quasi', type: 'integer' },
      { name: 'job', role: 'quasi', type: 'text' },
      { name: 'illness', role: 'sensitive', type: 'text' },
    ],
  }),
)
const someBaskets = Array.from({ length: 20_000 }, (_, i) =>
  Array.from({ length: 12 }, (__, j) => `item ${(i * (j + 3) + j * j) % 700}`).join(', '),
).join('\n')
const baskets = file('baskets.txt', `${someBaskets}\n`.repeat(16))
const torn = file(
  'torn.json',
  JSON.stringify({
    kind: 'disassociated',
    k: 2,
    m: 2,
    clusters: Array.from({ length: 2500 }, (_, c) => ({
      size: 4,
      chunks: ['left', 'right'].map((side) =>
        Array.from({ length: 4 }, (__, r) => [`${side} ${c % 60} ${r % 2}`, `${side} of all ${(c + r) % 40}`]),
      ),
      terms: [],
    })),
    shared: [],
  }),
)
const manyNotes = Array.from({ length: 30_000 }, (_, i) =>
  JSON.stringify({
    id: `${i}`,
    text: Array.from({ length: 60 }, (__, j) => (j % 9 === 4 ? '[REDACTED]' : `word${(i * j + i) % 1200}`)).join(' '),
  }),
)
const notes = file('notes.ndjson', manyNotes.slice(0, 1500).join('\n'))
const allNotes = file('all-notes.ndjson', manyNotes.join('\n'))
/** As many words as make an index slow. */
const corpus = file(
  'corpus.txt',
  Array.from({ length: 40_000 }, (_, i) =>
    Array.from({ length: 20 }, (__, j) => `word${(i * (j + 7) + j * j * j) % 50_021}`).join(', '),
  )
    .join('\n')
    .concat('\n')
    .repeat(12),
)
const log = file(
  'log.csv',
  [
    'user,query,url,time',
    ...Array.from(
      { length: 60_000 },
      (_, i) => `u${i % 900},word${(i * 7) % 5003} word${(i * 11) % 4001},,2026-03-0${1 + (i % 9)}`,
    ),
  ].join('\n'),
)

const longWork: readonly (readonly [string, (out: string) => readonly string[]])[] = [
  ['audit of a table', () => ['audit', people, '--schema', schema, '--original', people]],
  ['attack on a table', () => ['attack', people, '--schema', schema, '--original', people]],
  ['fix', () => ['fix', people, '--schema', schema, '--original', people, '--until', '0.01']],
  [
    'protect',
    (out) => [
      'protect',
      people,
      '--quasi',
      'age,zip',
      '--sensitive',
      'illness',
      '--method',
      'microaggregate',
      '--k',
      '5',
      '--insensitive',
      'job',
      '-o',
      join(out, 'o.csv'),
    ],
  ],
  [
    'protect of baskets',
    (out) => ['protect', baskets, '--method', 'disassociate', '--k', '3', '--m', '2', '-o', join(out, 'o.json')],
  ],
  ['convert', (out) => ['convert', baskets, '-o', join(out, 'o.parquet')]],
  ['extract', (out) => ['extract', allNotes, '-o', join(out, 'o.txt')]],
  ['attack --method joint', () => ['attack', torn, '--method', 'joint', '--semantics', 'npmi']],
  ['attack on notes', () => ['attack', notes, '--as', 'text', '--semantics', 'npmi']],
  ['audit of a query log', () => ['audit', log, '--as', 'queries', '--original', log]],
  ['semantics index', (out) => ['semantics', 'index', corpus, '-o', join(out, 'my.idx')]],
]

/** A second, and as much again for a machine that is busy with other tests. */
const soonMs = 2000

test.each(longWork)('24 §3: SIGINT ends %s within a second, and nothing half-written stays', async (_, argsFor) => {
  const ends: unknown[] = []
  let hit = 0
  const moments = [450, 850]
  for (const afterMs of moments) {
    const out = path('stopped')
    mkdirSync(out)
    const child = spawn(process.execPath, [`${root}/dist/bundle/main.js`, ...argsFor(out)], { stdio: 'ignore' })
    const ended = new Promise<number | NodeJS.Signals>((resolve) =>
      child.on('exit', (code, signal) => resolve(signal ?? code ?? -1)),
    )
    await pause(afterMs)
    if (child.exitCode !== null) {
      ends.push(child.exitCode)
      rmSync(out, { recursive: true })
      // A quick machine is told earlier.
      if (hit === 0 && afterMs <= 500 && afterMs > 200) moments.push(afterMs - 150)
      continue
    }
    hit++
    const told = performance.now()
    child.kill('SIGINT')
    const end = await Promise.race([ended, pause(20_000).then(() => 'still at it' as const)])
    child.kill('SIGKILL')
    expect(['SIGINT', 130]).toContain(end)
    expect(performance.now() - told).toBeLessThan(soonMs)
    expect(readdirSync(out)).toEqual([])
  }
  expect(ends, 'the command is not refused').not.toContain(2)
  expect(hit, 'it was done before it was told to stop').toBeGreaterThan(0)
})

test('24 §3: SIGINT is heard while the vectors of the default measure are computed', async () => {
  const folder = path('first use')
  const args = ['semantics', 'neighbours', 'knee', '--measure', 'gloss']
  const child = spawn(process.execPath, [`${root}/dist/bundle/main.js`, ...args], {
    stdio: 'ignore',
    env: { ...process.env, PALIMPSEST_CACHE: folder },
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const names = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : [])
  while (!names().some((name) => /^gloss.*\.part$/.test(name)) && child.exitCode === null) await pause(20)
  await pause(1500)
  const told = performance.now()
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  expect(performance.now() - told).toBeLessThan(soonMs)
  expect(names().filter((name) => name.startsWith('gloss'))).toEqual([])
})
