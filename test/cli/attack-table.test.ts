import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file } = tempFolder()

const release = 'examples/lecture/patients-4-anonymous.csv'
const original = 'examples/lecture/patients.csv'
const said = ['--quasi', 'zip,age,nationality', '--sensitive', 'condition']
const attack = (...words: string[]) => palimpsest(['attack', ...words])

test('attack: every attack that fits, the verdict first, what was not measured last', () => {
  const { code, out, error } = attack(release, ...said, '--original', original)
  expect([code, error]).toEqual([0, ''])
  expect(out.split('\n')[0]).toMatch(/^Tried \d+ of \d+ attacks: /)
  expect(out).toContain('majority')
  expect(out).toMatch(/Not measured:\n(?:.*\n)*.*without rules about who has what: rules/)
})

test('attack --method majority: Bob’s group has one value left', () => {
  const { code, out } = attack(release, ...said, '--original', original, '--method', 'majority')
  expect(code).toBe(0)
  expect(out).toContain('4 people pinned down, surely and rightly; by knowing less 0.50.')
  expect(out).toContain(
    'Worst case: 4 people: condition is Cancer in all 4 records that look alike, and in 13 % of all others.',
  )
})

test('attack --rules: Umeko has a viral infection', () => {
  const rules = file('rules.txt', '# the lecture\nnationality=Japanese -> condition!=Heart Disease\n')
  const aux = file('register.csv', 'zip,age,nationality\n13068,21,Japanese\n')
  const { code, out } = attack(release, ...said, '--aux', aux, '--rules', rules, '--method', 'rules', '--json', '-')
  expect(code).toBe(0)
  const { claims } = JSON.parse(out)
  expect(claims.beliefs[claims.beliefOf[0]].values).toEqual([{ value: 'Viral Infection', chance: 1 }])
})

test('13 §2.13: attack without an original: what a group tells for certain is read, as audit counts it', () => {
  const { code, out } = attack(release, ...said, '--method', 'majority')
  expect(code).toBe(0)
  expect(out).toMatch(/^Tried on 12 of 12 rows: the attack reads the release\.\n4 rows pinned down/)
  expect(attack(release, ...said).out).toMatch(/^! majority .* 4 +inference$/m)
})

test('attack without an original: bounds, not scored, exit 0', () => {
  const { code, out } = attack(release, ...said, '--method', 'singling-out')
  expect(code).toBe(0)
  expect(out).toContain('not judged, without the original nobody can say how many people each condition is true of')
})

test('attack without what it needs: not measured, exit 3', () => {
  const { code, error } = attack(release, ...said, '--method', 'rules')
  expect(code).toBe(3)
  expect(error).toContain('not measured: background knowledge needs')
})

test('same seed, same bytes', () => {
  const once = attack(release, ...said, '--json', '-').out
  expect(attack(release, ...said, '--json', '-').out).toBe(once)
})

const header = 'zip,age,condition\n'
const refused: readonly (readonly [what: string, words: () => readonly string[], code: number, tells: RegExp])[] = [
  ['an empty file', () => [file('empty.csv', ''), '--quasi', 'zip'], 2, /rule:/],
  ['no role', () => [file('r.csv', `${header}1*,2*,flu\n`), '--sensitive', 'condition'], 2, /quasi-identifier/],
  ['a column that is not there', () => [release, '--quasi', 'zip,height'], 2, /"height"/],
  [
    'rules that contradict',
    () => [release, ...said, '--rules', file('c.txt', '-> condition=Flu\n-> condition!=Flu\n')],
    2,
    /c\.txt:2: this rule contradicts/,
  ],
  [
    'a line that is no rule',
    () => [release, ...said, '--rules', file('n.txt', 'Japanese people are healthy\n')],
    2,
    /n\.txt:1: this line is no rule/,
  ],
  [
    'rules about nothing there',
    () => [
      release,
      ...said,
      '--original',
      original,
      '--method',
      'rules',
      '--rules',
      file('o.txt', 'sex=M -> condition!=Flu\n'),
    ],
    3,
    /none of the rules/,
  ],
  ['a budget of 0', () => [release, ...said, '--method', 'majority', '--budget', '0'], 3, /budget of 0/],
  ['a budget that is no time', () => [release, ...said, '--budget', 'soon'], 2, /write 30s/],
  [
    'more rows than the original',
    () => [release, ...said, '--original', file('few.csv', 'zip,age,nationality,condition\n13053,28,Russian,Cancer\n')],
    2,
    /holds fewer rows/,
  ],
  [
    'an original of another dataset',
    () => [
      release,
      ...said,
      '--method',
      'majority',
      '--original',
      file('other.csv', `zip,age,nationality,condition\n${'99999,28,Russian,Cancer\n'.repeat(12)}`),
    ],
    3,
    /containment test/,
  ],
  ['a method for another kind', () => [release, ...said, '--method', 'rba'], 2, /is not for a table/],
]

test.each(refused)('attack on a table: %s', (_, words, code, tells) => {
  const { code: ended, error, out } = attack(...words())
  expect(error + out).toMatch(tells)
  expect(ended).toBe(code)
})

test('a budget of 0 for every attack: none is tried, exit 3', () => {
  const { code, out } = attack(release, ...said, '--budget', '0')
  expect(code).toBe(3)
  expect(out).toMatch(/^Not measured: none of/)
})

test('one row, all suppressed, and a release that is the original are answered calmly', () => {
  const one = file('one.csv', `${header}13053,28,flu\n`)
  expect(attack(one, '--quasi', 'zip,age', '--sensitive', 'condition', '--original', one).code).toBe(0)
  const stars = file('stars.csv', `${header}*,*,flu\n*,*,gout\n`)
  const plain = file('plain.csv', `${header}13053,28,flu\n13054,29,gout\n`)
  const { code, out } = attack(
    stars,
    '--quasi',
    'zip,age',
    '--sensitive',
    'condition',
    '--original',
    plain,
    '--method',
    'majority',
  )
  expect(code).toBe(0)
  expect(out).toContain('so few groups look different')
  const same = attack(original, ...said, '--original', original, '--method', 'majority')
  expect(same.out).toContain('12 people pinned down, surely and rightly; by knowing less 3.45.')
})

test('--map: a register with other column names is offered a mapping, never guessed', () => {
  const aux = file('other-names.csv', 'postcode,years\n13053,31\n')
  const words = [release, ...said, '--aux', aux, '--method', 'majority']
  const refusal = attack(...words)
  expect(refusal.code).toBe(2)
  expect(refusal.error).toContain('--map')
  const { code, out } = attack(...words, '--map', 'zip=postcode,age=years', '--json', '-')
  expect(code).toBe(0)
  const { claims } = JSON.parse(out)
  expect(claims.beliefs[claims.beliefOf[0]].values).toEqual([{ value: 'Cancer', chance: 1 }])
  expect(attack(release, ...said, '--map', 'zip=postcode').error).toContain('--map means nothing without --aux')
})

test('a budget: what would not end in time is not begun, and what was found is called a lower bound', () => {
  const rows = Array.from(
    { length: 30_000 },
    (_, i) => `${10_000 + (i % 97)},${20 + (i % 41)},${i % 7 === 0 ? 'flu' : 'gout'}\n`,
  )
  const people = file('people.csv', header + rows.join(''))
  const words = [people, '--quasi', 'zip,age', '--sensitive', 'condition', '--original', people]
  const { code, out } = attack(...words, '--budget', '1s')
  expect(code).toBe(0)
  expect(out.split('\n')[0]).toMatch(/the budget left no time for \d+, so this is a lower bound\.$/)
  expect(out).toMatch(/the budget leaves no time for it: .*definetti-rich/)
  const one = attack(...words, '--budget', '1s', '--method', 'definetti-rich')
  expect(one.code).toBe(3)
  expect(one.error).toMatch(/not measured: it takes about \d+ s, which is more than the budget/)
})

test('shadow-membership: the sidecar tells the method, which is run again on a population', () => {
  const row = (i: number): string =>
    `${10_000 + ((i * 7919) % 900)},${20 + ((i * 31) % 60)},${i % 5 === 0 ? 'flu' : 'gout'}\n`
  const some = (from: number, to: number): string =>
    header + Array.from({ length: to - from }, (_, i) => row(from + i)).join('')
  const roles = ['--quasi', 'zip,age', '--sensitive', 'condition']
  const data = file('data.csv', some(0, 300))
  const made = file('made.csv', '')
  const key = file('made.key.json', '')
  const protect = ['protect', data, ...roles, '--method', 'mondrian', '--model', 'k:3', '-o', made, '--key', key]
  expect(palimpsest(protect).code).toBe(0)
  const beside = ['--original', data, '--control', file('control.csv', some(300, 600)), '--sampling', '0.5']
  const asked = ['--method', 'shadow-membership', '--population', file('population.csv', some(600, 1200))]
  const { code, out, error } = attack(made, ...beside, ...asked)
  expect([code, error]).toEqual([0, ''])
  expect(out).toContain('40 shadow releases of 300 people were made')
  expect(out).toMatch(/told in shadow releases: .* 0\.\d+/)
})
