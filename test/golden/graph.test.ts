import { expect, test } from 'vitest'
import { type Graph, nodeDegrees } from '../../src/data/graph.js'
import { withFallbacks } from '../../src/contract/index.js'
import { kDegreeModel } from '../../src/kinds/graph/k-degree-model.js'
import { kDegree } from '../../src/kinds/graph/protect/k-degree.js'
import { type Release, graphRelease } from '../../src/kinds/index.js'
import { attack, attacksOn, protect } from '../../src/run/index.js'
import { graphFrom, released } from '../graph-worlds.js'

/** Bob has 327 connections, two others one more than their friends: nobody else has as many. */
const bob: Graph = graphFrom(
  ...Array.from({ length: 327 }, (_, friend) => ['Bob', friend] as const),
  ...Array.from({ length: 326 }, (_, friend) => [friend, friend + 1] as const),
)

async function byDegree(release: Release<'graph'>, key: NonNullable<Parameters<typeof attack>[3]['key']>) {
  const method = (await attacksOn(release)).find(({ id }) => id === 'degree')!
  const outcome = await attack(release, method, withFallbacks(method.parameters, {}), {
    granted: {},
    seed: 1,
    original: bob,
    key,
  })
  if (outcome.kind === 'not measured') throw new Error(outcome.because)
  return outcome.finding
}

test('E5: with names removed, A finds the one node that has 327 connections and identifies it as B', async () => {
  const { release, key } = released(bob)
  const { told, people, pinned } = await byDegree(release, key)
  expect(told[0].sentence).toMatch(/^node \d+ is the only one with 327 connections$/)
  expect([people, pinned.of]).toEqual([1, 328])
  expect(Array.from(pinned.who!, (node) => bob.nodes[node])).toContain('Bob')
})

test('E5: k-degree anonymous, every node has the degree of k − 1 others, V′ = V, and B is one of k', async () => {
  for (const mayDelete of [false, true]) {
    const made = await protect(bob, kDegree, { k: 3, delete: mayDelete }, 1)
    if (made.kind === 'infeasible') throw new Error(made.because)
    const degrees = nodeDegrees(made.release)
    for (const degree of degrees) expect(degrees.filter((one) => one === degree).length).toBeGreaterThanOrEqual(3)
    expect(made.release.nodes).toHaveLength(328)
    expect((await byDegree(made.release, made.key!)).people).toBe(0)
  }
})

test('E5: the least change of a star is known: its leaves cannot have the degree of its middle but all together', async () => {
  const star = graphFrom(['B', 1], ['B', 2], ['B', 3])
  const made = await protect(star, kDegree, { k: 2 }, 1)
  // Degrees 3, 1, 1, 1 become 3, 3, 2, 2: two added connections, and with one alone they would be 3, 2, 2, 1.
  expect(made).toMatchObject({ made: { edgesAdded: 2, edgesRemoved: 0, edgesChangedAtLeast: 1 } })
})

test('k-degree, the judge: lists degrees that too few share, and says how many the fewest are', () => {
  const judged = kDegreeModel.judge(graphRelease(graphFrom([0, 1], [1, 2], [2, 3])), { k: 3 })
  expect(judged).toMatchObject({ holds: false, violationCount: 2, reached: 2 })
  expect(judged.violations.map(({ items }) => items)).toEqual([
    ['1', '2'],
    ['0', '3'],
  ])
})
