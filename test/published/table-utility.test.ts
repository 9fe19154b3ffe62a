import { expect, test } from 'vitest'
import { type Table, hierarchyOf, tableOf } from '../../src/data/index.js'
import { cellLosses } from '../../src/kinds/table/utility/information-losses.js'
import { pairTables } from '../../src/kinds/table/utility/paired-table.js'
import { atLevels } from '../adult.js'

/** The four patients of the lecture (002), heights zip 3, age 3, nationality 2. */
const hierarchies: Readonly<Record<string, readonly (readonly string[])[]>> = {
  zip: [
    ['13053', '1305*', '130**', '*'],
    ['13067', '1306*', '130**', '*'],
  ],
  age: [
    ['28', '<30', '<40', '*'],
    ['29', '<30', '<40', '*'],
    ['37', '3*', '<40', '*'],
    ['36', '3*', '<40', '*'],
  ],
  nationality: [
    ['Brazilian', 'American', '*'],
    ['US', 'American', '*'],
    ['Indian', 'Asian', '*'],
    ['Japanese', 'Asian', '*'],
  ],
}

function patients(): Table {
  const table = tableOf(
    ['zip', 'age', 'nationality', 'condition'],
    [
      ['13053', '28', 'Brazilian', 'Heart Disease'],
      ['13067', '29', 'US', 'Heart Disease'],
      ['13053', '37', 'Indian', 'Cancer'],
      ['13067', '36', 'Japanese', 'Cancer'],
    ],
    { zip: 'quasi', age: 'quasi', nationality: 'quasi', condition: 'sensitive' },
  )
  const columns = table.columns.map((column) => {
    const paths = hierarchies[column.name]
    return paths ? { ...column, hierarchy: hierarchyOf(paths) } : column
  })
  return { ...table, columns }
}

test.each([
  [[0, 2, 2], 5 / 9, 0.56, 0.44],
  [[2, 1, 1], 0.5, 0.5, 0.5],
  [[2, 2, 2], 7 / 9, 0.78, 0.22],
] as const)(
  'lecture-distortion: at %j distortion is %d (printed %d), precision %d',
  (levels, exact, printed, precision) => {
    const original = patients()
    const losses = cellLosses(pairTables(original, atLevels(original, levels)))
    expect(losses.distortion).toBeCloseTo(exact, 14)
    expect(losses.distortion).toBeCloseTo(printed, 2)
    expect(losses.precision).toBeCloseTo(1 - exact, 14)
    expect(losses.precision).toBeCloseTo(precision, 2)
  },
)
