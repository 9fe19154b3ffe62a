import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ValueClaims, cellText } from '../../src/contract/claims.js'
import { wrongColumns } from '../../src/kinds/table/attack/wrong-columns.js'
import { type Role, tableOf } from '../../src/data/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { attack } from '../../src/run/index.js'
import { pinnedValues } from '../../src/score/pinned-values.js'

const roles: readonly Role[] = ['quasi', 'quasi', 'insensitive', 'sensitive', 'sensitive']

test('columns: pinned down is whoever stands alone by columns that nobody said must stay hidden, or else that leave one to learn', async () => {
  const cell = fc.constantFrom('a', 'b', 'c')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell, cell, cell), { minLength: 1, maxLength: 12 }),
      fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }),
      async (all, published) => {
        const names = published.map((c) => `c${c}`)
        const rows = all.map((row) => published.map((c) => row[c]))
        const roleOf = Object.fromEntries(published.map((c) => [`c${c}`, roles[c]]))
        const release = tableRelease(tableOf(names, rows, roleOf))
        const outcome = await attack(release, wrongColumns, {}, { granted: {}, seed: 1 })
        const places = published.map((_, place) => place)
        const hidden = places.filter((place) => roles[published[place]] === 'sensitive')
        const other = places.filter((place) => roles[published[place]] === 'insensitive')
        const unknown = hidden.length > 0 ? [hidden] : other.map((place) => [place])
        const isAlone = (row: readonly string[], left: readonly number[]): boolean =>
          rows.filter((one) => places.every((place) => left.includes(place) || one[place] === row[place])).length === 1
        const expected = rows.filter((row) => unknown.some((left) => isAlone(row, left))).length
        expect(outcome.kind === 'attacked' && outcome.finding.pinned.count).toBe(expected)
      },
    ),
  )
})

test('pinned values: one column of a cell that is told surely and rightly is enough, wherever the others lie', () => {
  const cell = (town: string, trade: string): string =>
    cellText([
      { column: 'town', value: town },
      { column: 'trade', value: trade },
    ])
  const values = [cell('t1', 'a'), cell('t1', 'b'), cell('t2', 'a')]
  const claims: ValueClaims = {
    kind: 'values',
    of: 'rows',
    column: 'cell',
    values,
    posteriorOf: Uint32Array.of(0, 0, 1),
    posteriors: {
      offsets: Uint32Array.of(0, 2, 4),
      codes: Uint32Array.of(0, 1, 0, 2),
      chances: Float64Array.of(0.5, 0.5, 0.6, 0.4),
    },
    parts: [[{ place: 0, value: 't1', chance: 1 }], [{ place: 0, value: 't1', chance: 0.6 }]],
    chances: true,
    notTried: [],
    notes: [],
  }
  const truth = {
    codes: Uint32Array.of(0, 2, 0),
    values,
    parts: [
      ['t1', 't1', 't2'],
      ['a', 'b', 'a'],
    ],
  }
  expect(pinnedValues(claims, { truth }, false)).toMatchObject({ count: 1, of: 3 })
  expect(pinnedValues(claims, {}, false)).toMatchObject({ count: 2, of: 3, byLess: null })
})
