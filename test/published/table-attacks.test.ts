import { describe, expect, test } from 'vitest'
import { type Attack, type Granted, type ValueClaims, everyAttack, tableRelease } from '../../src/kinds/index.js'
import { type Table, hierarchyOf, tableOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { streamsOf } from '../../src/math/index.js'
import { attack } from '../../src/run/index.js'

const attacks = await everyAttack()

const roles = { zip: 'quasi', age: 'quasi', nationality: 'quasi', condition: 'sensitive' } as const
const names = ['zip', 'age', 'nationality', 'condition']

/** The lecture's twelve patients (table L). */
const patients = tableOf(
  names,
  [
    ['13053', '28', 'Russian', 'Heart Disease'],
    ['13068', '29', 'American', 'Heart Disease'],
    ['13068', '21', 'Japanese', 'Viral Infection'],
    ['13053', '23', 'American', 'Viral Infection'],
    ['14853', '50', 'Indian', 'Cancer'],
    ['14853', '55', 'Russian', 'Heart Disease'],
    ['14850', '47', 'American', 'Viral Infection'],
    ['14850', '49', 'American', 'Viral Infection'],
    ['13053', '31', 'American', 'Cancer'],
    ['13053', '37', 'Indian', 'Cancer'],
    ['13068', '36', 'Japanese', 'Cancer'],
    ['13068', '35', 'American', 'Cancer'],
  ],
  roles,
)
const conditions = [
  'Heart Disease',
  'Heart Disease',
  'Viral Infection',
  'Viral Infection',
  'Cancer',
  'Heart Disease',
  'Viral Infection',
  'Viral Infection',
  'Cancer',
  'Cancer',
  'Cancer',
  'Cancer',
]
const published = (boxes: readonly (readonly string[])[], box: (row: number) => number): Table =>
  tableOf(
    names,
    conditions.map((condition, row) => [...boxes[box(row)], condition]),
    roles,
  )
const fourAnonymous = published(
  [
    ['130**', '<30', '*'],
    ['1485*', '≥40', '*'],
    ['130**', '3*', '*'],
  ],
  (row) => row >> 2,
)
const threeDiverse = published(
  [
    ['1305*', '≤40', '*'],
    ['1485*', '>40', '*'],
    ['1306*', '≤40', '*'],
  ],
  (row) => [0, 2, 2, 0, 1, 1, 1, 1, 0, 0, 2, 2][row],
)

const bob = ['13053', '31', 'American', '']
const umeko = ['13068', '21', 'Japanese', '']
const known = tableOf(
  names.slice(0, 3),
  [bob, umeko].map((person) => person.slice(0, 3)),
  roles,
)

/** Of each person looked for, the values that are left with their chances. */
async function left(
  id: string,
  release: Table,
  register: Table,
  granted: Granted = {},
): Promise<Record<string, number>[]> {
  const claims = await claimsOf(id, release, { register, ...granted })
  const { posteriorOf, posteriors, values } = claims
  return Array.from(posteriorOf, (belief) => {
    const [start, end] = [posteriors.offsets[belief], posteriors.offsets[belief + 1]]
    return Object.fromEntries(
      Array.from(posteriors.codes.subarray(start, end), (code, i) => [values[code], posteriors.chances[start + i]]),
    )
  })
}

async function claimsOf(id: string, release: Table, granted: Granted): Promise<ValueClaims> {
  const method: Attack = attacks.find((one) => one.on === 'table' && one.id === id)!
  const claims = await method.run(tableRelease(release), granted, withFallbacks(method.parameters, {}), streamsOf(1))
  if (claims.kind !== 'values') throw new Error('claims are values')
  return claims
}

describe('attacks on k-anonymous and ℓ-diverse tables (lecture)', () => {
  test('A12 homogeneity: Bob (13053, 31, American) has cancer, for certain', async () => {
    const [forBob, forUmeko] = await left('majority', fourAnonymous, known)
    expect(forBob).toEqual({ Cancer: 1 })
    expect(forUmeko).toEqual({ 'Heart Disease': 0.5, 'Viral Infection': 0.5 })
  })

  test('A13 background knowledge: Umeko (13068, 21, Japanese) has a viral infection', async () => {
    const rules = [
      { if: [{ column: 'nationality', value: 'Japanese' }], column: 'condition', value: 'Heart Disease', chance: 0 },
    ]
    const [forBob, forUmeko] = await left('rules', fourAnonymous, known, { rules })
    expect(forUmeko).toEqual({ 'Viral Infection': 1 })
    expect(forBob).toEqual({ Cancer: 1 })
  })

  test('A13: in the 3-diverse table neither follows', async () => {
    const rules = [
      { if: [{ column: 'nationality', value: 'Japanese' }], column: 'condition', value: 'Heart Disease', chance: 0 },
    ]
    const thirds = { 'Heart Disease': 0.25, 'Viral Infection': 0.25, Cancer: 0.5 }
    expect(await left('majority', threeDiverse, known)).toEqual([thirds, thirds])
    const [, forUmeko] = await left('rules', threeDiverse, known, { rules })
    expect(forUmeko).toEqual({ 'Viral Infection': expect.closeTo(1 / 3), Cancer: expect.closeTo(2 / 3) })
  })

  test('A12, A13: four people have one value left, and one negation would do for the others', async () => {
    const outcome = await attack(
      tableRelease(fourAnonymous),
      attacks.find(({ id }) => id === 'majority')!,
      {},
      { granted: {}, original: patients, seed: 1 },
    )
    if (outcome.kind === 'not measured') throw new Error(outcome.because)
    expect(outcome.finding.people).toBe(4)
    expect(outcome.finding.worst).toBe(
      '4 people: condition is Cancer in all 4 records that look alike, and in 13 % of all others',
    )
  })

  test('A15 skewness: a class of one positive and one negative lifts 1 % to 50 %', async () => {
    const rows = Array.from({ length: 1000 }, (_, row) => [String(row >> 1), row % 100 === 0 ? 'positive' : 'negative'])
    const release = tableOf(['group', 'HIV'], rows, { group: 'quasi', HIV: 'sensitive' })
    const claims = await claimsOf('skewness', release, {})
    expect(claims.prior![claims.values.indexOf('positive')]).toBe(0.01)
    expect(claims.figures!.find(({ id }) => id === 'greatestLift')!.value).toBeCloseTo(50)
    expect(claims.figures!.find(({ id }) => id === 'claimed')!.value).toBe(20)
  })

  const salaries = tableOf(
    ['zip', 'age', 'salary', 'disease'],
    [
      ['476**', '2*', '20K', 'Gastric Ulcer'],
      ['476**', '2*', '30K', 'Gastritis'],
      ['476**', '2*', '40K', 'Stomach Cancer'],
      ['4790*', '≥40', '50K', 'Gastritis'],
      ['4790*', '≥40', '100K', 'Flu'],
      ['4790*', '≥40', '70K', 'Bronchitis'],
      ['476**', '3*', '60K', 'Bronchitis'],
      ['476**', '3*', '80K', 'Pneumonia'],
      ['476**', '3*', '90K', 'Stomach Cancer'],
    ],
    { zip: 'quasi', age: 'quasi', disease: 'sensitive' },
  )
  const organs = hierarchyOf([
    ['Gastric Ulcer', 'stomach disease', '*'],
    ['Gastritis', 'stomach disease', '*'],
    ['Stomach Cancer', 'stomach disease', '*'],
    ['Flu', 'lung disease', '*'],
    ['Bronchitis', 'lung disease', '*'],
    ['Pneumonia', 'lung disease', '*'],
  ])
  const bobAgain = tableOf(['zip', 'age'], [['47678', '27']], { zip: 'quasi', age: 'quasi' })

  test('A16 similarity: Bob (47678, 27) has a stomach disease', async () => {
    const columns = salaries.columns.map((column) =>
      column.name === 'disease' ? { ...column, hierarchy: organs } : column,
    )
    expect(await left('similarity', { ...salaries, columns }, bobAgain)).toEqual([{ 'stomach disease': 1 }])
  })

  test('A16 similarity: Bob earns 20K to 40K', async () => {
    const columns = salaries.columns.map((column) => ({
      ...column,
      role:
        column.name === 'salary'
          ? ('sensitive' as const)
          : column.name === 'disease'
            ? ('insensitive' as const)
            : column.role,
    }))
    expect(await left('similarity', { ...salaries, columns }, bobAgain)).toEqual([{ '20K to 40K': 1 }])
  })

  test('A16 similarity by meaning: what stands near is claimed together', async () => {
    const organ = (name: string) => (/gast|stomach/i.test(name) ? 'stomach' : name)
    const meaning = {
      prepare: async () => {},
      distances: (a: readonly string[], b: readonly string[]) =>
        Float64Array.from(a.flatMap((one) => b.map((other) => (organ(one) === organ(other) ? 0.3 : 0.8)))),
    }
    const many = tableOf(
      ['zip', 'age', 'disease'],
      [
        ...['Gastric Ulcer', 'Gastritis', 'Stomach Cancer'].map((disease) => ['476**', '2*', disease]),
        ...[
          'Flu',
          'Bronchitis',
          'Pneumonia',
          'Asthma',
          'Cough',
          'Croup',
          'Pleurisy',
          'Sinusitis',
          'Tonsillitis',
          'Laryngitis',
          'Emphysema',
          'Cold',
          'Hay Fever',
          'Rhinitis',
          'Tracheitis',
          'Stomach Ache',
          'Gastric Flu',
        ].map((disease) => ['4790*', '≥40', disease]),
      ],
      { zip: 'quasi', age: 'quasi', disease: 'sensitive' },
    )
    expect(await left('similarity', many, bobAgain, { meaning })).toEqual([
      { 'one of Gastric Ulcer, Gastritis, Stomach Cancer': 1 },
    ])
  })
})
