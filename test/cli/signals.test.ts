import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
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
