import { type Column, type Table, coded } from '../src/data/index.js'

/**
 * How exact the quasi-identifiers of a release still are, as ARX has it: a cell that publishes a node over n of L leaves
 * has lost (n - 1)/(L - 1), a star everything; 1 less the mean over all cells. Columns need their hierarchy.
 */
export function granularityOf(release: Table): number {
  const quasi = release.columns.filter(({ role }) => role === 'quasi')
  const means = quasi.map((column) => {
    const { codes, values } = coded(column)
    const losses = lossesOf(column, values)
    return codes.reduce((sum, code) => sum + losses[code], 0) / release.rowCount
  })
  return 1 - means.reduce((a, b) => a + b, 0) / quasi.length
}

function lossesOf({ hierarchy }: Column, values: readonly string[]): number[] {
  if (!hierarchy) throw new Error('granularity needs the hierarchy of each column')
  const leaves = hierarchy.values.length
  return values.map((value) => {
    if (value === '*') return 1
    if (hierarchy.values.includes(value)) return 0
    for (const { names, codes } of hierarchy.levels) {
      const node = names.indexOf(value)
      if (node >= 0) return (codes.filter((code) => code === node).length - 1) / (leaves - 1)
    }
    throw new Error('a published value is no node of the hierarchy')
  })
}
