import { beforeAll, expect, test } from 'vitest'
import { type AnsweredQuestion, guessedBeside } from '../../src/contract/question.js'
import { kindOf } from '../../src/kinds/kinds.js'
import { auditJson } from '../../src/report/audit/audit-json.js'
import { auditJunit, auditSarif } from '../../src/report/audit/audit-forms.js'
import { auditText } from '../../src/report/audit/audit-text.js'
import { summaryText } from '../../src/report/audit/summary-text.js'
import { reportPage } from '../../src/report/html/report-page.js'
import { plain } from '../../src/report/paint.js'
import type { Audited } from '../../src/run/audit/audit.js'
import { verdictOf } from '../../src/run/audit/verdict.js'
import { worstCaseOf } from '../../src/run/audit/worst-case.js'
import { auditedOfEachKind, auditedReady, auditedWithDetails } from '../audited-worlds.js'

const isAsGuessed = (line: AnsweredQuestion): boolean => guessedBeside(line) !== undefined
const option = (name: string): string => `--${name}`

/** All that is said of an audit, without what explains the words. */
function saidOf(audited: Audited): readonly string[] {
  const { worst, line, sentence, attacks }: Record<string, unknown> = JSON.parse(JSON.stringify(auditJson(audited)))
  const page = reportPage(audited, { name: 'r.csv', inputs: [], version: '1.2.3', share: false, option })
  const story = page.slice(page.indexOf('<main'), page.indexOf('id="method"'))
  return [
    ...auditText(audited, plain, { name: 'r.csv' }),
    ...auditText(audited, plain, { name: 'r.csv', showValues: true }),
    ...summaryText(audited, 'r.csv', option),
    auditJunit(audited, 'r.csv'),
    JSON.stringify([auditSarif(audited, 'r.csv').runs[0].results, worst, line, sentence, attacks]),
    // Headings of questions and the first thing to try explain; they are the same whatever came out.
    ...story.split(/<section class="sec"|<p>/),
  ]
}

/** The same audit, had guessing done as well as every attack that came furthest, or nearly, and had the rest been accepted. */
async function asIfGuessed(audited: Audited, nearly: boolean): Promise<Audited> {
  const ways = await (await kindOf(audited.release)).ways()
  const lines = audited.lines.map((line) => {
    const { furthest, limit, state } = line
    if (!furthest?.finding || state === 'not measured' || state === 'not applicable')
      return { ...line, accepted: true, ...(state === 'above' && { state: 'not applicable' as const }) }
    const guessing = nearly && limit ? 0.98 * furthest.success.low : furthest.success.value
    const guessed = { ...furthest, bound: false, guessing, byGain: true }
    return { ...line, furthest: guessed, state: limit ? ('within' as const) : ('no limit' as const) }
  })
  const verdict = verdictOf(lines)
  const { worst: _, ...rest } = audited
  const worst = worstCaseOf(audited.release, ways, verdict)
  return { ...rest, lines, verdict, ...(worst && { worst }) }
}

let each: readonly Audited[] = []
beforeAll(async () => {
  each = [...(await auditedOfEachKind()), ...(await auditedWithDetails())]
}, 120_000)

test.each([
  ['as well', false],
  ['nearly as well', true],
])(
  '13 §2.15: where guessing does %s, READY says so, and not that anything is told or certain',
  async (words, nearly) => {
    let [ready, readings, sentences] = [0, 0, 0]
    for (const one of each) {
      const audited = await asIfGuessed(one, nearly)
      if (audited.verdict.state !== 'ready') continue
      ready++
      const name = audited.release.kind
      const said = saidOf(audited)
      for (const text of said) expect(text, name).not.toMatch(/certain|told with|it is told/)
      // The last line, its sentence and the worst case: each says it of the question it is about.
      const [furthest] = audited.verdict.within
      const hit = isAsGuessed(furthest) && furthest.furthest!.people > 0
      const read = audited.worst?.telling !== undefined && isAsGuessed(audited.worst.line)
      const about = said.filter(
        (text) => (hit && /\(furthest: |The furthest,/.test(text)) || (read && /the worst case/i.test(text)),
      )
      for (const text of about) expect(text, name).toContain(`guessing does ${words}`)
      // A line or a sentence of its own, not a part of a page or of a document with all that explains it.
      for (const text of about.filter(({ length }) => length < 300)) expect(text, name).not.toMatch(/\btold\b/)
      sentences += hit ? about.length : 0
      readings += read ? 1 : 0
    }
    expect(ready).toBeGreaterThan(6)
    expect(readings).toBeGreaterThan(4)
    expect(sentences).toBeGreaterThan(20)
  },
)

test('13 §2.15: no READY of a clean release says that something is told with certainty where guessing does as well', async () => {
  const all = await auditedReady()
  expect(new Set(all.map(({ release }) => release.kind)).size).toBeGreaterThan(4)
  for (const audited of all) {
    expect(audited.verdict.state).toBe('ready')
    const beyond = audited.lines.some((line) => (line.furthest?.people ?? 0) > 0 && !isAsGuessed(line))
    const said = beyond ? [] : saidOf(audited)
    expect(said.filter((text) => /certain|told with/.test(text))).toEqual([])
    const worst = audited.worst && isAsGuessed(audited.worst.line)
    const told = saidOf(audited).filter((text) => text.includes('The worst case'))
    expect(!worst || told.every((text) => /guessing does (?:nearly )?as well/.test(text))).toBe(true)
  }
})
