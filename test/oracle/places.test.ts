import { countInBox, pointStrips } from '../../src/kinds/places/region-k.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Points } from '../../src/data/index.js'
import { hilbertPlace } from '../../src/math/hilbert.js'
import { spaceTree, visitNearest } from '../../src/math/space-tree.js'
import { boxAreaKm2, distanceKm, onUnitSphere } from '../../src/math/sphere.js'
import { withFallbacks } from '../../src/contract/index.js'
import {
  adaptiveGrid,
  fixedGrid,
  nearest,
  reciprocal,
  type Protector,
  type Box,
  PointsByLatitude,
  isInBox,
  regionBox,
} from '../../src/kinds/index.js'
import { streamsOf } from '../../src/math/index.js'
import { protect } from '../../src/run/index.js'

/** A few users with a few points each, some at the same spot. */
const points = fc
  .array(
    fc.record({ user: fc.nat(5), lat: fc.integer({ min: -89, max: 89 }), lon: fc.integer({ min: -179, max: 179 }) }),
    {
      minLength: 1,
      maxLength: 24,
    },
  )
  .chain((list) => fc.constantFrom(1, 0.1, 0.001).map((scale) => pointsOf(list, scale)))

function pointsOf(list: readonly { user: number; lat: number; lon: number }[], scale: number): Points {
  const names = [...new Set(list.map(({ user }) => `u${user}`))]
  return {
    ids: names,
    users: Uint32Array.from(list, ({ user }) => names.indexOf(`u${user}`)),
    lat: Float64Array.from(list, ({ lat }) => lat * scale),
    lon: Float64Array.from(list, ({ lon }) => lon * scale),
  }
}

function usersIn({ users, lat, lon }: Points, box: Box): number {
  return new Set([...users].filter((_, p) => isInBox(box, lat[p], lon[p]))).size
}

test('a degree of the equator is 111.195 km, and the sphere has 510 million km²', () => {
  expect(distanceKm(0, 0, 0, 1)).toBeCloseTo(111.195, 3)
  expect(distanceKm(48.2082, 16.3738, 48.1486, 17.1077)).toBeCloseTo(54.8, 0)
  expect(boxAreaKm2(-90, -180, 90, 180) / 1e6).toBeCloseTo(510.066, 2)
  const strips = Array.from({ length: 1000 }, (_, i) => 40 + i / 100)
  const naive = strips.reduce((sum, lat) => sum + distanceKm(lat, 0, lat + 0.01, 0) * distanceKm(lat, 10, lat, 12), 0)
  expect(boxAreaKm2(40, 10, 50, 12) / naive).toBeCloseTo(1, 3)
})

test('the Hilbert curve passes every cell of its first quarter once, from neighbour to neighbour', () => {
  const side = 32
  const cells = Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side)] as const)
  const along = cells.map(([x, y]) => ({ x, y, place: hilbertPlace(x, y) })).sort((a, b) => a.place - b.place)
  expect(along.map(({ place }) => place)).toEqual(cells.map((_, i) => i))
  for (let i = 1; i < along.length; i++)
    expect(Math.abs(along[i].x - along[i - 1].x) + Math.abs(along[i].y - along[i - 1].y)).toBe(1)
})

test('visitNearest: the order of sorting all points by distance, then by number', () => {
  fc.assert(
    fc.property(points, (data) => {
      const at = onUnitSphere(data.lat, data.lon)
      const far = (p: number): number =>
        (at[3 * p] - at[0]) ** 2 + (at[3 * p + 1] - at[1]) ** 2 + (at[3 * p + 2] - at[2]) ** 2
      const met: number[] = []
      visitNearest(spaceTree(at), at[0], at[1], at[2], (id) => met.push(id) < 0)
      expect(met).toEqual([...data.users.keys()].sort((a, b) => far(a) - far(b) || a - b))
    }),
  )
})

test('the judge and what is measured count points in a box as looking at every point does', () => {
  fc.assert(
    fc.property(points, fc.nat(23), fc.nat(23), (data, a, b) => {
      const [p, q] = [a % data.users.length, b % data.users.length]
      const box = {
        south: Math.min(data.lat[p], data.lat[q]),
        north: Math.max(data.lat[p], data.lat[q]),
        west: Math.min(data.lon[p], data.lon[q]),
        east: Math.max(data.lon[p], data.lon[q]),
      }
      const inside = [...data.users.keys()].filter((one) => isInBox(box, data.lat[one], data.lon[one]))
      const counted = countInBox(data, pointStrips(data), box, new Uint32Array(data.ids.length), 1)
      expect(counted).toEqual({ points: inside.length, users: usersIn(data, box) })
      const met: number[] = []
      new PointsByLatitude(data).eachIn(box, (point) => met.push(point))
      expect(met.sort((x, y) => x - y)).toEqual(inside)
    }),
  )
})

const all: readonly Protector<'places'>[] = [adaptiveGrid, fixedGrid, reciprocal, nearest]

test.each(all.map((protector) => [protector.id, protector] as const))(
  '%s: k users (not points) in every region, each published point in its region and none twice',
  async (_, protector) => {
    await fc.assert(
      fc.asyncProperty(
        points,
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        fc.constantFrom(0, 1000),
        async (data, k, traces, area) => {
          const values = { k, traces, ...(protector === fixedGrid ? { cell: 500, suppress: 1 } : { area }) }
          // run/protect asks the judge, and throws where the two disagree.
          const made = await protect(data, protector, values, 1)
          if (made.kind === 'infeasible') return
          const { release, key } = made
          const held = key!.records.flatMap((some) => [...some])
          expect(new Set(held).size).toBe(held.length)
          for (const [region, some] of key!.records.entries()) {
            const box = regionBox(release, region)
            for (const point of some) expect(isInBox(box, data.lat[point], data.lon[point])).toBe(true)
            expect(some.length).toBe(release.points[region])
            expect(usersIn(data, box)).toBeGreaterThanOrEqual(Math.max(k, release.users[region]))
            const least = protector === fixedGrid ? 0 : area
            expect(boxAreaKm2(box.south, box.west, box.north, box.east)).toBeGreaterThanOrEqual(least * (1 - 1e-9))
          }
          const again = protector.run(data, withFallbacks(protector.parameters, values), streamsOf(1))
          expect(again).toMatchObject({ release, key })
        },
      ),
      { numRuns: 60 },
    )
  },
)

test('adaptive grid: the same regions as halving by definition, nobody left out', async () => {
  const halved = (data: Points, some: readonly number[], box: Box, k: number): string[] => {
    const [lat, lon] = [(box.south + box.north) / 2, (box.west + box.east) / 2]
    const [width, height] = [(box.east - box.west) * Math.cos((lat * Math.PI) / 180), box.north - box.south]
    const across = [
      { ...box, east: lon },
      { ...box, west: lon },
    ]
    const up = [
      { ...box, north: lat },
      { ...box, south: lat },
    ]
    const square = width < 2 * height && height < 2 * width
    for (const halves of width > height ? [across, up] : [up, across]) {
      if (!square && halves === (width > height ? up : across)) continue
      const first = some.filter((p) => (halves === across ? data.lon[p] < lon : data.lat[p] < lat))
      const parts = [first, some.filter((p) => !first.includes(p))]
      const users = parts.map((part) => new Set(part.map((p) => data.users[p])).size)
      if (halves.some((half) => boxAreaKm2(half.south, half.west, half.north, half.east) < 1e-4)) continue
      if (users.every((count) => count === 0 || count >= k))
        return parts.flatMap((part, i) => (part.length === 0 ? [] : halved(data, part, halves[i], k)))
    }
    return [`${box.south} ${box.west} ${box.north} ${box.east} ${some.length}`]
  }
  await fc.assert(
    fc.asyncProperty(points, fc.integer({ min: 1, max: 4 }), async (data, k) => {
      const made = await protect(data, adaptiveGrid, { k, suppress: 0 }, 1)
      if (made.kind === 'infeasible') return
      const { south, west, north, east, points: counts } = made.release
      const told = Array.from(counts, (count, r) => `${south[r]} ${west[r]} ${north[r]} ${east[r]} ${count}`)
      const world = { south: -90, west: -180, north: 90, east: 180 }
      expect(told.sort()).toEqual(halved(data, [...data.users.keys()], world, k).sort())
    }),
    { numRuns: 60 },
  )
})

test('k counts users: one user with a thousand points is one', async () => {
  const data = pointsOf(
    Array.from({ length: 1000 }, (_, i) => ({ user: 0, lat: i % 40, lon: i % 70 })),
    0.01,
  )
  for (const protector of all)
    expect(await protect(data, protector, { k: 2 }, 1)).toMatchObject({
      kind: 'infeasible',
      because: 'the data have 1 user, fewer than k = 2',
    })
})
