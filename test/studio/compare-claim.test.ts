import { expect, test } from 'vitest'
import { compareClaim } from '../../studio/desk/compare-claim.js'

type Kept = Parameters<typeof compareClaim>[0][number]

function kept(
  letter: string,
  ofLimit: number | undefined,
  loss: number | undefined,
  more: Partial<Kept['end']> = {},
): Kept {
  const end = {
    verdict: 'ready',
    sentence: '',
    line: '',
    size: '',
    limits: 'Limit 0.09',
    missing: [],
    made: [],
    isMendable: false,
  } as const
  return {
    letter,
    end: { ...end, ...more },
    ...(ofLimit !== undefined && {
      risk: {
        name: 'small groups',
        state: ofLimit > 1 ? 'above' : 'within',
        hit: 'one guess in 12',
        limit: '0.09',
        ofLimit,
      },
    }),
    ...(loss !== undefined && { lost: { name: 'loss of detail', loss } }),
  }
}

test('nothing is claimed of one release', () => {
  expect(compareClaim([kept('A', 1, 0.1)])).toBeUndefined()
})

test('which reads least is said first, then what that costs against each of the others', () => {
  expect(compareClaim([kept('A', 2, 0.2), kept('B', 0.5, 0.24), kept('C', 3, 0.48)])).toBe(
    'B reads least (furthest: small groups, one guess in 12), and costs 20 % more detail than A, and costs 50 % less detail than C.',
  )
})

test('others against which it costs the same are named together', () => {
  expect(compareClaim([kept('A', 2, 0.1), kept('B', 2, 0.1), kept('C', 1, 0.25)])).toContain(
    'costs 2.5 times the detail of A and B.',
  )
})

test('where as much is read in both, what is lost decides', () => {
  expect(compareClaim([kept('A', 1, 0.3), kept('B', 1, 0.1)])).toBe('A and B read alike, and B loses least detail.')
  expect(compareClaim([kept('A', 1, 0.1), kept('B', 1, 0.1)])).toBe('A and B read alike.')
})

test('losses of two names are not held against each other', () => {
  const torn = { ...kept('B', 0.5, 0.9), lost: { name: 'frequent sets torn apart', loss: 0.9 } }
  expect(compareClaim([kept('A', 2, 0.1), torn])).toBe('B reads least (furthest: small groups, one guess in 12).')
})

test('what was not measured, and other limits, are said beside the claim', () => {
  const said = compareClaim([kept('A', 2, 0.1), kept('B', 1, 0.1, { verdict: 'not measured', limits: 'Limit 0.2' })])
  expect(said).toContain('Not all was measured of B: more may be read there.')
  expect(said).toContain('They were held against different limits.')
})

test('where at most one was held against a limit, nothing is claimed', () => {
  expect(compareClaim([kept('A', undefined, 0.1), kept('B', 1, 0.1)])).toContain('cannot be compared')
})
