import { existsSync, readFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { evaluate, indexFiles, openIndex, openMeasure, openTaxonomy } from '../../src/meaning/index.js'
import { cached } from '../../src/files/cache.js'
import { readGold, readTexts } from '../../src/files/index.js'
import { packedWriter } from '../../src/files/packed-file.js'
import { openVectorLog } from '../../src/files/append-logs.js'
import type { PackedWriter } from '../../src/formats/packed.js'
import { indexOfDocuments } from '../in-memory-index.js'
import { tempFolder } from '../temp-folder.js'
import { testCache } from '../test-cache.js'
import { refusalOf, secret } from './refusal.js'

const temp = tempFolder()

describe('a corpus index', () => {
  test('cut short, changed, foreign or of another kind is refused with what is wrong', async () => {
    const path = temp.path('good.idx')
    await indexOfDocuments(path, ['fever and cough', 'fever'])
    const whole = readFileSync(path)
    const cut = temp.file('cut.idx', whole.subarray(0, whole.length - 9))
    const changed = Buffer.from(whole)
    changed[70] ^= 1
    const other = temp.path('other.bin')
    await (await packedWriter(other, 'word-vectors', 1)).close({})
    expect((await refusalOf(openIndex(cut))).message).toContain('cut short')
    expect((await refusalOf(openIndex(temp.file('changed.idx', changed)))).message).toContain('checksum')
    expect((await refusalOf(openIndex(temp.file('foreign.idx', 'PK\u0003\u0004 not ours')))).message).toContain('begin')
    expect((await refusalOf(openIndex(temp.file('empty.idx', '')))).message).toContain('begin')
    expect((await refusalOf(openIndex(other))).message).toContain('word-vectors')
    expect((await refusalOf(openMeasure(`ngd:${temp.path('none.idx')}`))).message).toContain('no such file')
  })
})

describe('a corpus', () => {
  test.each([
    { what: 'without a word', name: 'blank.txt', content: ' \n\n … \n', says: 'no document' },
    {
      what: 'of NDJSON without "text"',
      name: 'a.ndjson',
      content: `{"text":"a"}\n{"body":"${secret}"}\n`,
      says: '"text"',
    },
    { what: 'of broken NDJSON', name: 'b.ndjson', content: `{"text":"${secret}\n`, says: '"text"' },
    { what: 'compressed with xz', name: 'c.txt', content: Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), says: 'xz' },
    { what: 'that is not text', name: 'd.txt', content: Buffer.from([1, 0, 2, 0, 3, 0]), says: 'not text' },
  ])('$what is refused and leaves no index', async ({ name, content, says }) => {
    const output = temp.path('refused.idx')
    expect((await refusalOf(indexFiles([temp.file(name, content)], output))).message).toContain(says)
    expect(existsSync(output)).toBe(false)
  })

  test('in UTF-16, gzipped or with a line of 40 MB is read', async () => {
    const utf16 = temp.file('utf16.txt', Buffer.from('\ufeffFièvre and coughs\n\nbanana', 'utf16le'))
    const zipped = temp.file('zipped.ndjson.gz', gzipSync('{"text":"fever\\n\\ncough"}\n'))
    const long = temp.file('long.txt', 'fever '.repeat(7_000_000))
    const output = temp.path('mixed.idx')
    const before = process.memoryUsage().rss
    const summary = await indexFiles([utf16, zipped, long], output)
    expect(process.memoryUsage().rss - before).toBeLessThan(400e6)
    expect(summary).toMatchObject({ documents: 2 + 2 + 14_000, tokens: 4 + 2 + 7_000_000 })
    const index = await openIndex(output)
    expect(index.words).toEqual(['fievre', 'and', 'cough', 'banana', 'fever'])
  })
})

describe('the cache', () => {
  test('damaged, is built again and says so', async () => {
    const cache = temp.path('cache')
    const notices: string[] = []
    const options = { cache, onNotice: (text: string) => void notices.push(text) }
    await openTaxonomy(options)
    const path = join(cache, 'wordnet-nouns-1.bin')
    const size = statSync(path).size
    truncateSync(path, size - 1000)
    const rebuilt = await openTaxonomy(options)
    expect(rebuilt.synsetsOf.size).toBeGreaterThan(100_000)
    expect(statSync(path).size).toBe(size)
    expect(notices).toHaveLength(1)
    expect(notices[0]).toContain('built again')
  })

  test('that cannot be written is gone without, and said once: the measure is the same', async () => {
    const cache = join(temp.file('a-file', ''), 'inside')
    const notices: string[] = []
    let built = 0
    const onNotice = (text: string) => void notices.push(text)
    const onProgress = (_: string, share: number) => void (share === 1 && built++)
    const options = { cache, onNotice, onProgress }
    const [without, again] = [await openTaxonomy(options), await openTaxonomy(options)]
    const log = await openVectorLog(join(cache, 'some.vectors'), 'model', 2, onNotice)
    await log.add([['fever', Float32Array.of(1, 0)]])
    // Of a hundred thousand words, over which `toEqual` takes seconds.
    expect(isDeepStrictEqual(without, await openTaxonomy({ cache: testCache }))).toBe(true)
    expect(again.depth).toBe(without.depth)
    expect(built).toBe(1)
    expect(log.vectors.get('fever')).toEqual(Float32Array.of(1, 0))
    expect(notices).toEqual([expect.stringContaining('PALIMPSEST_CACHE')])
  })

  test('that fails while it is written is gone without, and nothing half-written stays', async () => {
    const cache = temp.path('full-cache')
    const notices: string[] = []
    let room = 3
    const file = {
      name: 'some.bin',
      kind: 'some',
      version: 1,
      async build(writer: PackedWriter) {
        await writer.append('a', Uint32Array.of(1, 2))
        if (room-- === 3) throw Object.assign(new Error('no room'), { code: 'ENOSPC', syscall: 'write' })
        await writer.append('a', Uint32Array.of(3))
        for await (const part of writer.readBack('a')) expect(part.length).toBeGreaterThan(0)
        await writer.append('b', Float64Array.of(0.5))
        await writer.close({ fact: 1 })
      },
    }
    const found = await cached(file, { cache, onNotice: (text) => void notices.push(text) })
    expect(Object.fromEntries(found.sections)).toEqual({ a: Uint32Array.of(1, 2, 3), b: Float64Array.of(0.5) })
    expect(found.facts).toEqual({ fact: 1 })
    expect(notices).toHaveLength(1)
    expect(readdirSync(cache)).toEqual([])
  })

  test('of vectors whose folder goes away is gone without', async () => {
    const folder = temp.path('gone')
    const notices: string[] = []
    const log = await openVectorLog(join(folder, 'v.vectors'), 'model', 1, (text) => void notices.push(text))
    await rm(folder, { recursive: true })
    await log.add([['fever', Float32Array.of(1)]])
    await log.add([['cough', Float32Array.of(2)]])
    expect([...log.vectors.keys()]).toEqual(['fever', 'cough'])
    expect(notices).toHaveLength(1)
  })

  test('is built once when two programs need it at the same time', async () => {
    const cache = temp.path('shared-cache')
    let built = 0
    const options = { cache, onProgress: (_: string, share: number) => void (share === 1 && built++) }
    await Promise.all([openTaxonomy(options), openTaxonomy(options)])
    expect(built).toBe(1)
  })

  test('of vectors, damaged, keeps what is whole and says so', async () => {
    const path = temp.path('some.vectors')
    const log = await openVectorLog(path, 'model', 2)
    await log.add([
      ['fever', Float32Array.of(1, 0)],
      ['cough', Float32Array.of(0, 1)],
    ])
    const bytes = readFileSync(path)
    bytes[bytes.length - 1] ^= 1
    writeFileSync(path, bytes)
    const notices: string[] = []
    const again = await openVectorLog(path, 'model', 2, (text) => void notices.push(text))
    expect([...again.vectors.keys()]).toEqual(['fever'])
    expect(notices[0]).toContain('damaged')
    await again.add([['cough', Float32Array.of(0, 1)]])
    expect([...(await openVectorLog(path, 'model', 2)).vectors]).toHaveLength(2)
  })
})

describe('a gold file', () => {
  test.each([
    { what: 'with a missing column', content: `gem\tjewel\t3.9\n${secret}\tnoon\n`, line: 2, says: 'missing' },
    { what: 'with a score in words', content: `gem,jewel,3.9\nmidday,noon,${secret}\n`, line: 2, says: 'not a number' },
    { what: 'with two columns only', content: 'gem jewel\n', line: 1, says: 'missing' },
  ])('$what is refused at its line', async ({ content, line, says }) => {
    expect(await refusalOf(readGold(temp.file('gold.txt', content)))).toMatchObject({
      line,
      message: expect.stringContaining(says),
    })
  })

  test('by tab, comma or blank, with or without a header, is read', async () => {
    const pair = [{ a: 'gem', b: 'jewel', human: 3.9 }]
    for (const content of ['gem\tjewel\t3.9', 'a,b,score\ngem,jewel,3.9\n', 'gem jewel 3.9\r\n', '"gem","jewel",3.9']) {
      expect(await readGold(temp.file('gold.txt', content))).toEqual(pair)
    }
  })

  test('with unknown terms counts and lists them', async () => {
    const table = await openMeasure(`table:${temp.file('t.csv', 'a,b,distance\ngem,jewel,0.1\nmidday,noon,0.2\n')}`)
    const gold = await readGold(temp.file('gold.txt', 'gem jewel 4\nmidday noon 3\ngem qzx 1\nqzx vwk 2\n'))
    expect(await evaluate(table, gold)).toMatchObject({ pairs: 4, covered: 2, unknown: ['qzx', 'vwk'] })
  })
})

test.each([
  { what: 'an unknown measure', spec: 'google', says: 'no measure' },
  { what: 'a measure without its table', spec: 'table', says: 'needs more' },
  { what: 'an argument where none is taken', spec: 'lin:x', says: 'takes nothing' },
  { what: 'GloVe before it is installed', spec: 'glove', says: 'not installed' },
  { what: 'an address without {y}', spec: 'http:https://host/?q={x}', says: '{y}' },
  { what: 'an address that is none', spec: 'http:host/{x}{y}', says: 'http://' },
  { what: 'a rate of 0', spec: 'http:http://host/{x}{y}#rate=0', says: 'rate' },
])('$what is refused', async ({ spec, says }) => {
  expect((await refusalOf(openMeasure(spec, { cache: temp.path('empty') }))).message).toContain(says)
})

test.each([
  { what: 'a missing distance', content: `fever,cough,1\n${secret},cough\n`, line: 2 },
  { what: 'a negative distance', content: 'fever,cough,-1\n', line: 1 },
  { what: 'a distance in words', content: `fever,cough,1\nfever,${secret},far\n`, line: 2 },
])('a score table with $what is refused at its line', async ({ content, line }) => {
  expect((await refusalOf(openMeasure(`table:${temp.file('table.csv', content)}`))).line).toBe(line)
})

test.skipIf(process.getuid?.() === 0)('a folder of texts that may not be read is refused', async () => {
  const folder = temp.path('closed')
  await mkdir(folder, { mode: 0o300 })
  expect((await refusalOf(readTexts(folder).next())).message).toContain('no permission')
})

test('texts without the named field or column are refused', async () => {
  const reading = async (path: string) => {
    for await (const _ of readTexts(path)) void _
  }
  expect((await refusalOf(reading(temp.file('t.csv', 'id,body\n1,hello\n')))).message).toContain('"text"')
  expect((await refusalOf(reading(temp.file('t.ndjson', '{"body":"hello"}\n')))).line).toBe(1)
  await mkdir(join(temp.folder, 'nothing'))
  await reading(join(temp.folder, 'nothing'))
})
