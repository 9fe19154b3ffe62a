import { expect, test } from 'vitest'
import { sharedData } from '../../bench/worlds/open-data.js'
import { columnNamed, uncoveredValues } from '../../src/data/index.js'
import { readColumnHierarchy, readHierarchyLines, readTable } from '../../src/files/index.js'
import { checkHierarchy, draftSchema } from '../../src/run/index.js'

const adult = sharedData('adult', 'adult.csv')
const students = sharedData('external', 'students-math', 'raw.csv')

// Nodes by level as counted with `cut -d';' -f… | sort -u | wc -l`.
const nodes: Readonly<Record<string, readonly number[]>> = {
  sex: [2, 1],
  age: [100, 20, 10, 5, 1],
  race: [5, 1],
  'marital-status': [7, 2, 1],
  education: [16, 5, 3, 1],
  'native-country': [41, 5, 1],
  workclass: [8, 3, 1],
  occupation: [14, 3, 1],
  'salary-class': [2, 1],
}

test.skipIf(!adult)("hierarchy: all of ARX's for Adult can be used and cover it [needs ../shared/data]", async () => {
  const table = await readTable(adult!)
  for (const [column, expected] of Object.entries(nodes)) {
    const file = sharedData('adult', `adult_hierarchy_${column}.csv`)!
    const checked = checkHierarchy(await readHierarchyLines(file), { table, column, file: adult! })
    expect(checked, column).toMatchObject({ holds: true, nodes: expected, findings: [] })
    expect(uncoveredValues(columnNamed(table, column)!, await readColumnHierarchy(file))).toEqual([])
  }
})

test.skipIf(!adult)(
  'schema: Adult has eight quasi-identifiers and a sensitive column [needs ../shared/data]',
  async () => {
    const { columns, quasi } = draftSchema(await readTable(adult!))
    expect(columns.filter(({ role }) => role !== 'quasi').map(({ name, role }) => [name, role])).toEqual([
      ['salary-class', 'sensitive'],
    ])
    expect(columns.find(({ name }) => name === quasi.at(-1))?.uniqueTogether).toBe(14_021)
    expect(columns.find(({ name }) => name === 'age')).toMatchObject({ type: 'integer', distinct: 72 })
  },
)

test.skipIf(!students)(
  'schema: pupils have a number, traits, a score and two columns of which nothing is known [needs ../shared/data]',
  async () => {
    const { columns } = draftSchema(await readTable(students!))
    expect(Object.fromEntries(columns.map(({ name, role }) => [name, role]))).toEqual({
      Student: 'identifier',
      Teacher: 'quasi',
      Gender: 'quasi',
      Ethnic: 'quasi',
      Freeredu: 'sensitive',
      Score: 'sensitive',
      wesson: 'sensitive',
    })
  },
)
