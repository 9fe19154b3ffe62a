import { type Points, countUsers } from '../../../data/points.js'
import { hilbertPlace, hilbertSide } from '../../../math/hilbert.js'
import type { Protector } from '../../../contract/protector.js'
import { outwardBox, type Cloak, publishRegions, refusedUsers, regionParameters } from './publish-regions.js'

/** Everybody of a group publishes the same box: who of them asked cannot be told from it, wherever they all are. */
export const reciprocal: Protector<'places', typeof regionParameters> = {
  id: 'reciprocal',
  name: 'reciprocal groups',
  summary: 'puts points into groups of k users along a Hilbert curve, each of which publishes one box',
  cites: ['Kalnis, Ghinita, Mouratidis, Papadias: Preventing location-based identity inference, TKDE 19 (2007), §4'],
  makes: 'places',
  parameters: regionParameters,
  promises: ({ k, area }) => [{ model: 'region-k', values: { k, area } }],
  run(points, { k, area, traces, period }, random) {
    const refused = refusedUsers(points, k)
    if (refused) return refused
    const seen = new Uint8Array(points.ids.length)
    const cloaks = groupsAlong(points, curveOrder(points), k).map((group): Cloak => {
      return { ...outwardBox(points, group, area), users: countUsers(points.users, group, seen), points: group }
    })
    return {
      kind: 'released',
      ...publishRegions(points, cloaks, { traces, period }, random('publish')),
      made: { regions: cloaks.length },
      notes: [],
    }
  },
}

/** Points along the curve over the square that holds them all; equal places by their number. */
function curveOrder({ lat, lon }: Points): Uint32Array {
  const [south, north] = ends(lat)
  const [west, east] = ends(lon)
  const side = Math.max(north - south, east - west, 1e-9)
  const cell = (at: number, from: number): number =>
    Math.min(hilbertSide - 1, Math.floor(((at - from) / side) * hilbertSide))
  const places = Float64Array.from(lat, (at, point) => hilbertPlace(cell(lon[point], west), cell(at, south)))
  return Uint32Array.from(lat.keys()).sort((a, b) => places[a] - places[b] || a - b)
}

function ends(list: Float64Array): readonly [number, number] {
  return [list.reduce((a, b) => Math.min(a, b), Infinity), list.reduce((a, b) => Math.max(a, b), -Infinity)]
}

/** A group ends as soon as it holds k users; what is left at the end joins the last. */
function groupsAlong({ users }: Points, order: Uint32Array, k: number): readonly Uint32Array[] {
  const borders = [0]
  let met = new Set<number>()
  for (const [at, point] of order.entries()) {
    met.add(users[point])
    if (met.size < k) continue
    borders.push(at + 1)
    met = new Set()
  }
  borders[borders.length - 1] = order.length
  return borders.slice(1).map((end, i) => order.slice(borders[i], end))
}
