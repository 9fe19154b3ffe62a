import { type QueryLog, rowsByUser, rowsOfLog } from '../../data/query-log.js'
import { rowAt, rowCount } from '../../data/rows.js'
import { type Random, shuffle } from '../../math/random.js'

/** Each user's queries in two halves, drawn by lot: what somebody has come to know, and the rest. Who asked once is not known. */
export function tornHistories(log: QueryLog, random: Random): { readonly known: QueryLog; readonly rest: QueryLog } {
  const rows = rowsByUser(log)
  const isKnown = new Uint8Array(log.user.codes.length)
  for (let user = 0; user < rowCount(rows); user++) {
    const own = shuffle(rowAt(rows, user).slice(), random)
    for (const row of own.subarray(0, own.length >> 1)) isKnown[row] = 1
  }
  const all = Uint32Array.from(isKnown.keys())
  return {
    known: rowsOfLog(
      log,
      all.filter((row) => isKnown[row] === 1),
    ),
    rest: rowsOfLog(
      log,
      all.filter((row) => isKnown[row] === 0),
    ),
  }
}
