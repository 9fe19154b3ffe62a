import { spawnSync } from 'node:child_process'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shown, shownLines } from '../../src/formats/shown.js'
import { hostile, raw } from '../hostile-text.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsestProcess, root } from '../cli/palimpsest.js'

const { file } = tempFolder()
const encoder = new TextEncoder()

async function seen(chunks: readonly Uint8Array[]): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const chunk of shownLines(chunks)) parts.push(chunk)
  return Buffer.concat(parts).toString('utf8')
}

/** Line by line, the whole at once. */
const naive = (text: string): string =>
  text
    .split('\n')
    .map((line, i, all) => {
      const end = i < all.length - 1 && line.endsWith('\r') ? '\r' : ''
      return (
        line
          .slice(0, line.length - end.length)
          .split('\t')
          .map(shown)
          .join('\t') + end
      )
    })
    .join('\n')

const piece = fc.oneof(
  fc.constantFrom(...hostile, '\r\n', '\n', '\r', '\t', 'ü', '🙂', '\uFEFF'),
  fc.string({ unit: 'grapheme' }),
)

test('13 §3: data on a terminal: nothing but line ends and tabs is raw, wherever the bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.array(fc.nat(200)), async (pieces, cuts) => {
      const bytes = encoder.encode(pieces.join(''))
      const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
      const chunks = places.slice(1).map((end, i) => bytes.subarray(places[i], end))
      const text = await seen(chunks)
      expect(text).toBe(naive(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)))
      expect(text.replaceAll(/\r?\n|\t/g, '')).not.toMatch(raw)
    }),
  )
})

// What is seen through a terminal that `script` (util-linux) makes.
const hasScript = spawnSync('script', ['-qec', 'true', '/dev/null'], { encoding: 'utf8' }).status === 0
const onTerminal = (words: readonly string[]): string =>
  spawnSync(
    'script',
    [
      '-qec',
      [process.execPath, `${root}/dist/bundle/main.js`, ...words].map((word) => `'${word}'`).join(' '),
      '/dev/null',
    ],
    {
      cwd: root,
      encoding: 'utf8',
    },
  ).stdout

const lines = hostile.map((name) => JSON.stringify({ items: [name, 'milk'] })).join('\n')
const items = file('items.ndjson', `${lines}\n`)
const cells = hostile.map((name) => `"${name.replaceAll('"', '""')}",1`).join('\n')
const table = file('table.csv', `name,count\n${cells}\n${cells}\n`)
const commands: readonly (readonly string[])[] = [
  ['convert', items, '--to', 'text', '-o', '-'],
  ['protect', items, '--method', 'coat', '--k', '2', '--privacy', 'all', '--to', 'text', '-o', '-'],
  ['protect', table, '--quasi', 'count', '--insensitive', 'name', '--method', 'mondrian', '--model', 'k:2', '-o', '-'],
]

test.each(commands)('13 §3: %s: to a pipe the bytes are the data as they are', (...words) => {
  const { code, out, error } = palimpsestProcess(words)
  expect([code, error.includes('defect')]).toEqual([0, false])
  expect(out).toMatch(raw)
  expect(out).toContain('\u001B[2J')
})

test.skipIf(!hasScript).each(commands)('13 §3: %s: on a terminal nothing in data is obeyed', (...words) => {
  const out = onTerminal(words)
  expect(out).toContain(String.raw`\u{1b}[2J`)
  expect(out.replaceAll(/\r?\n|\t/g, '')).not.toMatch(raw)
})
