import type { Points } from '../../../data/points.js'
import { type SpaceTree, spaceTree, visitNearest } from '../../../math/space-tree.js'
import { onUnitSphere } from '../../../math/sphere.js'
import type { Protector } from '../../../contract/protector.js'
import { outwardBox, type Cloak, publishRegions, refusedUsers, regionParameters } from './publish-regions.js'

/**
 * The box of somebody and the k - 1 nearest others holds k users, and yet tells who asked: the one whose own box it is,
 * as a rule the one in the middle. Here to be attacked; `reciprocal` is what to publish instead.
 */
export const nearest: Protector<'places', typeof regionParameters> = {
  id: 'nearest',
  name: 'nearest neighbours',
  summary: 'publishes for each point the box of its user and the k − 1 nearest others: shown for its weakness',
  cites: ['Kalnis, Ghinita, Mouratidis, Papadias: Preventing location-based identity inference, TKDE 19 (2007), §3'],
  makes: 'places',
  parameters: regionParameters,
  promises: ({ k, area }) => [{ model: 'region-k', values: { k, area } }],
  run(points, { k, area, traces, period }, random) {
    const refused = refusedUsers(points, k)
    if (refused) return refused
    const tree = spaceTree(onUnitSphere(points.lat, points.lon))
    const cloaks = Array.from(points.users.keys(), (point): Cloak => {
      const group = nearestUsers(points, tree, point, k)
      return { ...outwardBox(points, group, area), users: k, points: Uint32Array.of(point) }
    })
    return {
      kind: 'released',
      ...publishRegions(points, cloaks, { traces, period }, random('publish')),
      made: { regions: cloaks.length },
      notes: ['Whoever knows where people are can tell who is in the middle of a region: prefer reciprocal'],
    }
  },
}

/** A point of its user, and of the k - 1 other users that come nearest to it the nearest point. */
function nearestUsers({ users }: Points, tree: SpaceTree, point: number, k: number): readonly number[] {
  const { coordinates: at } = tree
  const group = [point]
  const met = new Set([users[point]])
  if (k > 1)
    visitNearest(tree, at[3 * point], at[3 * point + 1], at[3 * point + 2], (other) => {
      if (!met.has(users[other])) group.push(other)
      met.add(users[other])
      return met.size === k
    })
  return group
}
