import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { auditJson } from '../../src/report/audit/audit-json.js'
import { auditText } from '../../src/report/audit/audit-text.js'
import { verdictSentence } from '../../src/report/audit/audit-words.js'
import { summaryText } from '../../src/report/audit/summary-text.js'
import { type PageFacts, coveredSentence } from '../../src/report/html/page-facts.js'
import { denial, reportPage } from '../../src/report/html/report-page.js'
import { type Paint, plain } from '../../src/report/paint.js'
import { whatGuessingIs } from '../../src/report/html/verdict-board.js'
import type { Audited } from '../../src/run/audit/audit.js'
import { auditedOfEachKind, auditedWards, auditedWithDetails } from '../audited-worlds.js'
import { hostile, raw } from '../hostile-text.js'

const facts: PageFacts = { name: 'release.csv', inputs: [], version: '0', share: false, option: (name) => `--${name}` }
let each: readonly Audited[] = []
let details: readonly Audited[] = []
beforeAll(async () => {
  each = await auditedOfEachKind()
  details = await auditedWithDetails()
}, 120_000)
const words = {
  above: /ABOVE|BELOW/,
  within: /within/,
  'not measured': /NOT MEASURED/,
  'no limit': /no limit is set/,
  'not applicable': /./,
}
const bodyOf = (page: string): string => page.slice(page.indexOf('<body>'))

test('the page is one file: no script, no request, and a policy that would refuse both', () => {
  for (const audited of each) {
    const page = reportPage(audited, facts)
    expect(page).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"`,
    )
    expect(page).not.toMatch(
      /<script|<link|<img|<iframe|\bsrc=|\bon\w+=|@import|url\((?!#hatch)|href="(?!#)|javascript:/i,
    )
  }
})

test('the page says the verdict of the audit, in its very sentence, and every question that applies has a state in words', () => {
  for (const audited of each) {
    const page = bodyOf(reportPage(audited, facts)).replaceAll(/\s+/g, ' ')
    expect(page).toContain(verdictSentence(audited))
    expect(page.match(/aria-current="true"/g)).toHaveLength(1)
    for (const { line, state } of audited.lines.filter((one) => one.state !== 'not applicable')) {
      const [, tile = ''] = new RegExp(`id="t-${line.id}"(.*?)</li>`).exec(page) ?? []
      expect(tile, line.id).toMatch(words[state])
      // No naked number: an interval or that it was counted, and what guessing comes to.
      const figures = /class="t-fig.*?<\/p>/.exec(tile)?.[0] ?? 'counted, guessing'
      expect(figures, line.id).toMatch(/(?:\d to \d|counted|at most).*guessing/)
      expect(page).toContain(`id="m-${line.id}"`)
    }
  }
})

test('headings go down one level at a time, and each id stands once', () => {
  for (const audited of each) {
    const page = reportPage(audited, facts)
    const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect(levels[0]).toBe(1)
    levels.forEach((level, i) => expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1))
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  }
})

test('hostile cells stand in the page as text: no markup, no control, no bidirectional character, and no megabyte', async () => {
  const cells = [
    '</title><script>alert(1)</script>',
    '" onload="alert(1)',
    "=cmd()|' /C calc'!A0",
    '<!-- -->',
    ...hostile,
  ]
  for (const cell of [...cells, 'x'.repeat(2 ** 20)]) {
    const page = reportPage(await auditedWards([cell], cells), { ...facts, name: cell, sentTo: cell })
    expect(page).not.toMatch(/<script|<!--|" onload=/)
    expect(page.replaceAll('\n', '')).not.toMatch(raw)
    expect(page.length).toBeLessThan(300_000)
  }
})

test('a copy to pass on holds no value and no column name, and as many letters whatever the values are', async () => {
  const marker = 'Zwölffingerdarmgeschwür'
  const open = reportPage(await auditedWards([marker], ['Quarantäne']), facts)
  expect(open).toContain(marker)
  const shared = { ...facts, share: true }
  const covered = reportPage(await auditedWards([marker], ['Quarantäne']), shared)
  expect(covered).not.toMatch(/Zwölffinger|darm|Quarant/)
  expect(bodyOf(covered)).not.toMatch(/illness/)
  expect(covered).toContain('▮▮▮▮')
  expect(covered).toBe(reportPage(await auditedWards(['a much longer name, of many words'], ['x']), shared))
})

test('a covered sentence keeps percentages and counts of records, and nothing of a value', () => {
  expect(coveredSentence('condition is Heart Disease in 2 of 4 records that may be theirs')).toBe(
    '▮▮▮▮ is ▮▮▮▮ in 2 of 4 records that may be theirs',
  )
  expect(coveredSentence('age is 39 (97 %)')).toBe('▮▮▮▮ is ▮▮▮▮ (97 %)')
  expect(coveredSentence('district 12342 is 3 (9 − 6 = 3: district 1234 less district 12341)')).not.toMatch(/\d/)
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z][a-z0-9]{1,9}(?:[ -][A-Z0-9]{2,6}){0,2}$/), (value) => {
      const covered = coveredSentence(`illness is ${value} in all 4 records that may be theirs`)
      expect(covered).toBe('▮▮▮▮ is ▮▮▮▮ in all 4 records that may be theirs')
    }),
  )
})

test('what nobody can promise is said nowhere but to deny it', () => {
  for (const audited of each) {
    const outputs = [
      reportPage(audited, facts).replace(denial, ''),
      summaryText(audited, 'release.csv', facts.option).join('\n'),
      auditText(audited, plain, { name: 'release.csv' }).join('\n'),
      JSON.stringify(auditJson(audited)),
    ]
    for (const output of outputs) expect(output).not.toMatch(/\b(?:compliant|anonymous|safe|guaranteed)\b/i)
  }
})

test('the summary has 25 lines at most, begins with the verdict and holds no value', async () => {
  for (const audited of [...each, await auditedWards(['Zwölffingerdarmgeschwür'])]) {
    const lines = summaryText(audited, 'release.csv', facts.option)
    expect(lines.length).toBeLessThanOrEqual(25)
    expect(lines[0]).toMatch(/^(?:READY|NOT READY|NOT MEASURED): /)
    expect(lines.join('\n')).not.toContain('Zwölffinger')
  }
})

test('the same audit gives the same bytes, and rows in are rows published and suppressed', async () => {
  const audited = await auditedWards(['flu', 'gout'])
  expect(reportPage(audited, facts)).toBe(reportPage(await auditedWards(['flu', 'gout']), facts))
  expect(audited.records).toEqual({ unit: 'row', original: 120, published: 120, suppressed: 0 })
  expect(reportPage(audited, facts).replaceAll(/\s+/g, ' ')).toContain('120 rows in = 120 published + 0 suppressed')
})

test('rows that stand alone are counted, without an interval; a bound says what would tell more, not that there is no original', async () => {
  const audited = await auditedWards(['flu', 'gout', 'cough'])
  const [alone, presence] = ['S2', 'I5'].map((id) => audited.lines.find(({ line }) => line.id === id)!)
  expect(alone.furthest).toMatchObject({ counted: true, success: { low: alone.furthest!.success.value } })
  expect(presence.furthest).toMatchObject({ bound: true, lacks: 'control' })
  const page = bodyOf(reportPage(audited, facts)).replaceAll(/\s+/g, ' ')
  expect(/id="t-S2".*?<\/li>/.exec(page)![0]).toContain('counted, no sample')
  expect(/id="t-I5".*?<\/li>/.exec(page)![0]).toContain('a bound: nobody from outside to hold it against')
  expect(page).not.toContain('no original')
})

test('13 §2.11: a value with a hyphen is covered in a copy to pass on', () => {
  expect(coveredSentence('nobody else has semi-finished bread', ['semi-finished bread'])).toBe('nobody else has ▮▮▮▮')
})

test('“guessing” and the name of the policy are explained where they stand first', async () => {
  for (const audited of [...each, ...details].filter(({ policy }) => policy.name === 'house')) {
    const page = bodyOf(reportPage(audited, facts)).replaceAll(/\s+/g, ' ')
    // The sentence of the verdict may say it, and the very next one explains it.
    const rest = page.replace(verdictSentence(audited), '')
    expect(rest.search(/guessing/i), audited.release.kind).toBe(rest.indexOf(whatGuessingIs) + 1)
    expect(page.indexOf('house'), audited.release.kind).toBe(page.indexOf('policy “house”') + 8)
    expect(page.slice(page.indexOf('policy “house”'))).toMatch(
      /^.{0,200}our own choice, used where nobody names another/,
    )
  }
})

test('whatever is above has a worst case, which names what the intruder knew and what was told by it', () => {
  const above = [...each, ...details].filter(({ verdict }) => verdict.state === 'not ready')
  expect(new Set(above.map(({ release }) => release.kind)).size).toBeGreaterThan(9)
  for (const audited of above) {
    const [story] = /<section class="story.*?<\/section>/.exec(
      bodyOf(reportPage(audited, facts)).replaceAll(/\s+/g, ' '),
    )!
    expect(story, audited.release.kind).toMatch(/What the intruder knew:<\/b> \S+ \S+/)
    expect(story, audited.release.kind).toMatch(/<p class="under[^"]*">\S+/)
    expect(story).not.toContain('Nothing was measured')
  }
})

test('the ink of what leaks is on the terminal only where something is not within its limit', () => {
  const marked: Paint = { ...plain, bad: (text) => `<bad>${text}</bad>` }
  let bad = 0
  for (const audited of [...each, ...details]) {
    const rows = auditText(audited, marked, { name: 'r', width: 110 }).filter((row) =>
      /within$|<bad>(?:ABOVE|BELOW)/.test(row),
    )
    expect(rows.filter((row) => row.endsWith('within') && row.includes('<bad>'))).toEqual([])
    bad += rows.filter((row) => !row.endsWith('within')).length
  }
  expect(bad).toBeGreaterThan(5)
})
