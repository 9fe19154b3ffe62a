import type { RecordCredit } from './record-finding.js'

/** Transactions are published line for line: a record is its person's where both stand on the same line. */
export const sameLine: RecordCredit = ({ record }) =>
  Float64Array.from(record, (line, person) => (line === person ? 1 : 0))
