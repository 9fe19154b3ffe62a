import { phoneTemplates, templatePattern } from '../../src/kinds/text/protect/recognise/phone-templates.js'
import { textRelease } from '../../src/kinds/text/release.js'
import { describe, expect, test } from 'vitest'
import { hierarchyOf, ontologyOf } from '../../src/data/hierarchy.js'
import { plausibilityModel } from '../../src/kinds/text/models/t-plausibility.js'
import { topicPosterior } from '../../src/kinds/text/models/k-confusability.js'
import { generaliseTerms } from '../../src/kinds/text/protect/generalise-terms.js'
import { protect } from '../../src/run/protect.js'

describe('thesis, Figure 2.14: templates of phone numbers (D2)', () => {
  const rows = [
    ['255 - 1423', 'ddd - dddd'],
    ['(304) 255 1423', '(ddd) ddd - dddd'],
    ['304 /255 - 1432', 'ddd / ddd - dddd'],
    ['255 - 1000 ext 1423', 'ddd - dddd ext* d*'],
    ['extension 1423', 'ext* d*'],
    ['phone: 255 - 1423', '{tel*, ph*} ddd - dddd'],
  ] as const

  test('the six templates are those that scrubbing knows', () => {
    expect(phoneTemplates).toEqual(rows.map(([, template]) => template))
  })

  test.each(rows)('%s is written as %s, whole', (example, template) => {
    const pattern = templatePattern(template)
    if (!(pattern instanceof RegExp)) throw new Error(pattern.message)
    expect(`call ${example}.`.match(pattern)).toEqual([example])
    expect('nothing of 12 or 34567 here'.match(pattern)).toBeNull()
  })

  test.each([
    ['ddd - {tel*', 7],
    ['* ddd', 1],
    ['  ', 1],
  ])('the template %j is refused at character %i', (template, column) => {
    expect(templatePattern(template)).toMatchObject({ column })
  })
})

/** Figure 2.15 (c) gives how many leaves each kind has; leaves that it does not name are numbered here. */
const figure = ontologyOf(
  hierarchyOf([
    ...branch(['Sacramento', 'State_capital', 'Capital', 'Seat'], [4, 32, 50]),
    ...branch(['marijuana', 'Controlled_substance', 'Drug', 'Agent'], [2, 6, 10]),
    ...branch(['lumbar pain', 'Pain', 'Symptom', 'Evidence'], [2, 10, 20]),
    ...branch(['liver cancer', 'Carcinoma', 'Cancer', 'Malignant_tumor'], [2, 5, 7]),
  ]),
)

function branch([leaf, ...kinds]: readonly string[], counts: readonly number[]): string[][] {
  return Array.from({ length: counts[2] }, (_, i) => {
    const own = kinds.map((kind, level) => (i < counts[level] ? kind : `other ${kind} ${i}`))
    return [i === 0 ? leaf : `${leaf} ${i}`, ...own]
  })
}

describe('thesis, Figure 2.15: t-plausibility (D4)', () => {
  const original = {
    texts: [{ id: 'a', text: 'A Sacramento resident purchased marijuana for the lumbar pain caused by liver cancer.' }],
  }
  const published = 'A state capital resident purchased drug for the pain caused by carcinoma.'
  const judged = (text: string, t: number) =>
    plausibilityModel.judge(textRelease({ texts: [{ id: 'a', text }] }), { t, ontology: figure }, original)

  test('the published text may come from 4 · 6 · 2 · 2 = 96 texts', () => {
    expect(judged(published, 96)).toMatchObject({ holds: true, reached: 96 })
    expect(judged(published, 97)).toMatchObject({ holds: false, violationCount: 1 })
  })

  test('asked for 96 the text is generalised to the published one', async () => {
    const outcome = await protect(original, generaliseTerms, { t: 96, ontology: figure }, 1)
    expect(outcome.kind === 'released' && outcome.release.texts[0].text).toBe(published)
  })

  test('with Drug said as Controlled_substance there are 32; with nothing changed one', () => {
    expect(judged(published.replace('drug', 'controlled substance'), 2).reached).toBe(32)
    expect(judged(original.texts[0].text, 2)).toMatchObject({ holds: false, reached: 1 })
  })

  test('no text can come from more than 50 · 10 · 20 · 7 = 70,000', async () => {
    expect(await protect(original, generaliseTerms, { t: 70_001, ontology: figure }, 1)).toMatchObject({
      kind: 'infeasible',
      because: 'text 1 can come from 70,000 texts at most, by 4 terms',
    })
  })
})

test('Cumby: P(s|X) = P(s)/P(X) · Π P(x|s), with one more of every word (D5)', () => {
  const posterior = topicPosterior([
    { topic: 'heart', text: 'pulse pulse beat' },
    { topic: 'skin', text: 'rash beat' },
    { topic: 'skin', text: 'rash' },
  ])!
  // Three words are known. heart: 1/3 · 3/6 · 2/6; skin: 2/3 · 1/6 · 2/6.
  const [heart, skin] = [(1 / 3) * (3 / 6) * (2 / 6), (2 / 3) * (1 / 6) * (2 / 6)]
  const found = posterior('pulse, beat [phone] unknown')
  expect(found[0]).toBeCloseTo(heart / (heart + skin), 12)
  expect(found[1]).toBeCloseTo(skin / (heart + skin), 12)
})
