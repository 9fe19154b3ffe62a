import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere } from './in-process.js'

const { file } = tempFolder()

async function audited(lines: readonly string[], ...words: string[]) {
  const { code, out, error } = await palimpsestHere([
    'audit',
    file('counts.csv', `area,count\n${lines.join('\n')}\n`),
    '--counts',
    '--json',
    '-',
    ...words,
  ])
  const { verdict, attacks = [] } = out === '' ? { verdict: undefined } : JSON.parse(out)
  const stateOf = (id: string): string | undefined =>
    attacks.find((one: { readonly id: string }) => one.id === id)?.state
  return { code, error, verdict, C1: stateOf('C1'), C2: stateOf('C2') }
}

test.each([
  ['1', 'above', 1],
  ['4', 'above', 1],
  ['1-1', 'above', 1],
  ['5', 'within', 0],
  ['0', 'within', 0],
])('13 §2.1: nothing is hidden, and %s stands in print', async (small, state, code) => {
  // The other numbers add up with it: only what stands in print is left to be judged.
  const told = await audited([`north,${small}`, 'south,120', 'east,33'])
  expect(told).toMatchObject({ code, C1: state })
})

test('13 §2.1: what is past its limit by being small is said to be below it, and never above', async () => {
  const own = file('words.csv', 'parish,outcome,n\nEly,alive,212\nEly,dead,1\nMarch,alive,340\nMarch,dead,2\n')
  const said = (...words: string[]) => palimpsestHere(['audit', own, '--counts', ...words])
  const last = 'NOT READY: 1 of 1 question below the limit (small counts printed: 2 counts of 4 below 5).'
  expect((await said()).out).toContain(`\n${last}\n`)
  expect((await said('--format', 'junit')).out).toContain('<failure message="2 counts of 4 below 5"/>')
  // Without the option it is told what it may be.
  const { error } = await palimpsestHere(['audit', own])
  expect(error).toMatch(/if its numbers are published counts: npx palimpsest audit .* --counts$/m)
})

test('13 §2.1: a policy says how small a printed count may be', async () => {
  const lines = ['north,9', 'south,120']
  expect(await audited(lines)).toMatchObject({ code: 0, C1: 'within' })
  expect(await audited(lines, '--policy', 'cms-11')).toMatchObject({ code: 1, C1: 'above' })
})

test('13 §2.1: where nothing is hidden nothing is measured of what follows, and that is within no limit', async () => {
  const policy = file(
    'policy.json',
    JSON.stringify({
      name: 'own',
      title: 'Own',
      source: 'a test',
      date: '2026-01-01',
      limits: [{ measure: 'hidden-counts', statistic: 'share', limit: 0 }],
    }),
  )
  const told = await audited(['north,12', 'south,120', 'Total,132'], '--policy', policy)
  expect(told).toMatchObject({ code: 3, C2: 'not-applicable' })
})

const huge = '<999999999999999999995'

test.each([huge, '0-99999999999999999999', `<${'9'.repeat(400)}`])(
  '13 §3: a count cell of %s is not measured where no total bounds it, and by the total where one does',
  async (cell) => {
    const started = performance.now()
    expect(await audited([`north,${cell}`, 'south,120'])).toMatchObject({ code: 3, C2: 'not-measured' })
    expect(await audited([`north,${cell}`, 'south,*', 'Total,120'])).toMatchObject({ code: 0, C2: 'within' })
    expect(await audited([`north,${cell}`, 'south,110', 'Total,120'])).toMatchObject({ code: 1, C2: 'above' })
    expect(performance.now() - started).toBeLessThan(20_000)
  },
)

test.each(['>999999999999999999995', '99999999999999999999-999999999999999999995', '999999999999999999995'])(
  '13 §3: nobody counts %s',
  async (cell) => {
    const { code, error } = await audited([`north,${cell}`, 'south,120'], '--count-columns', 'count')
    expect(code).toBe(2)
    expect(error).toContain('the cell is no count')
  },
)
