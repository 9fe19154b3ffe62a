import { type CodedColumn, type Table, coded, columnNamed } from '../../../data/table.js'
import { shareOfTrials } from '../../../math/interval.js'
import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { type Random, shuffle } from '../../../math/random.js'
import type { Attack } from '../../../contract/attack.js'
import { type RecordClaims, nobody } from '../../../contract/claims.js'
import { withCommas } from '../../../math/with-commas.js'

const stableParameters = parameters({
  ids: { type: 'column', about: 'the column of identifiers; unless given, each that tells most rows apart in both' },
})

/** Believes that an identifier means nothing outside its release. */
export const freshIds: Attack<'table', RecordClaims, typeof stableParameters> = {
  id: 'fresh-ids',
  name: 'identifiers made anew',
  summary: 'believes that identifiers were made anew for each release, and joins nothing',
  cites: ['ours: the baseline of stable-ids'],
  on: 'table',
  parameters: stableParameters,
  needs: ['others'],
  baseline: null,
  async run({ rowCount }) {
    return { ...joinedClaims(new Uint32Array(rowCount)), notes: [] }
  },
}

/** Last year's file has the same pseudonyms: what was told of somebody then can be laid beside what is told now. */
export const stableIds: Attack<'table', RecordClaims, typeof stableParameters> = {
  id: 'stable-ids',
  name: 'identifiers that stay',
  summary: 'joins the rows of several releases by identifiers that are the same person’s in each',
  cites: ['ours; ATTACKS.md: identifiers that are stable across releases'],
  on: 'table',
  parameters: stableParameters,
  needs: ['others'],
  baseline: 'fresh-ids',
  async run(release, { others = [] }, { ids: id }, random) {
    if (id !== undefined && !columnNamed(release, id)) return notMeasured('the release has no such column')
    const times = new Uint32Array(release.rowCount)
    const notes: string[] = []
    let looked = 0
    for (const [number, other] of others.entries()) {
      for (const column of idColumns(release, other, id)) {
        looked++
        const joined = joinBy(coded(column), other)
        const same = sameAgain(release, other, column.name, joined, random(`stable-ids/${number}/${column.name}`))
        notes.push(noteOf(column.name, number, joined.count, release.rowCount, same))
        if (!same.stays) continue
        for (const [row, at] of joined.rowOf.entries()) if (at !== nobody) times[row] = 1
      }
    }
    if (looked === 0) return notMeasured('the releases share no column that tells most rows apart')
    return { ...joinedClaims(times), notes }
  },
}

/** A column that is different in nearly every row of both releases. */
const tellsApart = 0.9

function idColumns(release: Table, other: Table, id: string | undefined): CodedColumn[] {
  return release.columns.flatMap((column) => {
    const again = columnNamed(other, column.name)
    if (!again || (id !== undefined && column.name !== id) || release.rowCount === 0 || other.rowCount === 0) return []
    const distinct = Math.min(usedValues(coded(column)) / release.rowCount, usedValues(coded(again)) / other.rowCount)
    return distinct >= tellsApart || id !== undefined ? [coded(column)] : []
  })
}

function usedValues({ codes }: CodedColumn): number {
  return new Set(codes).size
}

interface Joined {
  /** By row of the release: the row of the other that has its identifier alone; `nobody` where none does. */
  readonly rowOf: Uint32Array
  readonly count: number
}

function joinBy(column: CodedColumn, other: Table): Joined {
  const again = coded(columnNamed(other, column.name)!)
  const rowOfValue = new Map<string, number>()
  for (let row = 0; row < other.rowCount; row++) {
    const value = again.values[again.codes[row]]
    rowOfValue.set(value, rowOfValue.has(value) ? nobody : row)
  }
  const rowOf = column.codes.map((code) => rowOfValue.get(column.values[code]) ?? nobody)
  return { rowOf, count: rowOf.filter((row) => row !== nobody).length }
}

interface SameAgain {
  readonly stays: boolean
  /** The share of cells that agree in rows joined by the identifier, and in rows joined by lot; undefined without a column to compare. */
  readonly agree?: number
  readonly byLot?: number
}

/** Whether an identifier that comes again is the same person: the rest of the row says so more often than by lot. */
function sameAgain(release: Table, other: Table, id: string, { rowOf, count }: Joined, random: Random): SameAgain {
  if (count === 0) return { stays: false }
  const shared = release.columns.flatMap((column) => {
    const again = column.name === id ? undefined : columnNamed(other, column.name)
    return again ? [{ here: coded(column), there: coded(again) }] : []
  })
  if (shared.length === 0) return { stays: false }
  const rows = Uint32Array.from(rowOf.keys()).filter((row) => rowOf[row] !== nobody)
  const partners = shuffle(
    rows.map((row) => rowOf[row]),
    random,
  )
  let [agree, byLot] = [0, 0]
  for (const { here, there } of shared) {
    const codeThere = new Map(there.values.map((value, code) => [value, code]))
    const same = here.values.map((value) => codeThere.get(value) ?? nobody)
    for (const [i, row] of rows.entries()) {
      const code = same[here.codes[row]]
      if (code === there.codes[rowOf[row]]) agree++
      if (code === there.codes[partners[i]]) byLot++
    }
  }
  // Cells of a row hang together: a row counts once.
  const trials = rows.length
  const [own, lot] = [agree / (trials * shared.length), byLot / (trials * shared.length)]
  return {
    stays: shareOfTrials(own * trials, trials).low > shareOfTrials(lot * trials, trials).high,
    agree: own,
    byLot: lot,
  }
}

function noteOf(name: string, other: number, count: number, rows: number, { stays, agree, byLot }: SameAgain): string {
  const share = `${withCommas(count)} of ${withCommas(rows)} values of ${name} come again in other release ${other + 1}`
  if (agree === undefined || byLot === undefined)
    return count === 0
      ? share
      : `${share}; no other column is in both, so nobody can say whether they are the same people’s`
  const cells = `${Math.round(100 * agree)} % of the other cells agree, ${Math.round(100 * byLot)} % by lot`
  return `${share}; ${cells}: ${stays ? 'the same people’s, and the rows can be joined' : 'no sign that they are the same people’s'}`
}

/** Each row as the person it is of: whether another release can be laid beside it. */
function joinedClaims(joined: Uint32Array): Omit<RecordClaims, 'notes'> {
  return {
    kind: 'records',
    of: 'rows',
    candidates: joined,
    record: joined.map((one, row) => (one === 1 ? row : nobody)),
    confidence: Float64Array.from(joined),
    told: [...joined.keys()]
      .filter((row) => joined[row] === 1)
      .map((row) => ({
        record: row,
        confidence: 1,
        sentence: 'a row of another release has the same identifier and can be laid beside it',
      })),
    notTried: [],
  }
}
