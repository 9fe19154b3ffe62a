import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimsIn, clusterClaims } from '../../src/contract/cluster-claims.js'
import { likelyClaims } from '../../src/kinds/disassociated/attack/joint/claims.js'
import { blindPosterior } from '../../src/kinds/disassociated/attack/joint/posterior.js'
import { stream, unit } from '../../src/math/index.js'
import { disassociatedOf } from '../../src/kinds/index.js'
import { reassociationTellings } from '../../src/kinds/disassociated/score/reassociation-tellings.js'

const claim = fc
  .record({
    chunk: fc.integer({ min: -1, max: 3 }),
    items: fc.array(fc.nat(50), { maxLength: 4 }),
    cells: fc.array(fc.tuple(fc.nat(30), fc.double(), fc.double({ min: 0, max: 1 })), { maxLength: 4 }),
  })
  .map(({ chunk, items, cells }) => ({
    chunk,
    items: Uint32Array.from(items),
    rows: Uint32Array.from(cells, ([row]) => row),
    scores: Float64Array.from(cells, ([, score]) => score),
    confidence: Float64Array.from(cells, ([, , sure]) => sure),
  }))

test('claimsIn: gives back the claims that clusterClaims took', () => {
  fc.assert(
    fc.property(fc.nat(9), fc.array(claim, { maxLength: 6 }), (cluster, claims) => {
      const packed = clusterClaims(cluster, claims)
      expect(packed.cluster).toBe(cluster)
      expect(claimsIn(packed)).toEqual(claims)
    }),
  )
})

test('likelyClaims: claims the rows that sorting all of them by chance puts first, of equals the upper', () => {
  // Few different chances, so that many are equal.
  const chances = fc.array(fc.nat(4), { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(chances, fc.integer({ min: 1, max: 9 }), (drawn, count) => {
      const chunks = [[['a'], ['b'], ['a'], ['c'], ['b'], ['a', 'b']], Array.from({ length: count }, () => ['x'])]
      const { clusters } = disassociatedOf({ k: 2, m: 2, clusters: [{ size: 9, chunks, terms: [] }] })
      const law = { chances: Float64Array.of(0, 1), mean: 1, usual: 1 }
      const posterior = blindPosterior(clusters[0], law)
      const { rows } = posterior.anchors
      let next = 0
      const tails = rows.map(({ length }) =>
        Float64Array.from({ length }, () => drawn[next++] / 4)
          .sort()
          .toReversed(),
      )
      const [{ rows: claimed }] = likelyClaims(clusters[0], law, { ...posterior, atLeast: [tails] })
      const cells = tails.flatMap((tail, anchor) => Array.from(tail, (chance, i) => ({ chance, row: rows[anchor][i] })))
      cells.sort((a, b) => b.chance - a.chance || a.row - b.row)
      expect([...claimed]).toEqual(cells.slice(0, count).map(({ row }) => row))
    }),
  )
})

test('reassociationTellings: of however many claims, tells the surest in their order and counts all', () => {
  const random = stream(1, 'tellings')
  const clusters = Array.from({ length: 500 }, (_, c) => ({
    size: 2,
    chunks: [[[`a${c}`], [`b${c}`]]],
    terms: [`t${c}`],
  }))
  const release = disassociatedOf({ k: 2, m: 2, clusters })
  const claims = release.clusters.map(({ terms }, c) => {
    const confidence = Float64Array.from({ length: 100 }, () => Math.floor(1e4 * unit(random)) / 1e4)
    const rows = Uint32Array.from(confidence, (_, i) => i % 2)
    return clusterClaims(c, [{ chunk: -1, items: terms, rows, scores: confidence, confidence }])
  })
  const { told, tellings } = reassociationTellings(
    release,
    { kind: 'places', clusters: claims, notTried: [], notes: [] },
    10,
  )
  expect(tellings).toBe(50_000)
  const all = claims.flatMap(({ confidence }, c) => Array.from(confidence, (sure, i) => ({ c, sure, row: i % 2 })))
  const surest = all.sort((a, b) => b.sure - a.sure).slice(0, 10)
  expect(told.map(({ record, confidence }) => [record, confidence])).toEqual(surest.map(({ c, sure }) => [c + 1, sure]))
})
