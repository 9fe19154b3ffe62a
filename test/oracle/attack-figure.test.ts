import { expect, test } from 'vitest'
import type { FoundNode, ReadTexts } from '../../src/contract/attack-figure.js'
import type { Attacked } from '../../src/contract/given.js'
import { withFallbacks } from '../../src/contract/parameter.js'
import { isGraph, isTexts } from '../../src/data/sorts.js'
import { areConnected, degreeOf } from '../../src/data/graph.js'
import { attack, attacksOn } from '../../src/run/attack.js'
import { attackFigure } from '../../src/run/attack-figure.js'
import { open } from '../../src/run/open.js'

async function attacked(path: string, id: string, said = {}) {
  const { release, given } = await open(path, said)
  const method = (await attacksOn(release)).find((one) => one.id === id)!
  const found = await attack(release, method, withFallbacks(method.parameters, {}), given)
  if (found.kind === 'not measured') throw new Error(found.because)
  return { release, found }
}

test('attackFigure: texts with the likeliest word in the place of each mark; without the guesses they are the texts', async () => {
  const { release, found } = await attacked('examples/text/other-tool.ndjson', 'removed-words', {
    semantics: 'wordnet',
  })
  if (!isTexts(release)) throw new Error('no texts')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is one of texts
  const { texts, more } = attackFigure(found, release) as ReadTexts
  expect(texts.length + more).toBe(release.texts.length)
  expect(texts.map(({ sure }) => sure)).toEqual(texts.map(({ sure }) => sure).toSorted((a, b) => b - a))
  for (const { id, parts, sure } of texts) {
    const { text } = release.texts.find((one) => one.id === id)!
    expect(parts.map((part) => (typeof part === 'string' ? part : part.mark)).join('')).toBe(text)
    const read = parts.flatMap((part) => (typeof part === 'string' ? [] : (part.sure ?? 0)))
    expect(Math.max(...read)).toBe(sure)
  }
  expect(texts[0].sure).toBeCloseTo(found.finding.told[0].confidence, 12)
})

test('attackFigure: the node that is claimed first, with its neighbours, theirs and who of them knows whom', async () => {
  const { release, found } = await attacked('examples/graph/release.edges', 'neighbourhood', {
    original: 'examples/graph/friends.edges',
  })
  if (!isGraph(release)) throw new Error('no graph')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is one of a graph
  const { nodes, edges, neighbours, sure } = attackFigure(found, release) as FoundNode
  const codes = nodes.map(({ name }) => release.nodes.indexOf(name))
  const [{ record, sentence }] = found.finding.told
  expect(found.claims.kind === 'records' && found.claims.record[record - 1]).toBe(codes[0])
  expect(sentence).toContain(nodes[0].name)
  expect([neighbours, sure]).toEqual([degreeOf(release, codes[0]), found.finding.told[0].confidence])
  expect(new Set(codes).size).toBe(nodes.length)
  const drawn = new Set(edges.map(([from, to]) => `${from} ${to}`))
  const pairs = codes.flatMap((one, i) => codes.slice(i + 1).map((other, k) => [one, other, i, i + 1 + k] as const))
  for (const [one, other, i, k] of pairs) expect(drawn.has(`${i} ${k}`)).toBe(areConnected(release, one, other))
  for (const [i, { away }] of nodes.entries())
    expect(away).toBe(i === 0 ? 0 : areConnected(release, codes[0], codes[i]) ? 1 : 2)
})

test('attackFigure: where nothing is read, or nothing of it can be drawn, there is none', async () => {
  const { release, found } = await attacked('examples/counts/wards.csv', 'counts')
  expect(attackFigure(found, release)).toBeUndefined()
  const graph = await attacked('examples/graph/release.edges', 'degree', { original: 'examples/graph/friends.edges' })
  const nothing: Attacked = { ...graph.found, finding: { ...graph.found.finding, told: [] } }
  expect(attackFigure(nothing, graph.release)).toBeUndefined()
})
