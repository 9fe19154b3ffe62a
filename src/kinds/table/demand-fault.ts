import { type Table, columnNamed, columnsOfRole } from '../../data/table.js'
import type { Values } from '../../contract/parameter.js'
import { missingCells } from './missing.js'
import type { Model, TableFault } from '../../contract/model.js'
import { rowWithoutK } from './models/k.js'
import { attributeParameter, findSensitive } from './models/sensitive.js'

/** Why a model cannot be asked of this table: a column it lacks, a population it needs. Ask before `judge`. */
export function demandFault(
  { id, parameters }: Pick<Model, 'id' | 'parameters'>,
  values: Values,
  table: Table,
): TableFault | undefined {
  if (parameters['attribute'] === attributeParameter) {
    const { attribute } = values
    const found = findSensitive(table, typeof attribute === 'string' ? attribute : undefined)
    if (!('column' in found)) return found
  }
  const { column } = values
  if (id === 'personal-k' && typeof column === 'string') {
    if (!columnNamed(table, column))
      return {
        message: `no column is called ${column}`,
        rule: 'everybody’s own k stands in a column',
        remedy: 'name it',
      }
    const row = rowWithoutK(table, column)
    if (row !== undefined)
      return {
        message: 'the cell does not say how many somebody wants to look like',
        rule: 'everybody’s own k is a whole number of at least 1',
        remedy: 'write 1 where somebody asks for nothing',
        row,
        column,
      }
  }
  return needsPopulation.has(id) ? populationFault(table) : undefined
}

const needsPopulation: ReadonlySet<string> = new Set(['k-map', 'delta-presence'])

function populationFault(table: Table): TableFault | undefined {
  const { population } = table
  // Without one the judge says that it is not measured.
  if (!population) return undefined
  const lacking = columnsOfRole(table, 'quasi').find(({ name }) => !columnNamed(population, name))
  if (lacking)
    return {
      message: `the population has no column ${lacking.name}`,
      rule: 'the population has all quasi-identifiers of the table',
      remedy: 'give it with the same columns',
      column: lacking.name,
    }
  const [person] = columnsOfRole(table, 'person')
  if (person && !columnNamed(population, person.name))
    return {
      message: `the population has no column ${person.name}`,
      rule: 'where people have several rows, the population says whose each of its rows is',
      remedy: 'give it with the same columns',
      column: person.name,
    }
  return undefined
}

/** Why a table cannot be judged at all: a person that is not named, a value that is missing where that is refused. */
export function tableFault(table: Table): TableFault | undefined {
  const tables = [table, ...(table.linked ?? [])]
  for (const [at, one] of tables.entries()) {
    const fault = personFault(one, tables.length > 1) ?? (table.missing === 'refuse' ? missingFault(one) : undefined)
    if (fault) return { ...fault, table: at }
  }
  return undefined
}

function personFault(table: Table, linked: boolean): TableFault | undefined {
  const people = columnsOfRole(table, 'person')
  if (people.length > 1)
    return { message: 'several columns name the person', rule: 'one column names the person', remedy: 'keep one' }
  const [person] = people
  if (!person)
    return linked
      ? {
          message: 'no column names the person',
          rule: 'linked tables are tied by a column that names the person',
          remedy: 'name it with ‹person›',
        }
      : undefined
  const { first } = missingCells(table, [person])
  if (first)
    return {
      message: 'the row names nobody',
      rule: 'every row names its person',
      remedy: 'fill the cell, or leave the row out',
      ...first,
    }
  return undefined
}

function missingFault(table: Table): TableFault | undefined {
  const { count, first } = missingCells(table)
  return (
    first && { message: `${count} cells say nothing, this one first`, rule: refuseRule, remedy: refuseRemedy, ...first }
  )
}

const refuseRule = 'no value of a quasi-identifier is missing, as ‹missing› asks'
const refuseRemedy = 'fill it, leave the row out, or say what a missing value means'
