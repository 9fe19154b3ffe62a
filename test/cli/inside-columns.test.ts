import { expect, test } from 'vitest'
import { below, shuffle, stream } from '../../src/math/index.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file } = tempFolder()
const random = stream(7, 'references')
const two = (n: number): string => String(n).padStart(2, '0')
const people = Array.from({ length: 400 }, () => {
  const [y, m, d] = [1930 + below(80, random), 1 + below(12, random), 1 + below(28, random)]
  return {
    ref: `K${two(d)}${two(m)}${y}-${100 + below(900, random)}`,
    born: `${y}-${two(m)}-${two(d)}`,
    ill: ['flu', 'gout'][below(2, random)],
  }
})
const csv = (name: string, hide: (born: string) => string, order = Uint32Array.from(people.keys())): string =>
  file(
    name,
    `ref,born,ill\n${Array.from(order, (i) => `${people[i].ref},${hide(people[i].born)},${people[i].ill}`).join('\n')}\n`,
  )
const original = csv('original.csv', (born) => born)
const release = csv('release.csv', () => '1930-2010', shuffle(Uint32Array.from(people.keys()), random))
const roles = ['--quasi', 'born', '--sensitive', 'ill', '--insensitive', 'ref', '--first-release']

test('13 §2.7: schema names the date of birth inside a reference number', () => {
  const { out } = palimpsest(['schema', original, '--json', '-'])
  const { attributes } = JSON.parse(out)
  const ref = attributes.find(({ name }: { name: string }) => name === 'ref')
  expect(ref.because).toContain('its characters 2 to 9 are a date of birth, as “born” says')
  expect(ref.role).toBe('identifier')
})

test('13 §2.7: so does the audit, on its page, in its JSON, and by no name in a copy to pass on', () => {
  const { code, out } = palimpsest(['audit', release, ...roles, '--original', original])
  expect(code).toBe(1)
  expect(out).toContain('Found inside numbers and codes:')
  expect(out).toContain('ref: characters 2 to 9 are a date of birth, as born says')
  const report = JSON.parse(palimpsest(['audit', release, ...roles, '--json', '-']).out)
  const columns = report.attacks.find(({ id }: { id: string }) => id === 'S2')
  expect(columns.details.inside).toEqual([{ column: 'ref', what: 'a date', from: 2, to: 9 }])
})
