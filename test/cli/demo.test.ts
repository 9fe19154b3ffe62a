import { expect, test } from 'vitest'
import { testCache } from '../test-cache.js'
import { palimpsest } from './palimpsest.js'

test('demo walks from Figure 1.3 to what an intruder knows, plain when piped', () => {
  const { code, out } = palimpsest(['demo', 'thesis'])
  expect(code).toBe(0)
  expect(out).not.toContain('\u001B')
  const inOrder = [
    'T1  heart disease, blood pressure, icd, weakness, dizziness',
    'T1  heart disease, (blood pressure, icd, limbs, injury), weakness, dizziness',
    '2.93',
    'rba',
    '10. ',
    'T4  knee, (~~blood pressure~~, ~~icd~~, ~~limbs~~, injury)',
    'Whoever is known for blood pressure: one of 4 before, now T1: identified.',
  ]
  let from = 0
  for (const text of inOrder) {
    const at = out.indexOf(text, from)
    expect(at, `"${text}" in its place`).toBeGreaterThanOrEqual(0)
    from = at
  }
  expect(out).toMatch(/rba +10 +10 +0 +6/)
})

test('demo --semantics: a sixth part shows what comes out with a measure, and which NGD it is', () => {
  const { code, out } = palimpsest(['demo', 'thesis', '--semantics', 'table:examples/thesis/scores.csv'])
  expect(code).toBe(0)
  expect(out).toContain(
    '6. The same release with meaning by table:examples/thesis/scores.csv, and the whole transaction',
  )
  expect(out).toMatch(
    /\n {3}rba: 100 % of pairs .* are told apart; guess by structure: \d+ % \(.*; it reads the release\.\n/,
  )
  expect(out).toMatch(/\n {3}undertext: \d+ % /)
  expect(palimpsest(['demo', 'thesis']).out).toContain('not held at 1')
})

test('demo: the hospital is audited, one patient is told of, and the last word is the verdict', () => {
  const { code, out } = palimpsest(['demo'], { env: { PALIMPSEST_CACHE: testCache } })
  expect(code).toBe(0)
  expect(out).toMatch(/^ {2}reading by meaning .* ABOVE$/m)
  expect(out).toMatch(/^ {2}reads {6}.* 9\d %$/m)
  expect(out).toMatch(/^NOT READY: 2 of 2 questions above 0\.01/m)
})
