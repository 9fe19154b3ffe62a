import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { atomicWrite } from '../../src/files/index.js'
import { watchUnfinished } from '../../src/files/unfinished.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf } from './refusal.js'

const temp = tempFolder()

test('a failure half way leaves the old file as it was and nothing beside it', async () => {
  const path = temp.file('out.csv', 'old')
  function* failing(): Generator<Uint8Array> {
    yield Buffer.alloc(1 << 20)
    expect(readdirSync(dirname(path)).filter((name) => name.endsWith('.partial'))).toHaveLength(1)
    throw new Error('half way')
  }
  await expect(atomicWrite(path, failing())).rejects.toThrow('half way')
  expect(readFileSync(path, 'utf8')).toBe('old')
  expect(readdirSync(dirname(path)).filter((name) => name.endsWith('.partial'))).toEqual([])
})

test('a file is replaced whole, keeps its permission, and a link stays a link', async () => {
  const path = temp.file('out.csv', 'a longer old text')
  chmodSync(path, 0o600)
  const link = temp.path('link.csv')
  symlinkSync(path, link)
  await atomicWrite(link, [Buffer.from('new')])
  expect(readFileSync(path, 'utf8')).toBe('new')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
})

test('a file of the same unfinished name is not touched', async () => {
  const path = temp.path('out.csv')
  const taken = `${path}.${process.pid}-0.partial`
  await atomicWrite(taken, [Buffer.from('mine')])
  await atomicWrite(path, [Buffer.from('new')])
  expect([readFileSync(taken, 'utf8'), readFileSync(path, 'utf8')]).toEqual(['mine', 'new'])
})

test('refuses a folder, and a folder that is not there', async () => {
  expect((await refusalOf(atomicWrite(temp.folder, []))).message).toContain('is a folder')
  const nowhere = join(temp.folder, 'none', 'out.csv')
  expect((await refusalOf(atomicWrite(nowhere, []))).message).toContain('folder does not exist')
})

test.skipIf(process.getuid?.() === 0)('refuses a folder that may not be written to', async () => {
  const folder = temp.path('closed')
  mkdirSync(folder, { mode: 0o500 })
  const path = join(folder, 'out.csv')
  expect((await refusalOf(atomicWrite(path, [Buffer.from('a')]))).message).toContain('no permission')
  expect(existsSync(path)).toBe(false)
})

test('signals are listened to from before something half-written is there, until it is gone or whole', async () => {
  const path = temp.path('out.csv')
  const partial = () => readdirSync(dirname(path)).filter((name) => name.endsWith('.partial')).length
  const before = partial()
  const told: unknown[] = []
  watchUnfinished({
    begin: () => told.push(['begin', partial() - before]),
    end: () => told.push(['end', partial() - before]),
  })
  try {
    await atomicWrite(path, [Buffer.from('new')])
    await expect(atomicWrite(join(path, 'no folder'), [Buffer.from('new')])).rejects.toThrow('folder')
  } finally {
    watchUnfinished({ begin: () => {}, end: () => {} })
  }
  const once = [
    ['begin', 0],
    ['end', 0],
  ]
  expect(told).toEqual([...once, ...once])
})
