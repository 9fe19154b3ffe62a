import { comparedOn, hiddenAmong } from './attack/composition.js'
import { columnAbout } from './attack/class-beliefs.js'
import type { ReleaseDetails } from '../../contract/answer-details.js'
import type { Table } from '../../data/table.js'

/** Undefined where the releases cannot be laid over each other. */
export function releaseLine(release: Table, earlier: readonly Table[], register: Table): ReleaseDetails | undefined {
  const column = columnAbout(release, undefined)
  if ('because' in column) return undefined
  const tables = [...earlier, release]
  const compared = comparedOn(tables, column.name)
  if ('because' in compared) return undefined
  const hidden = hiddenAmong(tables, compared, register)
  return {
    kind: 'releases',
    releases: tables.map((_, t) => {
      const so = hidden(tables.slice(0, t + 1).map((__, i) => i))
      return {
        alone: least(hidden([t])),
        together: least(so),
        single: so.reduce((sum, among) => sum + (among === 1 ? 1 : 0), 0),
        people: so.reduce((sum, among) => sum + (among > 0 ? 1 : 0), 0),
      }
    }),
  }
}

function least(hidden: Uint32Array): number {
  const fewest = hidden.reduce((few, among) => (among > 0 && among < few ? among : few), Infinity)
  return fewest === Infinity ? 0 : fewest
}
