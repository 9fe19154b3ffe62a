import { lineOfRow } from '../../../data/coverage.js'
import { numberOfCell } from '../../../data/number-text.js'
import { type Table, coded, columnNamed, columnsOfRole } from '../../../data/table.js'
import { type Fault, InputError } from '../../../formats/input-error.js'
import type { Classes } from '../classes.js'
import { weightsOfClasses } from './individual-risk.js'

/** How many people of the population each class stands for, by a column that says it of every row. */
export function peopleByWeights(table: Table, classes: Classes, weights: string, file: string): Float64Array {
  if (columnsOfRole(table, 'person').length > 0) throw new InputError(weightsOfRows, { file })
  const named = columnNamed(table, weights)
  if (!named) throw new InputError(noWeights(weights), { file })
  const { codes, values, written } = coded(named)
  const numbers = values.map((value) => numberOfCell(value.trim(), written))
  const bad = codes.findIndex((code) => !(numbers[code] > 0))
  if (bad >= 0) {
    const place = { line: lineOfRow(table, bad), column: table.columns.indexOf(named) + 1 }
    throw new InputError(badWeight, { file, ...place, unit: 'cell', value: values[codes[bad]] })
  }
  return weightsOfClasses(
    classes,
    Float64Array.from(codes, (code) => numbers[code]),
  )
}

function noWeights(name: string): Fault {
  return {
    message: `has no column "${name}", which ‹weights› names`,
    rule: 'the column of weights is one of the table',
    remedy: 'name a column of its header, letter for letter',
  }
}

const weightsOfRows: Fault = {
  message: 'has weights, and a column that says whose rows belong together',
  rule: 'a weight says how many people a row stands for: each row must be somebody of its own',
  remedy: 'leave out ‹weights› or ‹person›',
}

const badWeight: Fault = {
  message: 'a weight is no number above 0',
  rule: 'a weight says how many people of the population a row stands for',
  remedy: 'correct the cell, or name another column with ‹weights›',
}
