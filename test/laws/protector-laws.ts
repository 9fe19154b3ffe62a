import { measureOf } from '../../bench/worlds/made-up-measure.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hierarchyOf } from '../../src/data/hierarchy.js'
import { type Transactions, transactionCount, transactionsOf } from '../../src/data/index.js'
import { type Parameters, type Types, type Values, withFallbacks } from '../../src/contract/index.js'
import {
  everyModel,
  type Protector,
  type Release,
  type TransactionKind,
  disassociatedOf,
  namesOfChunk,
} from '../../src/kinds/index.js'
import { streamsOf } from '../../src/math/index.js'
import { measure, protect, utilityFor } from '../../src/run/index.js'
import { arbitraryConstraints, arbitraryTransactions } from '../arbitrary.js'
import { rowsIn } from '../rows-in.js'
import { tries } from './tries.js'

const models = await everyModel()

/** What every protector must satisfy, by being in the list. */
export function protectorLaws(protector: Protector<TransactionKind>): void {
  const run = (data: Transactions, values: Values, seed = 1) => protector.run(data, values, streamsOf(seed))
  const law = (check: (data: Transactions, values: Values) => void | Promise<void>, numRuns = 100) =>
    fc.assert(
      fc.asyncProperty(cases(protector), async ({ data, values }) => check(data, values)),
      { numRuns: tries(numRuns) },
    )

  describe(protector.id, () => {
    test('promises models that exist for the kind of release it makes', async () => {
      await law((_, values) => {
        for (const { model } of protector.promises(values))
          expect(models.some(({ id, on }) => id === model && on === protector.makes)).toBe(true)
      }, 20)
    })

    test('the independent judges accept every release', async () => {
      // run/protect asks the promised judges, and throws where one disagrees.
      await law(async (data, values) => {
        const made = await protect(data, protector, values, 1)
        if (made.kind === 'released') expect(made.judged.every(({ holds }) => holds)).toBe(true)
      }, 1000)
    })

    test('same input and seed, same release; the data stays untouched', async () => {
      await law((data, values) => {
        const before = structuredClone(data)
        expect(run(data, values)).toEqual(run(data, values))
        expect(data).toEqual(before)
      })
    })

    test('every record is accounted for, once', async () => {
      await law((data, values) => {
        const made = run(data, values)
        if (made.kind === 'infeasible') return
        expect(recordCount(made.release)).toBe(transactionCount(data))
        if (!made.key) return
        const held = made.key.records.flatMap((records) => [...records]).sort((a, b) => a - b)
        expect(held).toEqual(Array.from({ length: transactionCount(data) }, (_, t) => t))
      })
    })

    test('an infeasible answer has a remedy, and the settings it says would do, do', async () => {
      await law((data, values) => {
        const made = run(data, values)
        if (made.kind === 'released') return
        expect(made.remedy).not.toBe('')
        const { k, suppress } = made.closest?.wouldDo ?? {}
        if (k !== undefined) expect(run(data, { ...values, k }).kind).toBe('released')
        if (suppress !== undefined) expect(run(data, { ...values, suppress }).kind).toBe('released')
      }, 300)
    })

    test('a release is numbered as a reader of its file would number it', async () => {
      await law((data, values) => {
        const made = run(data, values)
        if (made.kind === 'released') expect(made.release).toEqual(asRead(made.release))
      })
    })

    test("every measure of a release's worth is a number where one is due", async () => {
      await law(async (data, values) => {
        const made = run(data, values)
        if (made.kind === 'infeasible') return
        const utility = (await utilityFor(made.release))!
        const worth = await measure(data, made.release, utility, withFallbacks(utility.parameters, { queries: 20 }), 1)
        expect(worth.headline).not.toContain('NaN')
        for (const { id, value } of worth.figures) expect(Number.isNaN(value), id).toBe(false)
      }, 60)
    })
  })
}

function recordCount(release: Release<TransactionKind>): number {
  if (release.kind === 'sets') return transactionCount(release)
  return release.clusters.reduce((sum, { size }) => sum + size, 0)
}

function asRead(release: Release<TransactionKind>): Release {
  if (release.kind === 'sets') return { kind: 'sets', ...transactionsOf(rowsIn(release)) }
  const { k, m, suppressed, items } = release
  const plain = {
    k,
    m,
    suppressed,
    clusters: release.clusters.map(({ size, chunks, terms }) => ({
      size,
      chunks: chunks.map((chunk) => namesOfChunk(items, chunk)),
      terms: Array.from(terms, (code) => items[code]),
    })),
    shared: release.shared.map(({ clusters, subRecords }) => ({
      clusters: [...clusters],
      chunk: namesOfChunk(items, subRecords),
    })),
  }
  return { kind: 'disassociated', ...disassociatedOf(plain) }
}

const hierarchy = hierarchyOf(Array.from('abcdefgh', (item, i) => [item, `${i >> 1}`, `${i >> 2}-`, '*']))

/** Data with values for whatever parameters the protector declares, each drawn by its type and name. */
function cases({
  parameters,
  oneOf = [],
}: Protector<TransactionKind>): fc.Arbitrary<{ data: Transactions; values: Values }> {
  return arbitraryTransactions(8, 16).chain((data) => {
    const chosen = Object.entries(parameters).map(([name, parameter]) => {
      const value = arbitraryValue(name, parameter.type, data)
      return fc.tuple(fc.constant(name), parameter.required ? value : fc.option(value, { nil: undefined }))
    })
    return fc
      .tuple(...chosen)
      .map((pairs): Values => withFallbacks<Parameters>(parameters, Object.fromEntries(pairs)))
      .filter((values) => oneOf.every((group) => group.some((name) => values[name] !== undefined)))
      .map((values) => ({ data, values }))
  })
}

function arbitraryValue(name: string, type: keyof Types, data: Transactions): fc.Arbitrary<Values[string]> {
  const middle = data.items.length >> 1
  const byType: { readonly [T in keyof Types]: fc.Arbitrary<Values[string]> } = {
    integer:
      name === 'm' ? fc.integer({ min: 1, max: 3 }) : name === 'k' ? fc.integer({ min: 2, max: 4 }) : fc.constant(12),
    number: fc.double({ noNaN: true }),
    share: fc.constantFrom(0, 0.2, 1),
    switch: fc.boolean(),
    choice: fc.constant(''),
    amount: fc.constant('all' as const),
    hierarchy: fc.constant(hierarchy),
    combinations: arbitraryConstraints(data),
    partition: fc.constant([data.items.slice(0, middle), data.items.slice(middle)]),
    rules: arbitraryConstraints(data).map((sets) =>
      sets.filter((set) => set.length > 1).map(([first, ...others]) => ({ from: [first], to: others })),
    ),
    distance: fc.constant((a: string, b: string) => Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) / 8),
    meaning: fc.constant(measureOf((a, b) => Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) / 8)),
    column: fc.constant(''),
    columns: fc.constant([]),
    table: fc.constant(undefined),
    lines: fc.constant([]),
    ontology: fc.constant(undefined),
    topics: fc.constant([]),
    conditions: fc.constant([]),
    models: fc.constant([]),
  }
  return byType[type]
}
