import { expect, test } from 'vitest'
import { type Table, tableOf } from '../../src/data/index.js'
import { judgeTable, rolesOf } from '../judge-table.js'

const quasi = ['zip', 'age', 'nationality']

function patients(text: string): Table {
  const rows = text.split('|').map((line) => line.trim().split(','))
  return tableOf([...quasi, 'condition'], rows, rolesOf(quasi, 'condition'))
}

test('k: thesis Figure 1.2 is not 2-anonymous, its generalisation is (A1, golden 1)', () => {
  const names = ['zip', 'age', 'disease']
  const table = (rows: string[][]): Table => tableOf(names, rows, rolesOf(['zip', 'age'], 'disease'))
  const before = [
    ['47677', '29', 'HIV'],
    ['47602', '29', 'Cough'],
    ['48548', '37', 'Cold'],
    ['48541', '34', 'Cancer'],
  ]
  // The figure prints 475** for rows 3 and 4.
  const after = before.map(([zip, age, disease], i) => [`${zip.slice(0, 3)}**`, i < 2 ? age : '[30-39]', disease])
  expect(judgeTable(table(before), 'k', { k: 2 })).toMatchObject({ holds: false, reached: 1 })
  expect(judgeTable(table(after), 'k', { k: 2 })).toMatchObject({ holds: true, reached: 2, classes: { count: 2 } })
})

test('k: lecture, First-cut solution: all rows 130**, <40, * are 4-anonymous (A1, golden 2)', () => {
  const table = patients('130**,<40,*,Heart|130**,<40,*,Heart|130**,<40,*,Cancer|130**,<40,*,Cancer')
  expect(judgeTable(table, 'k', { k: 4 })).toMatchObject({ holds: true, reached: 4, classes: { suppressed: 0 } })
})

// Golden table L of A11, twelve patients.
const conditions =
  'Heart Disease,Heart Disease,Viral Infection,Viral Infection,Cancer,Heart Disease,Viral Infection,Viral Infection,Cancer,Cancer,Cancer,Cancer'.split(
    ',',
  )
const fourAnonymous = tableOf(
  [...quasi, 'condition'],
  conditions.map((condition, i) => [
    ...(i < 4 ? ['130**', '<30', '*'] : i < 8 ? ['1485*', '>=40', '*'] : ['130**', '3*', '*']),
    condition,
  ]),
  rolesOf(quasi, 'condition'),
)
const threeDiverse = tableOf(
  [...quasi, 'condition'],
  conditions.map((condition, i) => [
    ...([0, 3, 8, 9].includes(i)
      ? ['1305*', '<=40', '*']
      : i >= 4 && i < 8
        ? ['1485*', '>40', '*']
        : ['1306*', '<=40', '*']),
    condition,
  ]),
  rolesOf(quasi, 'condition'),
)

test('lecture-4anon: the lecture’s 4-anonymous table has a homogeneous class, Cancer for four people (A11, A12)', () => {
  expect(judgeTable(fourAnonymous, 'k', { k: 4 })).toMatchObject({ holds: true, reached: 4 })
  const judged = judgeTable(fourAnonymous, 'l-distinct', { l: 2 })
  expect(judged).toMatchObject({ holds: false, reached: 1, violationCount: 1, classes: { failing: 4 } })
  expect(judged.violations[0]).toEqual({ items: ['zip=130**', 'age=3*', 'nationality=*'], support: 4 })
  expect(judgeTable(fourAnonymous, 'l-distinct', { l: 3 }).classes?.failing).toBe(8)
})

test('l: the lecture’s 3-diverse table is distinct 3, entropy 2 but not 3, recursive (c,2) iff c > 1 (Definitions 4.1 to 4.2)', () => {
  expect(judgeTable(threeDiverse, 'l-distinct', { l: 3 })).toMatchObject({ holds: true, reached: 3 })
  const entropy = judgeTable(threeDiverse, 'l-entropy', { l: 2 })
  expect(entropy.holds).toBe(true)
  expect(Math.log(entropy.reached!)).toBeCloseTo(1.0397, 4)
  expect(entropy.reached).toBeCloseTo(2.83, 2)
  expect(judgeTable(threeDiverse, 'l-entropy', { l: 3 }).holds).toBe(false)
  expect(judgeTable(threeDiverse, 'l-recursive', { c: 1, l: 2 })).toMatchObject({ holds: false, reached: 1 })
  expect(judgeTable(threeDiverse, 'l-recursive', { c: 1.01, l: 2 }).holds).toBe(true)
  expect(judgeTable(threeDiverse, 'l-recursive', { c: 2, l: 3 })).toMatchObject({ holds: false, reached: 2 })
  expect(judgeTable(threeDiverse, 'l-recursive', { c: 2.01, l: 3 }).holds).toBe(true)
})

test('l: 1-diversity always holds (Definition 4.2)', () => {
  const same = tableOf(['a', 's'], [['1', 'x'], ['1', 'x']], rolesOf(['a'], 's')) // prettier-ignore
  expect(judgeTable(same, 'l-recursive', { c: 0.5, l: 1 }).holds).toBe(true)
  expect(judgeTable(same, 'l-pd-recursive', { c: 0.5, l: 1 }).holds).toBe(true)
})

test('l: where a value is allowed, only the most frequent other one counts (Definitions 4.3, 4.4)', () => {
  // Four healthy, two flu, one cold: 4 < c (2 + 1) needs c > 4/3; once "healthy" may be known, y = 2 > l − 1 and
  // 2 < c (4 + 1) does with c > 2/5.
  const held = ['healthy', 'healthy', 'healthy', 'healthy', 'flu', 'flu', 'cold'].map((value) => ['1', value])
  const table = tableOf(['a', 's'], held, rolesOf(['a'], 's'))
  expect(judgeTable(table, 'l-recursive', { c: 1, l: 2 })).toMatchObject({ holds: false, reached: 4 / 3 })
  const pd = { c: 0.41, l: 2, allowed: 'healthy' }
  expect(judgeTable(table, 'l-pd-recursive', pd)).toMatchObject({ holds: true, reached: 2 / 5 })
  // y = 2 ≤ l − 1 with l = 3: 2 < c · 1.
  expect(judgeTable(table, 'l-pd-recursive', { ...pd, l: 3 }).reached).toBe(2)
  const npd = { ...pd, least: 14, protected: 'flu|cold' }
  expect(judgeTable(table, 'l-npd-recursive', npd)).toMatchObject({ holds: true, reachedEach: { least: 100 / 7 } })
  expect(judgeTable(table, 'l-npd-recursive', { ...npd, least: 15 }).holds).toBe(false)
})

test('l: thesis Figure 2.5 is 3-anonymous and 1-diverse: Tom has Cancer', () => {
  const table = patients(
    '130**,<30,x,Heart|130**,<30,x,Viral|130**,<30,x,Viral|148**,30,x,Cancer|148**,30,x,Cancer|148**,30,x,Cancer',
  )
  expect(judgeTable(table, 'k', { k: 3 }).holds).toBe(true)
  expect(judgeTable(table, 'l-distinct', { l: 2 })).toMatchObject({ holds: false, reached: 1 })
})

/** 10,000 people, 100 of them positive: in these classes, the rest in one more. */
function skewed(classes: readonly (readonly [positive: number, negative: number])[]): Table {
  const rest = classes.reduce(([p, n], [positive, negative]) => [p - positive, n - negative], [100, 9900])
  const rows = [...classes, rest].flatMap(([positive, negative], c) =>
    Array.from({ length: positive + negative }, (_, i) => [`class ${c}`, i < positive ? 'positive' : 'negative']),
  )
  return tableOf(['class', 'HIV'], rows, rolesOf(['class'], 'HIV'))
}

test('l: of 10,000 people of whom 1 % are positive at most 100 classes are distinct 2-diverse (A14)', () => {
  const hundred = skewed(Array.from({ length: 99 }, () => [1, 99] as const))
  expect(judgeTable(hundred, 'l-distinct', { l: 2 })).toMatchObject({ holds: true, classes: { count: 100 } })
  const one = skewed(Array.from({ length: 100 }, () => [1, 98] as const))
  expect(judgeTable(one, 'l-distinct', { l: 2 })).toMatchObject({ holds: false, classes: { count: 101 } })
})

test('t: skewness attack: 49+/1− and 1+/49− are both 2-diverse, but not alike to 1 % (A15)', () => {
  const table = skewed([
    [49, 1],
    [1, 49],
  ])
  expect(judgeTable(table, 'l-distinct', { l: 2 }).holds).toBe(true)
  // Posterior .98 against a prior of .01.
  expect(judgeTable(table, 't-equal', { t: 0.5 })).toMatchObject({ holds: false, reached: 0.97, violationCount: 1 })
  expect(judgeTable(table, 'alpha-k', { alpha: 0.99, k: 2 }).holds).toBe(false)
  expect(judgeTable(table, 'beta-basic', { beta: 97 })).toMatchObject({ holds: true, reached: 97 })
})

test('t: the salaries of the lecture’s 3-diverse table: trace and KL cannot tell what the ordered distance does (A16, A17)', () => {
  const rows = [[20, 30, 40], [50, 100, 70], [60, 80, 90]].flatMap((own, c) => own.map((salary) => [`${c}`, `${salary}K`.replace('K', '000')])) // prettier-ignore
  const table = tableOf(['class', 'salary'], rows, rolesOf(['class'], 'salary'))
  expect(judgeTable(table, 't-ordered', { t: 0.37 })).toMatchObject({ holds: false, reached: 0.375 })
  expect(judgeTable(table, 't-ordered', { t: 0.375 }).holds).toBe(true)
  expect(judgeTable(table, 't-trace', { t: 1 }).reached).toBeCloseTo(0.0741, 4)
})

// Definition 7 of the thesis (C4) on points of a line; the original is what the intruder's points are measured against.
test('isolation: c = 1 always isolates one, and larger balls hold more people (Definition 7)', () => {
  const line = (points: readonly number[]): Table =>
    tableOf(['x'], points.map((x) => [`${x}`]), rolesOf(['x'])) // prettier-ignore
  const people = line([0, 1, 2, 3, 10])
  expect(judgeTable(line([0.4]), 'isolation', { c: 1, t: 2 }, people)).toMatchObject({ holds: false, reached: 1 })
  // δ = 0.4: a ball of 0.8 around 0.4 holds 0 and 1, one of 1.6 also 2.
  expect(judgeTable(line([0.4]), 'isolation', { c: 2, t: 2 }, people)).toMatchObject({ holds: true, reached: 2 })
  expect(judgeTable(line([0.4]), 'isolation', { c: 4, t: 3 }, people)).toMatchObject({ holds: true, reached: 3 })
  // Who stands far away is isolated by whoever comes near, and by a record published as it is.
  expect(judgeTable(line([9]), 'isolation', { c: 2, t: 2 }, people).holds).toBe(false)
  expect(judgeTable(people, 'isolation', { c: 2, t: 2 }, people)).toMatchObject({ holds: false, reached: 1 })
  expect(judgeTable(line([1]), 'isolation', { c: 2, t: 2 })).toMatchObject({ holds: null })
})
