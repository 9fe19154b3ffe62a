import { auditJunit, auditSarif } from '../../src/report/audit/audit-forms.js'
import { expect, test } from 'vitest'
import { tableOf } from '../../src/data/index.js'
import { policyNamed } from '../../src/policy/policies.js'
import { tableRelease } from '../../src/kinds/index.js'
import { jsonText } from '../../src/report/json-text.js'
import { type Audited, audit } from '../../src/run/audit/audit.js'
import { hostile, raw } from '../hostile-text.js'

const names = [...hostile, '"><failure/>', "it's & <![CDATA[x]]>", 'half \uD800 \uFFFF', '../up/%2e', '']

/** Six people in groups of two, with a column of a hostile name: some questions above, some not measured, some within. */
async function audited(name: string): Promise<Audited> {
  const rows = Array.from({ length: 6 }, (_, i) => [`town ${i >> 1}`, `illness ${i % 2}`])
  const column = `column ${name}`
  const table = tableOf(['town', column], rows, { town: 'quasi', [column]: 'sensitive' })
  return audit(tableRelease(table), { granted: {}, seed: 1, policy: policyNamed('house')! })
}

/** The text of a document of XML without what stands in it: its tags and attributes, unescaped; refuses what is no XML. */
function elementsOf(xml: string): { readonly tag: string; readonly attributes: Readonly<Record<string, string>> }[] {
  const [head, ...rest] = xml.split('<')
  expect(head).toBe('')
  const open: string[] = []
  const found = rest.flatMap((part) => {
    expect(part.split('>')).toHaveLength(2)
    const [inside, text] = part.split('>')
    expect(text.replaceAll(/&(amp|lt|gt|quot|apos);/g, '')).not.toMatch(/&/)
    if (inside.startsWith('?')) return []
    if (inside.startsWith('/')) {
      if (open.pop() !== inside.slice(1)) throw new Error(`${inside} closes another`)
      return []
    }
    const [, tag, all, closed] = /^([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)$/.exec(inside)!
    if (closed === '') open.push(tag)
    const attributes = Array.from(all.matchAll(/ ([a-z]+)="([^"]*)"/g), ([, key, value]) => [key, value] as const)
    return [{ tag, attributes: Object.fromEntries(attributes) }]
  })
  expect(open).toEqual([])
  return found
}

test('junit: above is a failure, not measured an error, nothing is skipped, and the counts are right', async () => {
  const told = await audited('x')
  const elements = elementsOf(auditJunit(told, 'release.csv'))
  const count = (tag: string): number => elements.filter((one) => one.tag === tag).length
  const [suite] = elements
  expect(suite.attributes).toMatchObject({
    tests: String(count('testcase')),
    failures: String(count('failure')),
    errors: String(count('error')),
    skipped: '0',
  })
  expect(count('skipped')).toBe(0)
  // One for each question, and one for the verdict.
  expect(count('failure')).toBe(told.verdict.above.length + 1)
  expect(count('error')).toBe(told.verdict.unmeasured.length)
  expect(told.verdict.unmeasured.length).toBeGreaterThan(0)
})

test('junit: a release of which nothing was measured is not green', async () => {
  const told = await audited('x')
  const nothing = {
    ...told,
    lines: [],
    verdict: { ...told.verdict, state: 'not measured' as const, above: [], within: [], unmeasured: [] },
  }
  expect(elementsOf(auditJunit(nothing, 'release.csv')).filter(({ tag }) => tag === 'error')).toHaveLength(1)
})

test('sarif: above is an error, not measured a warning, all else none; each result has its rule', async () => {
  const told = await audited('x')
  const [run] = auditSarif(told, 'release.csv').runs
  const level = {
    above: 'error',
    'not measured': 'warning',
    within: 'none',
    'no limit': 'none',
    'not applicable': 'none',
  }
  for (const [i, { line, state, limit }] of told.lines.entries()) {
    const result = run.results[i]
    expect(result.ruleId).toBe(line.id)
    expect(run.tool.driver.rules[i].id).toBe(line.id)
    expect(result.level).toBe(limit ? level[state] : 'none')
    expect(result.kind === 'fail', line.id).toBe(result.level !== 'none')
  }
})

test.each(names)('a hostile name breaks neither form: %j', async (name) => {
  const told = await audited(name)
  const xml = auditJunit(told, name)
  expect(xml.replaceAll('\n', '')).not.toMatch(raw)
  expect(xml).not.toMatch(/[\uFFFE\uFFFF]/)
  expect(elementsOf(xml).filter(({ tag }) => tag === 'testsuite')).toHaveLength(1)
  const sarif = jsonText(auditSarif(told, name))
  expect(sarif.replaceAll('\n', '')).not.toMatch(raw)
  expect(JSON.parse(sarif).runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toMatch(
    /^[A-Za-z0-9\-_.!~*'()%]*$/,
  )
})
