import { scoreSentence } from '../../src/report/intruder-text.js'
import { countsRelease } from '../../src/kinds/counts/release.js'
import { setsRelease } from '../../src/kinds/sets/release.js'
import { tableRelease } from '../../src/kinds/table/release.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableOf } from '../../src/data/table.js'
import { type IntruderAnswer, answersForm, parseIntruderAnswers, sureties } from '../../src/formats/intruder-answers.js'
import {
  type IntruderKey,
  type IntruderTarget,
  intruderKeyBytes,
  parseIntruderKey,
} from '../../src/formats/intruder-key.js'
import { readCounts } from '../../src/kinds/counts/read-counts.js'
import { joinBytes } from '../../src/formats/bytes.js'
import { sourceOf } from '../../src/formats/source.js'
import { stream, streamsOf } from '../../src/math/random.js'
import { drawTargets } from '../../src/run/intruder/draw.js'
import type { IntruderGiven } from '../../src/contract/intruder.js'
import { intruderTest } from '../../src/run/intruder/intruder-test.js'
import { scoreAnswers } from '../../src/run/intruder/score-answers.js'
import { transactionsOf } from '../../src/data/transactions.js'
import { refusalOf, secret } from '../refusals/refusal.js'

const names = { age: 'quasi', zip: 'quasi', ill: 'sensitive' } as const
const rows = Array.from({ length: 60 }, (_, i) => [
  String(20 + (i % 30)),
  String(1000 + (i % 7)),
  ['flu', 'flu', 'cold', 'gout'][i % 4],
])
const original = tableOf(['age', 'zip', 'ill'], rows, names)
const coarse = rows.map(([age, , ill], i) => (i % 10 === 9 ? ['*', '*', ill] : [`${age[0]}0-${age[0]}9`, '****', ill]))
const release = tableRelease(tableOf(['age', 'zip', 'ill'], coarse, names))
const given = (more: Partial<IntruderGiven> = {}): IntruderGiven => ({
  original,
  targets: 20,
  known: 2,
  names: {},
  sha256: 'a'.repeat(64),
  ...more,
})
const keyOf = async (more: Partial<IntruderGiven> = {}, seed = 1): Promise<IntruderKey> => ({
  ...(await intruderTest(release, given(more), streamsOf(seed))).key,
  release: { name: 'r.csv', sha256: 'a'.repeat(64), records: 60 },
  seed,
})
const bytes = (text: string) => sourceOf('a.csv', new TextEncoder().encode(text))
const blank = (key: IntruderKey): readonly IntruderAnswer[] => key.targets.map(({ id }) => ({ target: id }))

test('targets: half from outside where there are enough, nobody twice, in an order that does not tell', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), fc.nat(100), (inside, outside, seed) => {
      const targets = Math.min(20, inside + outside)
      const drawn = drawTargets({ inside, outside }, targets, stream(seed, 't'))
      expect(drawn).toHaveLength(targets)
      expect(new Set(drawn.map(({ from, place }) => `${from} ${place}`)).size).toBe(targets)
      const out = drawn.filter(({ from }) => from === 'outside')
      for (const { from, place } of drawn) expect(place).toBeLessThan(from === 'outside' ? outside : inside)
      // As many as there are, but half where both have enough, and more only where the inside is too small.
      expect(out).toHaveLength(Math.min(outside, Math.max(Math.floor(targets / 2), targets - inside)))
    }),
  )
  const first = Array.from(
    { length: 400 },
    (_, seed) => drawTargets({ inside: 40, outside: 40 }, 20, stream(seed, 't'))[0],
  )
  const share = first.filter(({ from }) => from === 'outside').length / 400
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.6)
})

test('table: a target is told by its quasi-identifiers alone; suppressed rows are outside, and rows have their numbers', async () => {
  const test20 = await intruderTest(release, given({ targets: 12 }), streamsOf(1))
  expect(test20.columns).toEqual(['target', 'age', 'zip'])
  const { targets, asks } = test20.key
  expect(asks).toEqual({ records: true, value: 'ill' })
  expect(targets.filter(({ inside }) => inside === false)).toHaveLength(6)
  for (const [i, { inside, records, values }] of targets.entries()) {
    const [, age, zip] = test20.known[i]
    expect(records.map((record) => rows[record - 1])).toEqual(inside ? [[age, zip, values[0]]] : [])
    expect(records.filter((record) => record % 10 === 0)).toEqual([])
  }
})

test('table: with a key rows may stand anywhere; without one they are not scored, and neither is who is in it', async () => {
  const back = coarse.toReversed().slice(0, 50)
  const moved = tableRelease(tableOf(['age', 'zip', 'ill'], back, names))
  const records = [Uint32Array.from(back, (_, row) => 59 - row)]
  const known = await intruderTest(moved, given({ key: { records } }), streamsOf(1))
  for (const { inside, records: at, values } of known.key.targets)
    expect(at.map((record) => back[record - 1][2])).toEqual(inside ? values : [])
  const unknown = await intruderTest(moved, given(), streamsOf(1))
  expect(unknown.key.asks.records).toBe(false)
  expect(unknown.key.targets.every(({ inside, records: at }) => inside === undefined && at.length === 0)).toBe(true)
  expect(unknown.notes.join(' ')).toMatch(/claims on rows are not scored, and neither is who is in it/)
})

test('table: people of a control are outside, and their truth is known where they have the column', async () => {
  const control = tableOf(
    ['zip', 'age', 'ill'],
    [...rows].map(([age, zip]) => [zip, age, 'rare']),
    names,
  )
  const { targets } = await keyOf({ control })
  const outside = targets.filter(({ inside }) => inside === false)
  expect(outside).toHaveLength(10)
  expect(outside.some(({ values }) => values[0] === 'rare')).toBe(true)
  const less = tableOf(
    ['zip'],
    rows.map(([, zip]) => [zip]),
    { zip: 'quasi' },
  )
  await expect(keyOf({ control: less })).rejects.toThrow(/lacks a column/)
})

test('table: a person with several rows is one target, and any of their rows is right', async () => {
  const twice = [...rows, ...rows].map((row, i) => [`p${i % 60}`, ...row])
  const roles = { who: 'person', ...names } as const
  const people = tableOf(['who', 'age', 'zip', 'ill'], twice, roles)
  const published = tableRelease(people)
  const { key } = await intruderTest(published, given({ original: people, targets: 30 }), streamsOf(1))
  for (const { records } of key.targets) expect(records[1] - records[0]).toBe(60)
})

const visits = transactionsOf(
  Array.from({ length: 40 }, (_, t) => ['a', `b${t % 5}`, `c${t % 3}`, `d${t}`].slice(0, 1 + (t % 4))),
)

test('sets: a target is told by a few of its items, asked for another, and its record is its line', async () => {
  const { columns, known, key } = await intruderTest(
    setsRelease(visits),
    given({ original: visits, known: 2 }),
    streamsOf(3),
  )
  expect(columns).toEqual(['target', 'item 1', 'item 2'])
  for (const [i, { records, values }] of key.targets.entries()) {
    const t = records[0] - 1
    const own = ['a', `b${t % 5}`, `c${t % 3}`, `d${t}`].slice(0, 1 + (t % 4))
    const told = known[i].slice(1).filter((item) => item !== '')
    expect([...told, ...values].sort()).toEqual([...own].sort())
    expect(told.length).toBe(Math.min(2, Math.max(1, own.length - 1)))
  }
})

const published = countsRelease(await readCounts('examples/counts/districts.csv'))

test('kinds other than tables and sets are refused in a sentence, and so are more targets than people', async () => {
  await expect(intruderTest(published, given(), streamsOf(1))).rejects.toThrow(
    /a table or of transactions with sets, not of published counts/,
  )
  await expect(keyOf({ targets: 61 })).rejects.toThrow(/only 60 people/)
  await expect(keyOf({ about: 'nothing' })).rejects.toThrow(/no such column/)
})

test('the same seed gives the same test; another seed or another release gives other names to the targets', async () => {
  expect(await keyOf()).toEqual(await keyOf())
  const tag = (key: IntruderKey) => key.targets[0].id.slice(0, 4)
  expect(tag(await keyOf({}, 2))).not.toBe(tag(await keyOf()))
  expect(tag(await keyOf({ sha256: 'b'.repeat(64) }))).not.toBe(tag(await keyOf()))
})

test('guessing is what somebody is right with who always says the most frequent: over many tests the two agree', async () => {
  let [right, of] = [0, 0]
  for (let seed = 1; seed <= 200; seed++) {
    const key = await keyOf({}, seed)
    const score = scoreAnswers(
      key,
      key.targets.map(({ id }) => ({ target: id, value: 'flu', sure: 'guess' })),
    )
    right += score.values!.right
    of += score.values!.share.of
  }
  const { guessing } = await keyOf()
  expect(guessing.value).toBe(0.5)
  expect(Math.abs(right / of - guessing.value!)).toBeLessThan(0.05)
  expect(guessing.record).toBe(1 / 60)
})

test('who knows everything is right everywhere, who claims nothing nowhere: the sentence says which', async () => {
  const key = await keyOf()
  const all = scoreAnswers(
    key,
    key.targets.map(({ id, records, values, inside }) => ({
      target: id,
      record: inside === false ? ('none' as const) : records[0],
      value: values[0],
      sure: 'sure' as const,
    })),
  )
  expect(all.records).toMatchObject({
    right: all.inside,
    sureAndRight: all.inside,
    sureAndWrong: 0,
    beyondGuessing: true,
  })
  expect(all.saidAbsent).toEqual({ right: all.outside, wrong: 0 })
  expect(scoreSentence(all)).toMatch(/more than guessing explains\.$/)
  const none = scoreAnswers(key, blank(key))
  expect([none.claimed, none.records!.right, none.values!.right]).toEqual([0, 0, 0])
  expect(scoreSentence(none)).toMatch(/no more than guessing explains, though up to 0\.\d+ could have gone unseen/)
})

test('score: as a plain count over targets and answers has it', async () => {
  const target: fc.Arbitrary<Omit<IntruderTarget, 'id'>> = fc
    .record({
      inside: fc.constantFrom(true, false, undefined),
      at: fc.integer({ min: 1, max: 4 }),
      value: fc.constantFrom('x', 'y', ''),
    })
    .map(({ inside, at, value }) => ({
      ...(inside !== undefined && { inside }),
      records: inside === true ? [at] : [],
      values: value === '' ? [] : [value],
    }))
  const claim = fc.record({
    record: fc.constantFrom(undefined, 'none' as const, 1, 2, 3, 4),
    value: fc.constantFrom(undefined, 'x', 'X ', 'y', 'z'),
    sure: fc.constantFrom(...sureties),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(target, claim), { minLength: 1, maxLength: 30 }), async (pairs) => {
      const key: IntruderKey = {
        ...(await keyOf()),
        targets: pairs.map(([one], i) => ({ ...one, id: `T${i}` })),
      }
      const answers = pairs.map(([, { record, value, sure }], i): IntruderAnswer => ({
        target: `T${i}`,
        ...(record !== undefined && { record }),
        ...(value !== undefined && { value }),
        sure,
      }))
      const { records, values } = scoreAnswers(key, answers)
      let [found, told, sureRight, sureWrong, in_, valued, luck] = [0, 0, 0, 0, 0, 0, 0]
      for (const [one, { record, value, sure }] of pairs) {
        if (one.inside !== false) in_++
        if (typeof record === 'number') {
          const right = one.records[0] === record
          if (right) found++
          if (sure === 'sure' && right) sureRight++
          if (sure === 'sure' && !right) sureWrong++
        }
        const right = value !== undefined && one.values[0] === value.trim().toLowerCase()
        if (one.values.length > 0 && one.inside !== false) {
          valued++
          if (right) told++
        }
        if (one.values.length > 0 && one.inside === false && right) luck++
      }
      expect(records).toMatchObject({ right: found, sureAndRight: sureRight, sureAndWrong: sureWrong })
      expect(records!.share.of).toBe(in_)
      expect([values!.right, values!.share.of, values!.outside.right]).toEqual([told, valued, luck])
    }),
  )
})

test('the key and the blank form come back as they were written', async () => {
  const key = await keyOf()
  expect(await parseIntruderKey(sourceOf('k', joinBytes([...intruderKeyBytes(key)])))).toEqual(key)
  const form = answersForm(key.targets.map(({ id }) => id))
  expect(await parseIntruderAnswers(bytes(form), key)).toEqual(blank(key))
  // As a spreadsheet saves it: other delimiters, other line ends, rows of nothing.
  const saved = `\uFEFF${form.replaceAll(',', ';').replaceAll('\n', '\r\n')};;;;\r\n`.replace('\uFEFF', '')
  expect(await parseIntruderAnswers(bytes(saved), key)).toEqual(blank(key))
})

const key = await keyOf()
const [one, two] = key.targets.map(({ id }) => id)
const lines = answersForm(key.targets.map(({ id }) => id)).split('\n')
const answered = (line: string, at = 1): string => lines.map((was, i) => (i === at ? line : was)).join('\n')

test.each([
  ['another header', answered(`who,${secret}`, 0), 1, /first line/],
  ['a target of another test', answered(`${secret},1,,sure,`), 2, /does not have/],
  ['a target twice', answered(`${one},,,,`, 2), 3, /second time/],
  ['a record that is no number', answered(`${one},${secret},,sure,`), 2, /record that the release does not have/],
  ['a record beyond the last', answered(`${one},61,,sure,`), 2, /record that the release does not have/],
  ['record 0', answered(`${one},0,,sure,`), 2, /record that the release does not have/],
  ['a surety nobody knows', answered(`${one},1,,${secret},`), 2, /word that is not known/],
  ['a claim that is not sure of anything', answered(`${two},,${secret},,`, 2), 3, /how sure/],
  ['a cell too many', answered(`${one},1,,sure,how,${secret}`), 2, /more cells/],
  ['a line that is gone', lines.filter((_, i) => i !== 3).join('\n'), undefined, /lacks the line of one target/],
  ['an empty form', '\n\n', undefined, /first line|blank/],
])('answers: %s is refused with its line', async (_, text, line, told) => {
  const refusal = await refusalOf(parseIntruderAnswers(bytes(text), key))
  expect([refusal.message, refusal.line]).toEqual([expect.stringMatching(told), line])
})

test('answers: a value where none is asked for is refused', async () => {
  const rest = { ...key, asks: { records: true } }
  expect((await refusalOf(parseIntruderAnswers(bytes(answered(`${one},,${secret},guess,`)), rest))).line).toBe(2)
})

test.each([
  ['another schema', { schema: 'x' }],
  ['a target twice', { targets: [key.targets[0], key.targets[0]] }],
  ['a chance above one', { guessing: { record: 2 } }],
  ['a value asked for without what guessing reaches', { guessing: { record: 0.1 } }],
  ['targets without records', { targets: [{ id: secret }] }],
])('key: %s is refused', async (_, part) => {
  const text = JSON.stringify({ schema: 'palimpsest/intruder-key/1', ...key, ...part })
  expect((await refusalOf(parseIntruderKey(bytes(text)))).message).toMatch(/no key/)
})
