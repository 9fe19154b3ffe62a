import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Table, coded } from '../../src/data/index.js'
import type { Values } from '../../src/contract/index.js'
import { type Judgement, type Model, type Violation, classesOf, noClass, tableRelease } from '../../src/kinds/index.js'
import { merged, replicated, taken, withStars } from '../changed-table.js'
import { type PlainRow, arbitraryRows, diseases, plainTable } from '../plain-table.js'
import { tries } from './tries.js'

/** Everybody looks alike, and of each disease there is one; twice as many people live there. */
const alike = plainTable(
  ['flu', 'cough', 'ulcer', 'cancer'].map((disease): PlainRow => ['0', '0', '0', disease, '2']),
  Array.from({ length: 8 }, (): PlainRow => ['0', '0', '0', 'flu', '1']),
)
/** Nobody looks like anybody, and all who live there are in the table. */
const apart = plainTable(
  ['flu', 'cough', 'ulcer', 'cancer'].map((disease, i): PlainRow => [`${i}`, '0', '0', disease, '2']),
)

/** What to ask of these two; asked of random tables as well. A new parameter is a line here. */
const asked: Values = {
  k: 2,
  l: 2,
  c: 2,
  alpha: 0.5,
  t: 0.1,
  beta: 1,
  delta: 1,
  min: 0,
  max: 0.5,
  least: 0,
  limit: 0.5,
  column: 'own',
  attribute: 'disease',
}

const arbitraryValues: fc.Arbitrary<Values> = fc.record({
  k: fc.integer({ min: 1, max: 4 }),
  l: fc.integer({ min: 1, max: 3 }),
  c: fc.constantFrom(1, 1.5, 2, 3),
  alpha: fc.constantFrom(0.25, 1 / 3, 0.5, 0.75, 1),
  t: fc.constantFrom(0.05, 0.1, 0.25, 1 / 3, 0.5, 0.75),
  beta: fc.constantFrom(0, 0.5, 1, 2),
  delta: fc.constantFrom(0.25, 0.5, 1, 1.5),
  min: fc.constantFrom(0, 0.25, 0.5),
  max: fc.constantFrom(0.5, 0.75, 1),
  least: fc.constantFrom(0, 10, 25),
  limit: fc.constantFrom(0.1, 0.25, 1 / 3, 0.5, 0.75),
  column: fc.constant('own'),
  attribute: fc.constant('disease'),
  allowed: fc.constantFrom(undefined, 'flu', 'flu|cough'),
  protected: fc.constantFrom('cancer', 'cancer|ulcer'),
})

/** A table of some of a population. */
const arbitraryTable: fc.Arbitrary<Table> = fc
  .tuple(arbitraryRows(), arbitraryRows(6))
  .map(([rows, others]) => plainTable(rows, [...rows, ...others]))

/** t is a number of people in (c,t)-isolation, and a distance elsewhere. */
function valuesFor({ id }: Model, values: Values): Values {
  return id === 'isolation' ? { ...values, t: values['k'] === 1 ? 2 : values['k'] } : values
}

/** What may not depend on the order of rows and columns. */
function gist({ holds, reached, reachedEach, violationCount, groups, classes }: Judgement<Violation>): object {
  const { count, people, suppressed, failing } = classes ?? {}
  return { holds, reached, reachedEach, violationCount, groups, count, people, suppressed, failing }
}

/** What every model of tables must satisfy, by being in the list. */
export function tableModelLaws(model: Model<'table'>): void {
  const judge = (table: Table, values: Values, original = table): Judgement<Violation> =>
    model.judge(tableRelease(table), valuesFor(model, values), model.needsOriginal ? original : undefined)

  describe(model.id, () => {
    test('holds for a table in which everybody looks alike, and not for one in which nobody does', () => {
      expect(judge(alike, asked)).toMatchObject({ holds: true, violationCount: 0 })
      const found = judge(apart, asked)
      expect(found.holds).toBe(false)
      expect(found.violationCount).toBeGreaterThan(0)
    })

    test('a table without rows is not measured, and says why', () => {
      const { holds, because } = judge(taken(alike, []), asked)
      expect(holds).toBeNull()
      expect(because).toBeTruthy()
    })

    test('the same answer twice; the table stays untouched', () => {
      const before = structuredClone(apart)
      expect(judge(apart, asked)).toEqual(judge(structuredClone(apart), asked))
      expect(apart).toEqual(before)
    })

    test('holds exactly when there is no violation, and lists no more than it counts', () => {
      fc.assert(
        fc.property(arbitraryTable, arbitraryValues, (table, values) => {
          const { holds, violationCount, violations } = judge(table, values)
          expect(holds).toBe(violationCount === 0)
          expect(violations.length).toBeLessThanOrEqual(violationCount)
        }),
      )
    })

    test('the order of rows and columns does not matter', () => {
      fc.assert(
        fc.property(arbitraryTable, arbitraryValues, fc.integer({ min: 1 }), (table, values, shift) => {
          const rows = [...Array(table.rowCount).keys()]
          const turned = [...rows.slice(shift % rows.length), ...rows.slice(0, shift % rows.length)].toReversed()
          const other = taken(table, turned)
          const changed = { ...other, columns: other.columns.toReversed() }
          expect(gist(judge(changed, values))).toEqual(gist(judge(table, values)))
        }),
      )
    })

    test('an exact tenfold replica has ten times the people and otherwise the same answer', () => {
      fc.assert(
        fc.property(arbitraryTable, arbitraryValues, (table, values) => {
          const [once, tenfold] = [judge(table, values), judge(replicated(table, 10), values)]
          const scale = scaleOf(model)
          if (scale === 'none') expect(tenfold.reached).toBe(0)
          else {
            const factor = scale === 'people' ? 10 : scale === 'risk' ? 0.1 : 1
            expect(tenfold.reached === undefined).toBe(once.reached === undefined)
            if (factor !== 1) expect(tenfold.reached).toBeCloseTo(factor * once.reached!, 12)
            else expect(tenfold.reached).toBe(once.reached)
          }
          if (scale === 'same' && model.id !== 'alpha-k') expect(tenfold.holds).toBe(once.holds)
          else if (once.holds) expect(tenfold.holds).toBe(true)
        }),
      )
    })

    const { monotone } = model
    if (!monotone) return
    const steps = { generalisation: generalised, suppression: starred } as const
    for (const way of ['generalisation', 'suppression'] as const) {
      const property = fc.property(arbitraryClasses, arbitraryValues, fc.nat(), (table, values, choice) => {
        const bounds = { ...values, ...justMet(model, judge(table, values)) }
        const step = steps[way](table, choice)
        fc.pre(step !== undefined && judge(table, bounds).holds === true)
        return judge(step, bounds, table).holds === true
      })
      if (monotone[way]) test(`once it holds, ${way} keeps it`, () => fc.assert(property, { numRuns: tries(200) }))
      else
        test(`it does not claim to survive ${way}, and there is an example that it does not`, () => {
          const { counterexample } = fc.check(property, { numRuns: 20_000, seed: 7 })
          expect(counterexample).not.toBeNull()
        })
    }
  })
}

/** Classes of some people each, and others who live there: how often each disease stands in a class is chosen by itself. */
const arbitraryClasses: fc.Arbitrary<Table> = fc
  .tuple(
    fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
    arbitraryRows(6),
  )
  .map(([classes, others]) => {
    const rows = classes.flatMap((counts, c) =>
      counts.flatMap((count, d) =>
        Array.from({ length: count }, (): PlainRow => [`${c % 3}`, `${c >> 1}`, '0', diseases[d], `${1 + (d % 2)}`]),
      ),
    )
    const some: PlainRow[] = rows.length > 0 ? rows : [['0', '0', '0', 'flu', '1']]
    return plainTable(some, [...some, ...others])
  })

/** Bounds that the table just meets, so that whatever a step makes worse shows. */
function justMet({ parameters }: Model, { reached, reachedEach = {} }: Judgement<Violation>): Values {
  if (reached === undefined) return {}
  // Some bounds must be passed and not only met.
  const passed = reached * (1 + 1e-9) + 1e-9
  const { alpha, k, min, max, least } = reachedEach
  return {
    ...(Number.isInteger(reached) && reached >= 1 && { k: reached }),
    ...(!('c' in parameters) && { l: Math.max(1, Math.floor(reached)) }),
    ...(alpha !== undefined && { alpha, k }),
    c: passed,
    delta: passed,
    t: reached,
    beta: reached,
    limit: reached,
    min: min ?? 0,
    max: max ?? 1,
    least: least ?? 0,
  }
}

type Scale = 'same' | 'people' | 'risk' | 'none'

function scaleOf({ id }: Model): Scale {
  return scales[id] ?? 'same'
}

/** What ten times the people do to what is reached. */
const scales: Readonly<Record<string, Scale>> = {
  k: 'people',
  'k-map': 'people',
  'personal-k': 'people',
  isolation: 'people',
  'risk-average': 'risk',
  'risk-highest': 'risk',
  uniques: 'none',
}

function generalised(table: Table, choice: number): Table {
  const name = ['a', 'b', 'c'][choice % 3]
  const to = String(Math.floor(choice / 3) % 3)
  const from = String(Math.floor(choice / 9) % 3)
  return merged(table, name, from, to)
}

/** One class becomes stars; not the last one. */
function starred(table: Table, choice: number): Table | undefined {
  const { classOf, count } = classesOf(table)
  const gone = choice % count
  if (count === 1) return undefined
  const stars = withStars(table, (row) => classOf[row] !== gone)
  return stars.columns.some((column) => column.role === 'quasi' && coded(column).codes.length > 0) && gone !== noClass
    ? stars
    : undefined
}
