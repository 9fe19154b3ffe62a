import { expect, test } from 'vitest'
import { columnNamed, tableOf } from '../../src/data/index.js'
import { InputError } from '../../src/formats/index.js'
import { offeredNames, refuseOtherNames, renamedColumns } from '../../src/kinds/table/map-columns.js'

const release = tableOf(
  ['zip', 'age', 'town', 'illness'],
  [
    ['476**', '20-29', 'a', 'flu'],
    ['477**', '30-39', 'b', 'cold'],
  ],
  { zip: 'quasi', age: 'quasi', town: 'quasi', illness: 'sensitive' },
)
const register = tableOf(
  ['Name', 'ZIP code', 'Alter', 'Ort'],
  [
    ['Ann', '47677', '29', 'a'],
    ['Bob', '47702', '31', 'b'],
  ],
)

function refusal(act: () => unknown): InputError {
  try {
    act()
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

test('a register with other column names: what may be meant is offered by name and by values, and nothing is renamed', () => {
  expect(offeredNames(release, register)).toEqual([
    { wanted: 'zip', own: 'ZIP code', because: 'names' },
    { wanted: 'town', own: 'Ort', because: 'values' },
  ])
  const error = refusal(() => refuseOtherNames(release, register))
  expect(error.remedy).toContain('column 2 for column 1 of the release, column 4 for column 3')
  expect(error.value).toBe('zip=ZIP code,town=Ort')
  expect(`${error.message}${error.rule}${error.remedy}`).not.toMatch(/ZIP|Ort|town/)
})

test('a register whose columns are not known at all is refused without an offer', () => {
  const strange = tableOf(['x'], [['1'], ['2']])
  expect(refusal(() => refuseOtherNames(release, strange)).remedy).toContain('‹map›')
  expect(() => refuseOtherNames(release, tableOf(['age'], [['29']]))).not.toThrow()
})

test('columns that are mapped take the names of the release', () => {
  const renamed = renamedColumns(register, [
    ['zip', 'ZIP code'],
    ['age', 'Alter'],
  ])
  expect(renamed.columns.map(({ name }) => name)).toEqual(['Name', 'zip', 'age', 'Ort'])
  expect(columnNamed(register, 'zip')).toBeUndefined()
})

test.each([
  ['a column that is not there', [['zip', 'PLZ']]],
  [
    'a column mapped twice',
    [
      ['zip', 'Ort'],
      ['town', 'Ort'],
    ],
  ],
  [
    'a name wanted twice',
    [
      ['zip', 'Ort'],
      ['zip', 'Alter'],
    ],
  ],
  ['a name that is there already', [['Name', 'Ort']]],
] as const)('a mapping is refused: %s', (_, renames) => {
  expect(refusal(() => renamedColumns(register, renames)).rule).not.toBe('')
})
