import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAuditReport } from '../../src/formats/parse-audit-report.js'
import { parseScore, parseWorth } from '../../src/formats/pack-evidence.js'
import { sealed } from '../../src/formats/report-seal.js'
import { sourceOf } from '../../src/formats/source.js'
import { filledTemplate, toBeWritten, withFigure, withoutFigure } from '../../src/report/pack/filled.js'
import { markdownText, packMarkdown } from '../../src/report/pack/pack-markdown.js'
import { parseTemplate, templateFigures } from '../../src/policy/templates/template.js'
import { templates } from '../../src/policy/templates/templates.js'
import { hostile, raw } from '../hostile-text.js'
import { refusalOf, secret } from '../refusals/refusal.js'

const source = (value: unknown) => sourceOf('t.json', new TextEncoder().encode(JSON.stringify(value)))
const option = (name: string): string => `--${name}`

const limit = { value: 1 / 11, written: '1/11', statistic: 'upper' }
const asked = { criterion: 'linking', limit, tried: [], notTried: [] }
const whole = {
  schema: 'palimpsest/report/1',
  verdict: 'not-ready',
  sentence: 'One of two questions went past the limit of 0.09.',
  kind: 'table',
  policy: { name: 'house', title: 'Ours', source: 'us', date: '2026-11-18' },
  records: { unit: 'row', original: 1900, published: 1840, suppressed: 50 },
  columns: { quasi: 3, sensitive: 1 },
  made: { method: 'mondrian', parameters: { k: 5 } },
  inputs: [{ role: 'release', name: 'r.csv', bytes: 12_345, sha256: 'a'.repeat(64) }],
  seed: 7,
  version: '1.2.3',
  attacks: [
    {
      ...asked,
      id: 'S1',
      name: 'small groups',
      criterion: 'singling out',
      state: 'above',
      method: 'counted',
      success: 0.2,
      judged: 0.2,
      judgedBy: 'success',
      baseline: 1 / 1840,
      people: 1051,
      of: 1840,
      details: {
        kind: 'groups',
        people: 1840,
        groups: 40,
        highest: 0.2,
        average: 0.013777,
        smallest: 5,
        below: [{ size: 11, people: 1051 }],
        histogram: [],
      },
    },
    {
      ...asked,
      id: 'L1',
      name: 'match with a register',
      state: 'within',
      method: 'linkage',
      success: 0.062,
      interval: [0.05, 0.074],
      judged: 0.074,
      judgedBy: 'success',
      baseline: 0.001,
      people: 114,
      of: 1840,
      tried: [{ attack: 'linkage', pinned: 114, of: 1840, pinnedByLess: 2, reads: true }],
    },
    { ...asked, id: 'L4', name: 'with earlier releases', state: 'not-measured', reason: 'none given', remedy: 'with' },
  ],
}
const report = await parseAuditReport(source(sealed(whole)))

test('every template is dated, has a source, leaves its signature blank and asks for each criterion', () => {
  expect(templates.map(({ name }) => name)).toEqual(['dpia', 'ema-hc', 'quebec-register', 'iso27559'])
  for (const { sections, source: where, date, name } of templates) {
    expect(where.length, name).toBeGreaterThan(20)
    expect(where, name).toContain(date.slice(0, 4))
    const fields = sections.flatMap((section) => section.fields)
    expect(fields.at(-1), name).toEqual({ label: 'Signature', figures: [], words: 'name, position, date' })
    const figures = new Set(fields.flatMap((field) => field.figures))
    for (const figure of ['singling-out', 'linking', 'inference', 'not-measured', 'made', 'repeat', 'verdict'] as const)
      expect(figures.has(figure), `${name}: ${figure}`).toBe(true)
  }
  const used = new Set(
    templates.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields.flatMap((f) => f.figures))),
  )
  expect([...used].sort()).toEqual(Object.keys(templateFigures).sort())
})

test('every field is filled, listed as lacking a figure, or listed as to be written: none is silently empty', () => {
  for (const template of templates) {
    const filled = filledTemplate(template, { report, option })
    const numbers = (some: readonly { readonly number: string }[]) => some.map(({ number }) => number)
    const told = new Set([
      ...numbers(withFigure(filled)),
      ...numbers(withoutFigure(filled)),
      ...numbers(toBeWritten(filled)),
    ])
    const all = filled.sections.flatMap(({ fields }) => numbers(fields))
    expect([...told].sort()).toEqual([...all].sort())
    const text = packMarkdown(filled, option)
    const end = text.slice(text.indexOf('## What is still blank'))
    for (const number of [...numbers(withoutFigure(filled)), ...numbers(toBeWritten(filled))])
      expect(end, `${template.name} ${number}`).toContain(`- ${number} `)
    expect(text.match(/^\[to be written: /gm)).toHaveLength(toBeWritten(filled).length)
    expect(text.match(/^\[no figure: /gm)).toHaveLength(withoutFigure(filled).length)
  }
})

test('the figures of the report stand in the document, and what was not measured has no number', () => {
  const text = packMarkdown(filledTemplate(templates[1], { report, option }), option)
  expect(text).toContain('Highest: 0.20, one in 5')
  expect(text).toContain('Average: 0.013777')
  expect(text).toContain('1,051 people in groups below 11')
  expect(text).toContain('| L1 match with a register | 114 of 1,840 | 0.062 | 0.074 | 0.001 | 1/11 | within |')
  expect(text).toContain('| L4 with earlier releases |  |  |  |  | 1/11 | not measured |')
  expect(text).toContain('[no figure: L4 with earlier releases: none given]')
  expect(text).toContain('1,900 rows in the original: 1,840 rows published, 50 suppressed, 10 not in the release')
  expect(text).toContain('Method mondrian, k = 5')
  expect(text).toContain('Limits held: 1/11 (0.091)')
  expect(text).not.toMatch(/\b(?:compliant|anonymous|safe|guaranteed|passed|certif)/i)
})

test('a report without anything but its questions fills what it can and lists the rest', async () => {
  const { schema, kind, policy, attacks } = whole
  const few = { schema, verdict: 'not-measured', kind, policy, attacks: attacks.slice(2) }
  const bare = await parseAuditReport(source(sealed(few)))
  for (const template of templates) {
    const filled = filledTemplate(template, { report: bare, option })
    expect(withoutFigure(filled).length).toBeGreaterThan(6)
    expect(packMarkdown(filled, option)).not.toMatch(/undefined|NaN|null/)
    // A table is not said to have no columns where the report does not tell them.
    expect(packMarkdown(filled, option)).not.toContain('this release has no columns')
  }
})

test('READY is told with what it is not worth, and transactions without columns or groups say so', async () => {
  const { columns: _, ...others } = whole
  const records = { ...whole.records, unit: 'record' }
  const attacks = whole.attacks.filter(({ state }) => state === 'within')
  const ready = await parseAuditReport(source(sealed({ ...others, verdict: 'ready', kind: 'sets', records, attacks })))
  const text = packMarkdown(filledTemplate(templates[1], { report: ready, option }), option)
  expect(text).toContain('It does not say that nobody ever can.')
  expect(text).toContain('[no figure: groups of people who look alike are counted in tables alone]')
  expect(text).toContain('[no figure: this release has no columns')
})

test('usefulness and a test by people fill their fields where they are given', async () => {
  const measured = {
    schema: 'palimpsest/measure/1',
    headline: 'A query is wrong by 5 %',
    figures: [
      { name: 'NCP', value: 0.25, low: null, high: null },
      { name: 'not told', value: null },
    ],
  }
  const worth = await parseWorth(source(sealed(measured)))
  const scored = { schema: 'palimpsest/intruder-score/1', sentence: 'Found 3 of 20.' }
  const intruder = await parseScore(source(sealed(scored)))
  const text = packMarkdown(filledTemplate(templates[1], { report, worth, intruder, option }), option)
  expect(text).toContain('A query is wrong by 5 %.\n- NCP: 0.2500\n')
  expect(text).toContain('- Found 3 of 20.')
  expect(text).not.toContain('not told')
})

test('hostile names are escaped: no markup, no line of their own, nothing that cannot be seen', async () => {
  const names = [
    ...hostile,
    '<script>alert(1)</script>',
    '[x](http://evil)',
    '| a | b |',
    '# head',
    '`code`',
    '*b* _i_ &lt;',
  ]
  const bad = await parseAuditReport(
    source(
      sealed({
        ...whole,
        sentence: names.join(' '),
        made: { method: names.join(' '), parameters: { '<b>': '<i>' } },
        inputs: names.map((name) => ({ role: 'release', name, bytes: 1, sha256: 'x' })),
      }),
    ),
  )
  for (const template of templates) {
    const text = packMarkdown(filledTemplate(template, { report: bad, option }), option)
    for (const line of text.split('\n')) {
      expect(line).not.toMatch(raw)
      expect(line).not.toMatch(/^\s*FORGED/)
    }
    expect(text).not.toMatch(/(?<!\\)<\/?(?:script|b|i)>/)
    expect(text).not.toMatch(/(?<!\\)\]\(http/)
    expect(text).not.toContain('http://evil')
  }
  expect(markdownText('x'.repeat(2 ** 20)).length).toBeLessThan(1100)
})

const field = { label: 'Risk', figures: ['highest-risk'] }
const written = {
  name: 'ours',
  title: 'Our form',
  source: 'minutes',
  date: '2026-03-01',
  sections: [{ title: 'One', fields: [field, { label: 'Why', words: 'reasons' }] }],
}

test('a template of somebody else is read, and filled', async () => {
  const own = await parseTemplate(source(written))
  expect(packMarkdown(filledTemplate(own, { report, option }), option)).toContain('### 1.1 Risk\n\n- Highest: 0.20')
})

test.each([
  ['a list', [written], /no template/],
  ['a field it does not know', { ...written, [secret]: 1 }, /no template/],
  ['no source', { ...written, source: ' ' }, /who asks/],
  ['no date', { ...written, date: 'today' }, /not dated/],
  ['no sections', { ...written, sections: [] }, /no sections/],
  ['a section without fields', { ...written, sections: [{ title: 'One', fields: [] }] }, /section 1/],
  [
    'an unknown figure',
    { ...written, sections: [{ title: 'One', fields: [field, { ...field, figures: [secret] }] }] },
    /field 1\.2 asks/,
  ],
  [
    'an empty field',
    { ...written, sections: [{ title: 'One', fields: [{ label: secret }] }] },
    /field 1\.1 says neither/,
  ],
])('template: %s is refused', async (_, value, told) => {
  expect((await refusalOf(parseTemplate(source(value)))).message).toMatch(told)
})

test.each([
  ['records', { records: { unit: 'row' } }],
  ['inputs', { inputs: [{ role: 'release' }] }],
  ['columns', { columns: { quasi: secret } }],
  ['making', { made: { method: 'x', parameters: { k: [secret] } } }],
  ['seed', { seed: secret }],
])('report: damaged %s is refused', async (_, part) => {
  expect((await refusalOf(parseAuditReport(source({ ...whole, ...part })))).message).toMatch(/no report/)
})

test('docs/schemas/template.json names every figure, and no other; docs/methods/pack.md tells each', () => {
  const schema = JSON.parse(readFileSync('docs/schemas/template.json', 'utf8'))
  const { items } = schema.properties.sections.items.properties.fields.items.properties.figures
  expect(items.enum).toEqual(Object.keys(templateFigures))
  const page = readFileSync('docs/methods/pack.md', 'utf8')
  for (const name of [...Object.keys(templateFigures), ...templates.map((one) => one.name)])
    expect(page, name).toContain(`\`${name}\``)
})
