import { withTexts } from '../../../data/changed-columns.js'
import { type CodedColumn, type Column, coded } from '../../../data/table.js'
import { tableRelease } from '../../../contract/release.js'
import { readColumn } from '../reading/read-table.js'
import { type Change, type Patient, type Remedy, isKept } from '../../../contract/remedy.js'
import { coarserColumn, onGrid, roundUp, spansOf } from './coarser-column.js'

/** Publishes one column a step coarser than it is: what an intruder may know, or by `columns nobody thought of` any other. */
export const coarser: Remedy<'table'> = {
  id: 'coarser',
  on: 'table',
  helps: ['S1', 'S10', 'S2', 'S3', 'L1', 'L4', 'I1', 'I2', 'I3', 'I4', 'I5'],
  propose(patient, { id }) {
    const mayKnow = ({ role }: Column): boolean => role === 'quasi' || (id === 'S2' && role === 'insensitive')
    return patient.release.columns
      .filter((column) => mayKnow(column) && !isKept(patient, column))
      .flatMap((column) =>
        stepsOf(coded(column)).map((made, step) => {
          const how = step === 0 ? 'one step coarser' : `${step + 1} steps coarser`
          return replacing(patient, made, `publish ${column.name} ${how}`, `coarser ${column.name} ${step + 1}`)
        }),
      )
  },
}

/** A column step by step, until nothing of it is told. */
function stepsOf(column: CodedColumn): readonly CodedColumn[] {
  const steps: CodedColumn[] = []
  for (let made = coarserColumn(column); made && steps.length < mostAhead; made = coarserColumn(made)) steps.push(made)
  return steps
}

/** One step may do nothing where two do: so many are looked ahead. */
const mostAhead = 6

/**
 * Ends of intervals that are the least and the greatest of a group are values of people. Out to the next line of a grid
 * they are nobody's.
 */
export const gridEnds: Remedy<'table'> = {
  id: 'grid-ends',
  on: 'table',
  helps: ['I3'],
  propose(patient) {
    return patient.release.columns
      .filter((column) => column.role === 'quasi' && !isKept(patient, column))
      .flatMap((column) => {
        const read = readColumn(coded(column))
        const spans = spansOf(read)
        const widths = spans.flatMap((span, code) => (span && read.ranges[code] ? [span.high - span.low] : []))
        if (widths.length < 2) return []
        const middle = widths.toSorted((a, b) => a - b)[widths.length >> 1]
        return [4, 2, 1].flatMap((parts) => {
          const width = roundUp(middle / parts)
          const ranged = spans.map((span, code) => (read.ranges[code] ? span : undefined))
          const texts = width > 1e-9 ? onGrid(read.column, ranged, width) : undefined
          if (!texts) return []
          const sentence = `widen the intervals of ${column.name} to a grid of ${width}`
          return [replacing(patient, withTexts(read.column, texts), sentence, `grid-ends ${column.name} ${width}`)]
        })
      })
  },
}

function replacing(
  { release, key }: Patient<'table'>,
  made: CodedColumn,
  sentence: string,
  id: string,
): Change<'table'> {
  return {
    id,
    sentence,
    make() {
      const columns = release.columns.map((column) => (column.name === made.name ? made : column))
      return { release: tableRelease({ ...release, columns }), key }
    },
  }
}
