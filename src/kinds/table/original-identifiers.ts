import { type Column, type Table, coded, columnNamed, columnsOfRole, isMissing } from '../../data/table.js'
import { isPseudonym, tokensOf } from './attack/identifier-tokens.js'

/**
 * What people are called in the original: what stands there in the columns that name people, in those that the release
 * hides, and in those that it left out; nothing that is a pseudonym there already.
 */
export function identifiersIn(release: Table, original: Table): readonly string[] {
  const names = new Set(columnsOfRole(release, 'identifier').map(({ name }) => name))
  const called = original.columns.filter(
    ({ name, role }) => role === 'identifier' || names.has(name) || !columnNamed(release, name),
  )
  return [...new Set(called.flatMap(plainIn))]
}

function plainIn(column: Column): readonly string[] {
  const values = coded(column).values.filter((value) => !isMissing(value))
  const tokens = tokensOf(values)
  return values.filter((_, i) => !isPseudonym(tokens[i]))
}
