import type { KindFound, KindsFound } from '../../../contract/answer-details.js'
import { linesOfRows } from '../../../data/coverage.js'
import { type CodedColumn, type Table, coded, isMissing } from '../../../data/table.js'
import { factsOf, shareOf } from './column-facts.js'
import { guessRole } from './guess-role.js'
import { isFiveDigits } from '../value-patterns.js'
import { agesOver89, finerThanYear, alone, together, hasBareThrees, tellsTooFineZip } from './harbor-cells.js'
import { type HarborLetter, harborKinds, headerHas, kindByHeader } from './harbor-kinds.js'

/** Looks through every cell of a table for the eighteen kinds of 45 CFR 164.514(b)(2)(i). */
export function lookForKinds(tables: readonly Table[]): KindsFound {
  const each = tables.map(kindsIn)
  return {
    found: each.flatMap(({ found }) => found),
    rows: each.reduce((sum, { rows }) => sum + rows, 0),
    of: each.reduce((sum, { of }) => sum + of, 0),
    unread: each.flatMap(({ unread }) => unread),
  }
}

function kindsIn(table: Table): KindsFound {
  const lineOf = linesOfRows(table)
  const written = (table.form?.format ?? 'csv') === 'csv'
  const hit = new Uint8Array(table.rowCount)
  const found: KindFound[] = []
  const unread: { column: string; because: string }[] = []
  for (const column of table.columns.map(coded)) {
    const kinds = kindsOf(column)
    for (const { letter, what = harborKinds[letter], by, codes } of kinds) {
      let cells = 0
      let first = -1
      for (const [row, code] of column.codes.entries()) {
        if (!codes[code]) continue
        if (cells++ === 0) first = row
        hit[row] = 1
      }
      if (cells === 0) continue
      const line = written ? { firstLine: lineOf(first) } : {}
      found.push({ column: column.name, letter, what, by, cells, firstRow: first + 1, ...line })
    }
    if (column.role === 'text') unread.push({ column: column.name, because: 'free text is not read' })
    else if (column.role === 'person' && kinds.length === 0)
      unread.push({ column: column.name, because: 'it cannot be told whether its codes were made from people' })
  }
  return { found, rows: hit.reduce((sum, one) => sum + one, 0), of: table.rowCount, unread }
}

interface KindOfColumn {
  readonly letter: HarborLetter
  /** More than the kind is called, where that says more. */
  readonly what?: string
  readonly by: KindFound['by']
  /** By code of the column: whether the cell is of the kind. */
  readonly codes: readonly boolean[]
}

/** By its name all that stands in it; else cell by cell; else by what the values are together, or were said to be. */
function kindsOf(column: CodedColumn): KindOfColumn[] {
  const present = column.values.map((value) => !isMissing(value))
  const letter = kindByHeader(column.name)
  if (letter !== undefined) return [{ letter, by: 'name', codes: present }]
  const zips = zipCells(column)
  if (zips)
    return [{ letter: 'B', what: 'ZIP codes of more than three digits, or of few people', by: 'values', codes: zips }]
  const cells = kindsOfCells(column)
  if (cells.length > 0) return cells
  const whole = kindOfAll(column)
  if (whole !== undefined) return [{ letter: whole, by: 'values', codes: present }]
  return column.role === 'identifier' ? [{ letter: 'R', by: 'role', codes: present }] : []
}

/** Each cell is of the first kind that it fits. */
function kindsOfCells(column: CodedColumn): KindOfColumn[] {
  const dates = finerThanYear(column)
  const ages = agesOver89(column)
  const told = column.values.map((value, code) => {
    const form = alone.find(({ fits }) => fits(value))
    return form?.letter ?? (dates[code] ? 'dates finer than a year' : ages[code] ? 'ages over 89' : undefined)
  })
  return [...new Set(told)].flatMap((one): KindOfColumn[] => {
    if (one === undefined) return []
    const kind =
      one === 'ages over 89' || one === 'dates finer than a year'
        ? { letter: 'C' as const, what: one }
        : { letter: one }
    return [{ ...kind, by: 'values', codes: told.map((each) => each === one) }]
  })
}

/** Of codes that are each somebody's own. */
const idWords = new Set('id ids identifier identifiers mrn uuid guid pid uid nhs key'.split(' '))
const zipWords = new Set('zip zipcode postcode postal plz postleitzahl'.split(' '))

/** Of a column of ZIP codes: which of them are too fine; undefined where it holds none. */
function zipCells({ name, values }: CodedColumn): boolean[] | undefined {
  const told = values.filter((value) => !isMissing(value))
  const looks = told.length > 0 && told.every(isFiveDigits) && told.some((value) => value.startsWith('0'))
  if (!looks && !headerHas(name, zipWords)) return undefined
  const bare = hasBareThrees(told)
  return values.map((value) => !isMissing(value) && tellsTooFineZip(value, bare))
}

const nearlyAll = 0.8

function kindOfAll(column: CodedColumn): HarborLetter | undefined {
  const facts = factsOf(column)
  const { distinct, rows } = facts
  if (column.role === 'text') return undefined
  // What many rows share is a group: Stage 3 is no street.
  if (distinct * 2 <= rows || distinct <= 4) return undefined
  const form = together.find(({ fits }) => shareOf(facts, fits) >= nearlyAll)
  if (form) return form.letter
  if (headerHas(column.name, idWords)) return 'R'
  return distinct === rows && guessRole(facts).role === 'identifier' ? 'R' : undefined
}
