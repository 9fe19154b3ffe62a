import { expect, test } from 'vitest'
import { readDisassociated } from '../../src/kinds/files.js'
import { parseDisassociated } from '../../src/kinds/index.js'
import { readBytes } from '../in-memory.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf, secret } from './refusal.js'

const { file } = tempFolder()
const nested = (open: string, close: string): string => `${open.repeat(200_000)}1${close.repeat(200_000)}`

test.each([
  { what: 'lists as an item', text: `{"items":["${secret}",${nested('[', ']')}]}` },
  { what: 'objects as an item', text: `{"items":[${nested('{"a":', '}')}]}` },
  { what: 'lists as the id', text: `{"id":${nested('[', ']')},"items":[]}` },
  { what: 'lists as the record', text: nested('[', ']') },
  { what: 'lists that are never closed', text: '['.repeat(200_000) },
])('ndjson: 200,000 nested $what are refused', async ({ text }) => {
  const error = await refusalOf(readBytes('ndjson', Buffer.from(`{"items":[]}\n${text}\n`)))
  expect(error.line).toBe(2)
  expect((error.value ?? '').length).toBeLessThan(200)
})

test.each([
  `{"kind":"disassociated","k":2,"m":2,"clusters":[${nested('[', ']')}]}`,
  `{"kind":"disassociated","k":2,"m":2,"clusters":${nested('{"a":', '}')}}`,
])('disassociated file: 200,000 nested brackets are refused', async (text) => {
  const error = await refusalOf(readDisassociated(file('deep.json', text)))
  expect(error.message).toMatch(/^brackets are nested too deep \(character \d+\)$/)
})

test('disassociated file: a cluster too long to be held is refused for that, and not for another reason', async () => {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"kind":"disassociated","k":2,"m":2,"clusters":[{"size":3,"terms":[')
    const names = Buffer.from(`"${secret}",`.repeat(100_000))
    for (let i = 0; i < 80; i++) yield names
  }
  const error = await refusalOf(parseDisassociated({ file: 'memory', head: new Uint8Array(), bytes: bytes() }))
  expect(error.message).toBe('a cluster or shared chunk is longer than 64 MiB')
})

test('disassociated file: the order of its members does not matter', async () => {
  const clusters = [
    { size: 2, chunks: [[['a'], ['a', 'b']]], terms: [] },
    { size: 2, chunks: [], terms: ['a'] },
  ]
  const shared = [{ clusters: [0, 1], chunk: [['c'], ['c']] }]
  const head = { kind: 'disassociated', k: 2, m: 2 }
  const release = await readDisassociated(file('a.json', JSON.stringify({ ...head, clusters, shared })))
  const turned = JSON.stringify({ shared, clusters, ...head }, null, 2)
  const { items, ...rest } = await readDisassociated(file('b.json', turned))
  expect(items.toSorted()).toEqual(release.items.toSorted())
  expect(rest.clusters.map(({ size }) => size)).toEqual([2, 2])
  expect(rest.shared.map((chunk) => [...chunk.clusters])).toEqual([[0, 1]])
  const far = JSON.stringify({ shared: [{ clusters: [0, 2], chunk: [['c']] }], clusters, ...head })
  expect((await refusalOf(readDisassociated(file('c.json', far)))).message).toMatch(/its clusters are wrong/)
})
