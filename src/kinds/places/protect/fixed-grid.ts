import { type Points, countUsers } from '../../../data/points.js'
import { degreesOfKm, shrinkAt } from '../../../math/sphere.js'
import { parameters } from '../../../contract/parameter.js'
import { type Protector, infeasible } from '../../../contract/protector.js'
import { leftOutNote, type Cloak, publishRegions, refusedUsers, regionParameters } from './publish-regions.js'
import { withCommas } from '../../../math/with-commas.js'

const { k, traces, period } = regionParameters
const fixedParameters = parameters({
  k,
  cell: { type: 'number', least: 0.001, fallback: 1, about: 'how many kilometres a cell is wide and high' },
  suppress: {
    type: 'share',
    fallback: 0.05,
    about: 'leave out at most so much of the points, in cells of fewer than k users',
  },
  traces,
  period,
})

/** Whoever learns somebody's cell has k users to choose from where many are; where few are, the cell is not published. */
export const fixedGrid: Protector<'places', typeof fixedParameters> = {
  id: 'fixed-grid',
  name: 'fixed grid',
  summary: 'publishes cells of one size that hold k users, and leaves out the others',
  cites: ['Lecture, E4'],
  makes: 'places',
  parameters: fixedParameters,
  promises: (values) => [{ model: 'region-k', values: { k: values.k, area: 0 } }],
  run(points, values, random) {
    const refused = refusedUsers(points, values.k)
    if (refused) return refused
    const seen = new Uint8Array(points.ids.length)
    const cells = cellsOf(points, values.cell).map((cell) => ({
      ...cell,
      users: countUsers(points.users, cell.points, seen),
    }))
    const full = cells.filter(({ users }) => users >= values.k)
    const all = points.users.length
    const leftOut = all - full.reduce((sum, cell) => sum + cell.points.length, 0)
    if (full.length === 0 || leftOut > values.suppress * all)
      return infeasible(
        `${withCommas(leftOut)} of ${withCommas(all)} points lie in cells of fewer than k = ${values.k} users, more than may be left out`,
        'give larger cells (‹cell›), a smaller k, or leave out more (‹suppress›); adaptive-grid needs no size',
      )
    return {
      kind: 'released',
      ...publishRegions(points, full, values, random('publish')),
      made: { regions: full.length, cellsLeftOut: cells.length - full.length, pointsLeftOut: leftOut },
      notes: leftOutNote(leftOut, all),
    }
  },
}

/** Rows of one height around the world, each cut into a whole number of cells about as wide as they are high. */
function cellsOf({ lat, lon }: Points, sideKm: number): readonly Omit<Cloak, 'users'>[] {
  const rows = Math.max(1, Math.round(180 / degreesOfKm(sideKm)))
  const held = new Map<number, number[]>()
  const mostColumns = 2 * rows
  for (let point = 0; point < lat.length; point++) {
    const row = slot(lat[point], -90, 180, rows)
    const key = row * mostColumns + slot(lon[point], -180, 360, columnsOf(row, rows))
    const known = held.get(key)
    if (known) known.push(point)
    else held.set(key, [point])
  }
  return Array.from(held, ([key, points]) => {
    const row = Math.floor(key / mostColumns)
    const [column, columns] = [key % mostColumns, columnsOf(row, rows)]
    return {
      south: edge(-90, 180, row, rows),
      north: edge(-90, 180, row + 1, rows),
      west: edge(-180, 360, column, columns),
      east: edge(-180, 360, column + 1, columns),
      points: Uint32Array.from(points),
    }
  })
}

function columnsOf(row: number, rows: number): number {
  return Math.max(1, Math.round(2 * rows * shrinkAt(-90 + ((row + 0.5) * 180) / rows)))
}

/** Where a cell begins, to about a tenth of a metre: the same number for the cell before it. */
function edge(from: number, width: number, cell: number, cells: number): number {
  return Math.round((from + (width * cell) / cells) * 1e6) / 1e6
}

/** In which of the cells a place is, by their edges. */
function slot(at: number, from: number, width: number, cells: number): number {
  const near = Math.min(cells - 1, Math.max(0, Math.floor(((at - from) / width) * cells)))
  if (at < edge(from, width, near, cells)) return Math.max(0, near - 1)
  return near + 1 < cells && at >= edge(from, width, near + 1, cells) ? near + 1 : near
}
