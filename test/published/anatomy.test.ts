import { expect, test } from 'vitest'
import { cellOf, tableOf, type Table } from '../../src/data/index.js'
import { tablesOfBuckets } from '../../src/kinds/buckets/parse-buckets.js'
import { anatomy } from '../../src/kinds/index.js'
import { streamsOf } from '../../src/math/index.js'

/** Figure 1.2 of the thesis. */
const figure = tableOf(
  ['Zip', 'Age', 'Disease'],
  [
    ['47677', '29', 'HIV'],
    ['47602', '29', 'Cough'],
    ['48548', '37', 'Cold'],
    ['48541', '34', 'Cancer'],
  ],
  { Zip: 'quasi', Age: 'quasi', Disease: 'sensitive' },
)

const rowsOf = (table: Table): string[] =>
  Array.from({ length: table.rowCount }, (_, row) => table.columns.map((column) => cellOf(column, row)).join(','))

test('anatomy: Figure 2.4 of the thesis is one of the releases that lots may give, table by table', () => {
  const wanted = {
    records: ['47677,29,1', '47602,29,1', '48548,37,2', '48541,34,2'],
    sensitive: ['1,Cough,1', '1,HIV,1', '2,Cancer,1', '2,Cold,1'],
  }
  const made = Array.from({ length: 60 }, (_, seed) => {
    const found = anatomy.run(figure, { l: 2, attribute: 'Disease', keepOrder: true }, streamsOf(seed))
    if (found.kind === 'infeasible') throw new Error(found.because)
    const { records, sensitive } = tablesOfBuckets(found.release)
    return { records: rowsOf(records), sensitive: rowsOf(sensitive) }
  })
  expect(made).toContainEqual(wanted)
  // Four values once each: three ways to pair them, and two to number the pairs.
  expect(new Set(made.map(({ records }) => records.join('|'))).size).toBe(6)
})
