import { comparedOn, hiddenAmong } from './attack/composition.js'
import { columnAbout } from './attack/class-beliefs.js'
import type { Table } from '../../data/table.js'

/** Releases one after the other: among how many anybody is hidden in each alone, and in all so far together. */
export interface ReleaseLineDetails {
  readonly kind: 'releases'
  /** The earlier ones as they were given, this one last. */
  readonly releases: readonly ReleaseInLine[]
}

interface ReleaseInLine {
  /** The fewest people that anybody who is looked for is hidden among. */
  readonly alone: number
  readonly together: number
  /** People who are the only ones left in all so far. */
  readonly single: number
  readonly people: number
}

/** Undefined where the releases cannot be laid over each other. */
export function releaseLine(
  release: Table,
  earlier: readonly Table[],
  register: Table,
): ReleaseLineDetails | undefined {
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
