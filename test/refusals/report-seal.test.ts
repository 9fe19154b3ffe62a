import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFields } from '../../src/formats/json.js'
import { parseScore, parseWorth } from '../../src/formats/pack-evidence.js'
import { parseAuditReport } from '../../src/formats/parse-audit-report.js'
import { sealed } from '../../src/formats/report-seal.js'
import { sourceOf } from '../../src/formats/source.js'
import { jsonText } from '../../src/report/json-text.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from '../cli/palimpsest.js'
import { refusalOf } from './refusal.js'

const { file, path } = tempFolder()
const patients = ['examples/lecture/patients-4-anonymous.csv', '--schema', 'examples/lecture/schema.json']
const original = ['--original', 'examples/lecture/patients.csv', '--first-release']
const written = path('report.json')
palimpsest(['audit', ...patients, ...original, '--show-values', '--json', written])
const report = JSON.parse(readFileSync(written, 'utf8'))
const source = (value: unknown) => sourceOf('report.json', new TextEncoder().encode(JSON.stringify(value)))

/** Every place of a value, the way to it. */
function placesIn(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [way]
  return Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...way, name]))
}

function changedAt(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined)
    return typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}?`
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === first ? changedAt(one, rest) : one))
  return isFields(value) ? { ...value, [first]: changedAt(value[first], rest) } : value
}

test('13 §2.9: whatever was changed in a report, by whoever, it is refused', async () => {
  const places = placesIn(report)
  expect(places.length).toBeGreaterThan(500)
  for (const way of places)
    expect((await refusalOf(parseAuditReport(source(changedAt(report, way))))).message, way.join('.')).toMatch(
      /seal|no report|question number|another verdict|values are not/,
    )
})

test('13 §2.9: fields and questions that are added or taken away are seen as well', async () => {
  for (const name of Object.keys(report)) {
    const { [name]: _, ...rest } = report
    expect((await refusalOf(parseAuditReport(source(rest)))).message, name).toMatch(/seal|no report/)
  }
  for (const more of [
    { note: 'fine' },
    { attacks: report.attacks.slice(1) },
    { attacks: report.attacks.toReversed() },
    { inputs: [] },
  ])
    expect((await refusalOf(parseAuditReport(source({ ...report, ...more })))).message).toMatch(/its seal is of other/)
})

test('a report keeps its seal however it is laid out, and the seal is the hash that the schema describes', async () => {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (!isFields(value)) return value
    return Object.fromEntries(
      Object.keys(value)
        .toSorted()
        .map((name) => [name, sorted(value[name])]),
    )
  }
  const { seal, ...content } = report
  expect(
    createHash('sha256')
      .update(JSON.stringify(sorted(content)))
      .digest('hex'),
  ).toBe(seal)
  for (const text of [JSON.stringify(sorted(report), null, 4), `\n${jsonText(report)}`])
    expect((await parseAuditReport(sourceOf('r.json', new TextEncoder().encode(text)))).verdict).toBe('not-ready')
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (some) => {
      const whole = { ...report, more: some }
      delete whole.seal
      await parseAuditReport(sourceOf('r.json', new TextEncoder().encode(jsonText(sealed(whole)))))
    }),
    { numRuns: 50 },
  )
})

test('13 §2.9: the verdict is what the questions come to, also under a seal of its own', async () => {
  const { seal: _, ...content } = report
  for (const verdict of ['ready', 'not-measured', 'fine'])
    expect((await refusalOf(parseAuditReport(source(sealed({ ...content, verdict }))))).message).toMatch(
      /says another verdict than its questions come to/,
    )
  for (const verdict of ['ready', 'not-ready', 'not-measured'])
    expect((await refusalOf(parseAuditReport(source(sealed({ ...content, verdict, attacks: [] }))))).message).toMatch(
      /asks no question/,
    )
})

test('13 §2.9: pack, diff and explain refuse a report that was edited, and name it', () => {
  const edited = file('edited.json', JSON.stringify({ ...report, verdict: 'ready', exit: 0 }))
  const emptied = file('emptied.json', JSON.stringify({ ...report, attacks: [] }))
  const smaller = { ...report, attacks: [{ ...report.attacks[0], people: 0 }, ...report.attacks.slice(1)] }
  for (const [bad, told] of [
    [edited, /another verdict/],
    [emptied, /asks no question/],
    [file('smaller.json', JSON.stringify(smaller)), /was changed since it was written/],
    [file('older.json', JSON.stringify({ ...report, seal: undefined })), /has no seal/],
  ] as const)
    for (const words of [
      ['pack', bad, '--template', 'dpia'],
      ['diff', bad, written],
      ['diff', written, bad],
      ['explain', 'I1', '--report', bad],
    ]) {
      const { code, error, out } = palimpsest(words)
      expect([code, error, out], words.join(' ')).toEqual([2, expect.stringMatching(told), ''])
      expect(error).toContain(bad)
    }
  expect(palimpsest(['diff', written, written]).code).toBe(0)
})

test('13 §2.9: what pack takes of measure and of a test by people is sealed as well', async () => {
  const [worth, measured] = [path('worth.json'), ['measure', 'examples/lecture/patients.csv', ...patients]]
  palimpsest([...measured, '--json', worth])
  const told = JSON.parse(readFileSync(worth, 'utf8'))
  expect((await parseWorth(source(told))).headline).toBe(told.headline)
  expect((await refusalOf(parseWorth(source({ ...told, headline: 'Nothing was lost' })))).message).toMatch(/seal/)
  const score = sealed({ schema: 'palimpsest/intruder-score/1', sentence: 'Found 3 of 20.' })
  expect((await refusalOf(parseScore(source({ ...score, sentence: 'Found 0 of 20.' })))).message).toMatch(/seal/)
})

test('a report that is deeper than any we write is refused, not a fault of ours', async () => {
  const deep = `{"schema":"palimpsest/measure/1","headline":"x","figures":[],"seal":"${'0'.repeat(64)}","more":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  const { message } = await refusalOf(parseWorth(sourceOf('w.json', new TextEncoder().encode(deep))))
  expect(message).toMatch(/its seal is of other/)
})
