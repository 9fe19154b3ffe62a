import { splitItems } from '../../src/kinds/set-buckets/protect/cahd.js'
import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { cahd, setGroupAt, setGroupCount } from '../../src/kinds/index.js'
import { bandOrder } from '../../src/kinds/set-buckets/protect/band-order.js'
import { released } from '../released.js'

const people = ['Bob', 'David', 'Claire', 'Andrea', 'Ellen']
const data = transactionsOf([
  ['Wine', 'Meat', 'Viagra'],
  ['Wine', 'Meat'],
  ['Strawberries', 'Cream', 'Pregnancy Test'],
  ['Strawberries', 'Meat'],
  ['Wine', 'Meat', 'Cream'],
])
const sensitiveItems = [['Viagra', 'Pregnancy Test']]

test('cahd: example E2 of the lecture, rows and columns of the band as on the slide', () => {
  const split = splitItems(data, new Set(sensitiveItems.flat()))
  const order = bandOrder(split.quasi, split.items.length)
  expect(Array.from(order, (record) => people[record])).toEqual(['Bob', 'David', 'Ellen', 'Andrea', 'Claire'])
  const met = Array.from(order, (record) => data.elements.subarray(data.offsets[record], data.offsets[record + 1]))
  const columns = new Set(met.flatMap((items) => Array.from(items, (item) => data.items[item])))
  expect([...columns].filter((name) => split.items.includes(name))).toEqual(['Wine', 'Meat', 'Cream', 'Strawberries'])
})

test('cahd: example E2 of the lecture, groups with Viagra: 1 and Pregnancy Test: 1', () => {
  const { release, key } = released(cahd, data, { p: 2, sensitiveItems })
  const groups = Array.from({ length: setGroupCount(release) }, (_, g) => ({
    who: Array.from(key!.records[g], (record) => people[record]).toSorted(),
    sensitive: setGroupAt(release, g).sensitive,
  }))
  expect(groups).toHaveLength(3)
  expect(groups).toContainEqual({ who: ['Bob', 'David'], sensitive: { Viagra: 1 } })
  expect(groups).toContainEqual({ who: ['Andrea', 'Claire'], sensitive: { 'Pregnancy Test': 1 } })
  expect(groups).toContainEqual({ who: ['Ellen'], sensitive: {} })
})
