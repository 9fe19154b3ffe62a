import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file, path } = tempFolder()
const patients = ['examples/lecture/patients-4-anonymous.csv', '--schema', 'examples/lecture/schema.json']
const report = path('report.json')
const beside = ['--original', 'examples/lecture/patients.csv', '--first-release', '--policy', 'ema-public']
palimpsest(['audit', ...patients, ...beside, '--json', report])

test.each(['dpia', 'ema-hc', 'quebec-register', 'iso27559'])(
  'pack --template %s: the figures of a real audit, no value, the same bytes to a file and to standard output',
  (template) => {
    const out = path('document.md')
    const told = palimpsest(['pack', report, '--template', template, '--out', out])
    expect([told.code, told.error]).toEqual([0, ''])
    expect(told.out).toMatch(/fields have figures, \d+ lack one, \d+ wait for your own words/)
    const text = readFileSync(out, 'utf8')
    expect(palimpsest(['pack', report, '--template', template]).out).toBe(text)
    expect(text).toContain(
      '| L2 order of the rows | 12 of 12 | 1.000 | 1.000 | 0.318 | 1/11 | ABOVE; judged by the gain over guessing, 0.867 |',
    )
    expect(text).toContain('Highest: 0.25, one in 4')
    expect(text).toMatch(/^\[no figure: .+\]$/m)
    expect(text).toContain('[to be written: name, position, date]')
    expect(text).not.toMatch(/Cancer|Heart|Viral|130\*\*|13053|nationality|Russian/)
    // The name of the file is whatever its owner called it.
    expect(text.replaceAll('patients-4-anonymous.csv', '')).not.toMatch(
      /\b(?:compliant|anonymous|safe|guaranteed|passed)\b/i,
    )
  },
)

test('pack: how the release was made is told where a sidecar of the same bytes says it', () => {
  const made = (release: string): string => {
    const json = path('audited.json')
    palimpsest(['audit', release, '--semantics', 'table:examples/thesis/scores.csv', '--json', json])
    return palimpsest(['pack', json, '--template', 'quebec-register']).out
  }
  expect(made('examples/hospital/release.txt')).toContain('Method coat, k = 10, privacy = 40 constraints of 1 items')
  const changed = file('release.txt', `${readFileSync('examples/hospital/release.txt', 'utf8')}flu\n`)
  writeFileSync(`${changed}.meta.json`, readFileSync('examples/hospital/release.txt.meta.json'))
  expect(made(changed)).toContain('[no figure: no sidecar of these bytes says how the release was made]')
})

test('pack: usefulness is filled from what measure wrote', () => {
  const worth = path('measure.json')
  palimpsest(['measure', 'examples/lecture/patients.csv', ...patients, '--json', worth])
  const { out } = palimpsest(['pack', report, '--template', 'ema-hc', '--worth', worth])
  expect(out).toMatch(/### 6\.1 What was lost, measured\n\n- A count query over two columns is wrong by/)
})

test('pack --json -: one document on standard output, with what is blank', () => {
  const { out } = palimpsest(['pack', report, '--template', 'dpia', '--json', '-'])
  const { schema, template, withoutFigure, toBeWritten } = JSON.parse(out)
  expect([schema, template.name]).toEqual(['palimpsest/pack/1', 'dpia'])
  expect(withoutFigure).toContainEqual(expect.objectContaining({ number: '4.2' }))
  expect(toBeWritten.at(-1)).toEqual({ number: '7.5', label: 'Signature' })
})

test.each([
  [['pack', report], '--template is missing'],
  [['pack', 'examples/lecture/schema.json', '--template', 'dpia'], 'is no report of an audit'],
  [['pack', report, '--template', 'dpai'], 'there is no such file'],
  [['pack', report, '--template', 'examples/lecture/schema.json'], 'is no template'],
  [['pack', report, '--template', 'dpia', '--worth', report], 'is no measurement of usefulness'],
  [['pack', report, '--template', 'dpia', '--intruder', report], 'is no scored test'],
  [['pack', report, '--template', 'dpia', '--out', report], 'the same command reads it'],
  [['pack', report, '--template', 'dpia', '--out', 'examples'], 'it is a folder'],
])('pack: what cannot be used is refused with exit 2 and a remedy, %j', (words, told) => {
  const before = readFileSync(report, 'utf8')
  const { code, out, error } = palimpsest(words)
  expect([code, out]).toEqual([2, ''])
  expect(error).toContain(told)
  expect(error).toMatch(/\n {2}remedy: .+\n$/)
  expect(readFileSync(report, 'utf8')).toBe(before)
})
