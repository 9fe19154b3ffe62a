import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Table, cellOf, columnNamed } from '../../src/data/index.js'
import { type Demand, type Parameters, type Types, type Values, withFallbacks } from '../../src/contract/index.js'
import { everyModel, type Protected, type Protector, type Release, type TableKind } from '../../src/kinds/index.js'
import { streamsOf } from '../../src/math/index.js'
import { ofNumbers, tableOfRows, tableRows, withHierarchies } from '../arbitrary-table.js'
import { covers } from '../covers.js'
import { tries } from './tries.js'

const models = await everyModel()

/** They publish other values on purpose: a cell need not stand for what was there. */
const perturbing: ReadonlySet<string> = new Set(['microaggregate', 'noise', 'swap'])

/** Quasi-identifiers of all sorts, with a hierarchy each, or numbers alone. */
const shapes = fc.constantFrom((table: Table) => table, withHierarchies, ofNumbers)

/** What every protector of tables must satisfy, by being in the list. */
export function tableProtectorLaws(protector: Protector<TableKind>): void {
  const run = (data: Table, values: Values, seed = 1) => protector.run(data, values, streamsOf(seed))
  type Rows = readonly (readonly string[])[]
  const law = (check: (of: (rows: Rows) => Table, values: Values, rows: Rows) => void, numRuns = 100) =>
    fc.assert(
      fc.property(tableRows, arbitraryValues(protector), shapes, (rows, values, shape) =>
        check((some) => shape(tableOfRows(some)), values, rows),
      ),
      { numRuns: tries(numRuns) },
    )

  describe(protector.id, () => {
    test('independent judges accept every release', () => {
      law((of, values, rows) => {
        const data = of(rows)
        const made = run(data, values)
        if (made.kind === 'infeasible') expect(made.remedy).not.toBe('')
        if (made.kind === 'infeasible') return
        for (const promised of protector.promises(values)) {
          const model = models.find(({ id, on }) => id === promised.model && on === protector.makes)
          expect(model?.judge(made.release, promised.values, data), promised.model).toMatchObject({ holds: true })
        }
      }, 500)
    })

    test('same input and seed, same release; the data stays untouched', () => {
      law((of, values, rows) => {
        const data = of(rows)
        const before = structuredClone(data)
        expect(run(data, values)).toEqual(run(data, values))
        expect(data).toEqual(before)
      })
    })

    test('every record is accounted for, once, and no identifier is published', () => {
      law((of, values, rows) => {
        const data = of(rows)
        const made = run(data, values)
        if (made.kind === 'infeasible') return
        const { rowCount, columns } = recordsOf(made.release)
        expect(rowCount).toBe(data.rowCount + (made.made['counterfeits'] ?? 0))
        expect(columns.some(({ name }) => name === 'name')).toBe(false)
        for (const column of columns)
          expect(column.kind === 'coded' ? column.codes.length : column.ends.length).toBe(rowCount)
        // Numbers behind the last record of the data are of records that were made up.
        const held = [...(made.key?.records[0] ?? [])].sort((a, b) => a - b)
        if (made.key) expect(held).toEqual(Array.from({ length: rowCount }, (_, row) => row))
      })
    })

    test('neither the order of rows nor that of columns matters to what is published, or to where it stands', () => {
      law((of, values, rows) => {
        const made = run(of(rows), values)
        const turned = of(rows.toReversed())
        const other = run({ ...turned, columns: turned.columns.toReversed() }, values)
        expect(other.kind).toBe(made.kind)
        if (made.kind === 'released' && other.kind === 'released')
          expect(publishedRows(other, values)).toEqual(publishedRows(made, values))
      })
    })

    // What perturbs publishes other values on purpose.
    if (!perturbing.has(protector.id))
      test('the key leads back: each published cell covers what was there', () => {
        law((of, values, rows) => {
          const data = of(rows)
          const made = run(data, values)
          if (made.kind === 'infeasible') return
          const { rowCount, columns } = recordsOf(made.release)
          for (let place = 0; place < rowCount; place++) {
            const record = made.key ? made.key.records[0][place] : place
            if (record >= data.rowCount) continue
            for (const column of columns) {
              const original = columnNamed(data, column.name)
              if (!original) continue
              const covered = covers(cellOf(column, place), cellOf(original, record), original)
              expect(covered, `${cellOf(column, place)} for ${cellOf(original, record)}`).toBe(true)
            }
          }
        })
      })
  })
}

function recordsOf(release: Release<TableKind>): Table {
  return release.kind === 'table' ? release : release.table
}

/**
 * As texts in a fixed order of columns: in the order they stand in, unless that was to be kept; of buckets, also group by
 * group with what is told of it.
 */
function publishedRows({ release }: Protected<TableKind>, { keepOrder }: Values): string[] {
  const { rowCount, columns } = recordsOf(release)
  const sorted = columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const rows = Array.from({ length: rowCount }, (_, row) => JSON.stringify(sorted.map((column) => cellOf(column, row))))
  if (release.kind === 'table') return keepOrder === true ? rows.sort() : rows
  const { groups, groupCount, counts, values } = release
  const told = Array.from({ length: groupCount }, (_, group) => {
    const lines = counts.filter((line) => line.group === group).map(({ value, count }) => `${values[value]} ${count}`)
    return JSON.stringify([rows.filter((_row, place) => groups[place] === group).sort(), lines.sort()])
  })
  return [...told.sort(), ...(keepOrder === true ? [] : rows.map((row, place) => `${row} ${groups[place]}`))]
}

const demands: fc.Arbitrary<readonly Demand[]> = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom(
      { model: 'l-distinct', values: { l: 2, attribute: 'illness' } },
      { model: 't-equal', values: { t: 0.4, attribute: 'illness' } },
      { model: 'l-entropy', values: { l: 1.5, attribute: 'illness' } },
      undefined,
    ),
  )
  .map(([k, other]) => [{ model: 'k', values: { k } }, ...(other ? [other] : [])])

/** Values for whatever parameters the protector declares, each drawn by its type. */
function arbitraryValues({ parameters }: Protector<TableKind>): fc.Arbitrary<Values> {
  const chosen = Object.entries(parameters).map(([name, { type, required, least = 1, choices = [''] }]) => {
    const byType: { readonly [T in keyof Types]: fc.Arbitrary<Values[string]> } = {
      integer: fc.integer({ min: least, max: least + 3 }),
      number: fc.constantFrom(least, least + 0.5),
      share: fc.constantFrom(0, 0.2, 1),
      switch: fc.boolean(),
      choice: fc.constantFrom(...choices),
      amount: fc.constant('all' as const),
      hierarchy: fc.constant(undefined),
      combinations: fc.constant([]),
      rules: fc.constant([]),
      partition: fc.constant([]),
      distance: fc.constant(undefined),
      meaning: fc.constant(undefined),
      column: fc.constant(undefined),
      columns: fc.constant(undefined),
      table: fc.constant(undefined),
      lines: fc.constant([]),
      ontology: fc.constant(undefined),
      topics: fc.constant([]),
      conditions: fc.constant([]),
      models: demands,
    }
    return fc.tuple(fc.constant(name), required ? byType[type] : fc.option(byType[type], { nil: undefined }))
  })
  return fc.tuple(...chosen).map((pairs): Values => withFallbacks<Parameters>(parameters, Object.fromEntries(pairs)))
}
