import { expect, test } from 'vitest'
import { type Table, coded } from '../../src/data/index.js'
import { readSchema, readTable } from '../../src/files/index.js'
import { comparedOn } from '../../src/kinds/table/attack/composition.js'
import { composeText } from '../../src/report/index.js'
import { joinBoxes } from '../../src/kinds/table/reading/joined-boxes.js'
import { compose } from '../../src/run/index.js'
import { withRoles } from '../../src/kinds/table/roles.js'

async function lecture(name: string): Promise<Table> {
  const { schema, hierarchies } = await readSchema('examples/complementary/schema.json')
  return withRoles(await readTable(`examples/complementary/${name}`), { schema, hierarchies }, name)
}

async function both() {
  return Promise.all(['gt1.csv', 'gt3.csv'].map(async (name) => ({ name, table: await lecture(name) })))
}

test('lecture, complementary release GT1 and GT3 (lecture-complementary): k 2 and 2 becomes 1, two people stand alone', async () => {
  const [first, other] = await both()
  const composed = compose(first, [other])
  if (composed.kind !== 'composed' || 'because' in composed.rows) throw new Error('not measured')
  expect(composed.releases.map(({ k }) => k)).toEqual([2, 2])
  expect(composed.rows).toMatchObject({
    rows: 12,
    linked: 12,
    hidden: { before: 2, after: 1 },
    atWorst: 1,
    alone: { before: 0, after: 2, maybe: 2 },
    certain: { before: 0, after: 2, maybe: 2 },
  })
  expect(composed.rows.did.slice(0, 2)).toEqual([
    { column: 'zip', people: 2 },
    { column: 'race', people: 1 },
  ])
  expect(composeText(composed, { showValues: false })[0]).toBe(
    'Together the two releases leave 2 of 12 people alone who were hidden among 2 in each.',
  )
})

test('lecture, table LT: the linked table’s classes, {white, 1964, male, 02138} and {white, 1965, female, 02139} unique', async () => {
  const tables = (await both()).map(({ table }) => table)
  const compared = comparedOn(tables, 'problem')
  if ('because' in compared) throw new Error(compared.because)
  const joined = joinBoxes(compared.releases[0], compared.releases[1], { most: 1000 })
  if (joined === 'too many') throw new Error(joined)
  // Each leaf stands where it does in its hierarchy.
  const leaves = tables[0].columns.slice(0, 4).map((column) => coded(column).hierarchy!.values)
  const linked = Array.from({ length: joined.count }, (_, j) => {
    const cells = joined.columns.map(({ labels, covers }, c) => {
      const [from, to] = covers[labels[j]]
      return leaves[c].slice(from, to).join(' or ')
    })
    let people = 0
    for (let i = joined.values.offsets[j]; i < joined.values.offsets[j + 1]; i++) people += joined.values.counts[i]
    return `${cells.join(', ')} × ${people}`
  })
  expect(linked.sort()).toEqual([
    'black, 1964, female, 02138 × 2',
    'black, 1965, female, 02138 × 2',
    'black, 1965, male, 02141 × 2',
    'white, 1964, male, 02138 × 1',
    'white, 1964, male, 02139 × 2',
    'white, 1965, female, 02139 × 1',
    'white, 1967, male, 02138 × 2',
  ])
})
