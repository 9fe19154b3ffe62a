import { lookForRecords, scoreboardParameters } from '../src/kinds/sets/attack/scoreboard.js'
import { fewCellsParameters, lookForRows } from '../src/kinds/table/attack/few-cells.js'
import { type RecordClaims, nobody } from '../src/contract/claims.js'
import { type Table, type Transactions, elementsAt, transactionCount } from '../src/data/index.js'
import { readTransactions } from '../src/files/index.js'
import { withFallbacks } from '../src/contract/index.js'
import { shuffle, stream, streamsOf } from '../src/math/index.js'
import { adultQuasi, sharedData } from './worlds/open-data.js'

const targets = 10_000
/** Every row of a table has every column: a person costs more. */
const targetsInTable = 2_000

export const scoreboard = {
  id: 'scoreboard',
  summary: 'a few items or cells of 10,000 people are known: whose record is found, by how many known; CPU time',
  run: async (print: (line: string) => void): Promise<void> => {
    print(
      'claimed: people of whom a record is claimed; right: it is theirs, of all looked for; precision: of the claims;',
    )
    print('outsiders: a record is claimed though theirs is left out; alone: no other record scores as high')
    const bms = sharedData('bms-webview-1', 'bms-webview-1.dat')
    if (!bms) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
    onTransactions(await readTransactions(bms), print)
    const adult = await adultQuasi()
    if (adult) onTable(adult, print)
  },
}

function onTransactions(data: Transactions, print: (line: string) => void): void {
  const tried = (known: number, similarity: string, errors: number): string => {
    // Of somebody with fewer items so many cannot be known.
    const able = Uint32Array.from({ length: transactionCount(data) }, (_, t) => t).filter(
      (t) => new Set(elementsAt(data, t)).size >= known,
    )
    const own = shuffle(able, stream(1, 'people')).slice(0, targets)
    const people = picked(data, own)
    const values = withFallbacks(scoreboardParameters, { items: known, similarity, errors, targets })
    return line(known, own, own.length, () => lookForRecords(data, people, values, streamsOf(1)))
  }
  for (const similarity of ['rare', 'plain']) {
    print(`BMS-WebView-1, ${transactionCount(data)} records; people with m items or more; ${similarity} form`)
    for (let known = 1; known <= 8; known++) print(tried(known, similarity, 0))
  }
  for (const similarity of ['rare', 'plain']) {
    print(`the same with one known item in four wrong; ${similarity} form`)
    for (const known of [4, 8]) print(tried(known, similarity, 0.25))
  }
}

function onTable(adult: Table, print: (line: string) => void): void {
  print(`Adult, ${adult.rowCount} rows; m cells of columns drawn by lot`)
  const own = Uint32Array.from({ length: adult.rowCount }, (_, row) => row)
  for (let known = 1; known <= adult.columns.length; known++) {
    const values = withFallbacks(fewCellsParameters, { cells: known, targets: targetsInTable })
    print(
      line(known, own, targetsInTable, () => {
        const claims = lookForRows(adult, adult, values, streamsOf(1))
        if (claims.kind === 'not measured') throw new Error(claims.because)
        return claims
      }),
    )
  }
}

function picked(data: Transactions, rows: Uint32Array): Transactions {
  const offsets = new Uint32Array(rows.length + 1)
  for (const [i, t] of rows.entries()) offsets[i + 1] = offsets[i] + elementsAt(data, t).length
  const elements = new Int32Array(offsets[rows.length])
  for (const [i, t] of rows.entries()) elements.set(elementsAt(data, t), offsets[i])
  return { items: data.items, offsets, elements, setOffsets: data.setOffsets, members: data.members }
}

function line(known: number, own: Uint32Array, people: number, look: () => RecordClaims): string {
  const started = process.cpuUsage()
  const { record, candidates, figures } = look()
  const { user, system } = process.cpuUsage(started)
  const claimed = record.filter((found) => found !== nobody).length
  const right = record.filter((found, person) => found === own[person]).length
  const alone = candidates.filter((count) => count === 1).length
  const outside = figures?.find(({ id }) => id === 'outsiders')?.value ?? NaN
  const shares = {
    claimed: claimed / people,
    right: right / people,
    precision: right / claimed,
    outsiders: outside,
    alone: alone / people,
  }
  const told = Object.entries(shares).map(([name, value]) => `${name} ${Number.isNaN(value) ? '–' : value.toFixed(3)}`)
  return `m=${known}  people ${`${people}`.padStart(6)}  ${told.join('  ')}  ${((user + system) / 1e6).toFixed(2)} s`
}
