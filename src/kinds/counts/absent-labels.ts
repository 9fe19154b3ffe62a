import { absentColumn } from '../../contract/refused-names.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import type { Row } from '../../formats/parse-rows.js'
import { countsLayout } from './counts-layout.js'
import { areQueries } from './counts-of-queries.js'
import { type ReadCountsOptions, rulesFor } from './parse-counts.js'

/**
 * Stops at columns, labels and a hierarchy that somebody names and that stand in none of the files: these would be read as
 * if nothing, or something else, were said. A total that is not found is a total that does not give its parts away.
 */
export function refuseAbsentLabels(file: string, files: readonly (readonly Row[])[], options: ReadCountsOptions): void {
  const { countColumns = [], nested = [], totals = [], hierarchy } = options
  if (!hierarchy && countColumns.length + nested.length + totals.length === 0) return
  const found = files.map((rows) => namesIn(rows, options))
  const columns = new Set(found.flatMap((one) => one.columns))
  const labels = new Set(found.flatMap((one) => one.labels))
  for (const [option, names] of Object.entries({ countColumns, nested }))
    for (const name of names)
      if (!columns.has(name)) throw new InputError(absentColumn(option, name, [...columns]), { file })
  for (const label of totals) if (!labels.has(label)) throw new InputError(absentLabel(label), { file })
  const nodes = hierarchy ? [...hierarchy.values, ...hierarchy.levels.flatMap(({ names }) => names)] : []
  if (hierarchy && !nodes.some((node) => labels.has(node))) throw new InputError(otherHierarchy, { file })
}

/** The columns of a file and its labels; queries have neither. */
function namesIn([head, ...rows]: readonly Row[], options: ReadCountsOptions) {
  const header = head?.cells ?? []
  const layout = areQueries(header) ? undefined : countsLayout(header, rows, rulesFor(rows, options), options)
  if (!layout) return { columns: areQueries(header) ? [] : header, labels: [] }
  const { kind, labels, numbers } = layout
  return {
    columns: header,
    labels: [
      ...rows.flatMap(({ cells }) => labels.map((c) => cells[c])),
      ...(kind === 'cross' ? numbers.map((c) => header[c]) : []),
    ],
  }
}

function absentLabel(label: string): Fault {
  return {
    message: `holds no label "${label}", which ‹totals› names`,
    rule: 'a label that means all together stands in a column of labels, or in the header of a cross-table, letter for letter',
    remedy: 'write it as the file has it, or leave out ‹totals›: plain words such as Total are recognised',
  }
}

const otherHierarchy: Fault = {
  message: 'holds no label of the hierarchy that was said of it',
  rule: 'a hierarchy says which labels of the file lie under which',
  remedy: 'give the hierarchy of these labels, letter for letter, or leave out ‹hierarchy›',
}
