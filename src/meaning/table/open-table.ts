import { readRows } from '../../files/read-data.js'
import type { MeasureKind } from '../measure.js'
import { tableFacts, tableMeasureOf } from './table-measure.js'

export const tableMeasure: MeasureKind = {
  ...tableFacts,
  argument: 'required',
  open: (path) => tableMeasureOf(readRows(path), path),
}
