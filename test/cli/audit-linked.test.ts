import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file } = tempFolder()
const roles = ['--person', 'id', '--quasi', 'town,year,ward', '--sensitive', 'illness']

/** 480 people in 24 towns and years of 20, and in 20 to 24 wards: dealt out alike in both, or anew so that both together are few. */
function tables(twin: 'planted' | 'clean'): string[] {
  const people = Array.from({ length: 480 }, (_, i) => i)
  const ward = (i: number): number => (twin === 'clean' ? i % 24 : Math.floor(i / 24) % 24)
  const lived = people.map((i) => `p${i},town ${i % 6},${2000 + (Math.floor(i / 6) % 4)}`)
  const stays = people.map((i) => `p${i},ward ${ward(i)},${['flu', 'gout', 'cough'][(i * 7 + (i >> 4)) % 3]}`)
  return [
    file('lived.csv', `id,town,year\n${lived.join('\n')}\n`),
    file('stays.csv', `id,ward,illness\n${stays.join('\n')}\n`),
  ]
}

interface Line {
  readonly id: string
  readonly state: string
  readonly success?: number
  readonly details?: { readonly smallest: number; readonly joined?: { each: number[]; aloneAfterJoin: number } }
}

function audited(twin: 'planted' | 'clean') {
  const [lived, stays] = tables(twin)
  const { code, out } = palimpsest(['audit', lived, '--table', stays, ...roles, '--json', '-'])
  const report: { attacks: Line[]; inputs: { role: string }[] } = JSON.parse(out)
  return { code, report, of: (id: string) => report.attacks.find((line) => line.id === id)! }
}

test('audit of two linked tables: people who are alone only after the join are found, each table alone hides them', () => {
  const { code, report, of } = audited('planted')
  expect(code).toBe(1)
  expect(of('S1')).toMatchObject({ state: 'within', details: { smallest: 20 } })
  expect(of('S10').state).toBe('above')
  expect(of('S10').details).toMatchObject({ smallest: 1, joined: { each: [20, 24], aloneAfterJoin: 480 } })
  expect(report.inputs.map(({ role }) => role)).toEqual(['release', 'table'])
})

test('audit of two linked tables: where they tell the same of everybody, nothing is lost by the join', () => {
  const { code, of } = audited('clean')
  expect(of('S1').state).toBe('within')
  // Attacks look at the first table: of the others nothing is within.
  expect([code, of('I1').state, of('S2').state]).toEqual([3, 'not-measured', 'not-measured'])
  expect(of('S10')).toMatchObject({ state: 'within', details: { smallest: 20, joined: { aloneAfterJoin: 0 } } })
})

test('audit of linked tables: all may be named by --table, the text says what is left, and the person must be named', () => {
  const [lived, stays] = tables('planted')
  const { code, out } = palimpsest(['audit', '--table', lived, '--table', stays, ...roles])
  expect(code).toBe(1)
  expect(out).toMatch(/^\d-lived\.csv: 2 tables, 480 people, without the original/)
  expect(out).toContain(
    '  at worst 20, 24 people look alike in each table by itself, 1 in all together; alone only after the join: 480',
  )
  const nobody = palimpsest(['audit', lived, '--table', stays, '--quasi', 'town,year,ward', '--sensitive', 'illness'])
  expect([nobody.code, nobody.error]).toEqual([2, expect.stringContaining('--person is missing')])
  expect(palimpsest(['audit']).code).toBe(2)
})

test('audit --person: people are counted, not rows', () => {
  const visits = Array.from({ length: 60 }, (_, i) => `p${i >> 1},month ${1 + (i % 2)},${['flu', 'gout'][i % 2]}`)
  const path = file('visits.csv', `id,month,illness\n${visits.join('\n')}\n`)
  const words = ['audit', path, '--person', 'id', '--quasi', 'month', '--sensitive', 'illness', '--json', '-']
  const small = JSON.parse(palimpsest(words).out).attacks.find(({ id }: Line) => id === 'S1')
  expect(small).toMatchObject({ people: 30, of: 30, details: { people: 30, smallest: 30 } })
})
