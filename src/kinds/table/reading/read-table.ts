import { type CodedColumn, type Table, coded, columnNamed, columnsOfRole } from '../../../data/table.js'
import { domainOfColumn } from './build-domain.js'
import { columnMeanings } from './column-meanings.js'
import { coverer } from './cover-of.js'
import type { ReadColumn, Reading } from './reading.js'

/**
 * Reads the cells of a release as the sets of values they may stand for: its quasi-identifiers unless columns are named,
 * beside people whose values are known.
 */
export function readReleased(
  release: Table,
  people?: Table,
  names: readonly string[] = columnsOfRole(release, 'quasi').map(({ name }) => name),
): Reading {
  const columns = names.map((name) => {
    const beside = people && columnNamed(people, name)
    return readColumn(coded(columnNamed(release, name)!), beside && coded(beside))
  })
  return { columns }
}

/** Reads one column beside the same column of people whose values are known. Each different cell is looked at once. */
export function readColumn(column: CodedColumn, people?: CodedColumn): ReadColumn {
  const read = columnMeanings(column, people)
  const domain = domainOfColumn(read)
  const { meanings, notes, scale } = read
  return {
    name: column.name,
    column,
    domain,
    covers: meanings.map(coverer(read, domain)),
    rules: meanings.map(({ rule }) => rule),
    ranges: meanings.map((meaning) => ('range' in meaning ? meaning.range : undefined)),
    scale: scale.kind,
    notes,
  }
}
