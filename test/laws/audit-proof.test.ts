import { beforeAll, expect, test } from 'vitest'
import type { CellClaims } from '../../src/contract/claims.js'
import { tableOf } from '../../src/data/index.js'
import { policyNamed } from '../../src/policy/policies.js'
import { withFallbacks } from '../../src/contract/parameter.js'
import { type Audited, audit } from '../../src/run/audit/audit.js'
import { bracketEvidence } from '../../src/kinds/sets/bracket-evidence.js'
import { releaseLine } from '../../src/kinds/table/release-line.js'
import { attack, attacksOn } from '../../src/run/attack.js'
import { worlds } from './worlds.js'

const policy = policyNamed('house')!
const [topics] = await worlds.sets.planted()
let audited: Audited
let claims: CellClaims
beforeAll(async () => {
  const { release, original, granted } = topics
  const given = { granted: { ...granted, people: original }, original, seed: 1 }
  audited = await audit(release, { ...given, policy, firstRelease: true })
  const undertext = (await attacksOn(release)).find(({ id }) => id === 'undertext')!
  const found = await attack(release, undertext, withFallbacks(undertext.parameters, {}), given)
  if (found.kind === 'attacked' && found.claims.kind === 'cells') claims = found.claims
}, 120_000)

test('the bracket on the page is that of the surest reading, cell by cell as the attack has it', () => {
  const line = audited.lines.find(({ line: { id } }) => id === 'I6')!
  const { evidence } = line
  if (evidence?.kind !== 'bracket') throw new Error('no bracket')
  const [first] = line.furthest!.finding!.told
  expect(evidence.records[0].record).toBe(first.record)
  const table = claims.tables.find(({ records }) => records.includes(first.record - 1))!
  expect([evidence.of, evidence.brackets]).toEqual([table.records.length, claims.tables.length])
  for (const { record, cells } of evidence.records)
    for (const [i, { state, sure, distance, near }] of cells.entries()) {
      const cell = table.records.indexOf(record - 1) * table.items.length + table.items.indexOf(evidence.items[i])
      expect(sure).toBe(table.confidence[cell])
      expect(distance).toBe(table.evidence.table.distances[cell])
      expect(state === 'struck').toBe(table.kept[cell] === 0)
      expect(near).toBeGreaterThanOrEqual(0)
      expect(near).toBeLessThanOrEqual(4)
      const left = cells.filter((one) => one.state !== 'struck').length
      expect(state !== 'read' || left === 1).toBe(true)
    }
  const struck = evidence.records
    .flatMap(({ record, cells }) =>
      cells.flatMap(({ order }, i) => (order === undefined ? [] : [{ order, record, item: evidence.items[i] }])),
    )
    .sort((a, b) => a.order - b.order)
  expect(struck.map(({ order }) => order)).toEqual(struck.map((_, i) => i + 1))
  const places = struck.map(({ record, item }) => {
    const cell = table.records.indexOf(record - 1) * table.items.length + table.items.indexOf(item)
    return table.struck.cells.indexOf(cell)
  })
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the nearest cell of a bracket is darkest and the farthest lightest; a distance that is not known is no number', () => {
  const table = claims.tables[0]
  const evidence = bracketEvidence(topics.release, { ...claims, tables: [table] }, table.records[0])!
  const { distances } = table.evidence.table
  const [low, high] = [Math.min(...distances), Math.max(...distances)]
  const cells = evidence.records.flatMap((one) => one.cells)
  for (const { distance, near } of cells) {
    expect(distance !== low || near === 4).toBe(true)
    expect(distance !== high || near === 0).toBe(true)
  }
  const unknown = {
    ...table,
    evidence: { ...table.evidence, table: { ...table.evidence.table, distances: distances.map(() => NaN) } },
  }
  const blank = bracketEvidence(topics.release, { ...claims, tables: [unknown] }, table.records[0])!
  for (const cell of blank.records.flatMap((one) => one.cells)) expect(cell).not.toHaveProperty('distance')
})

test('a long bracket keeps the items that are likeliest, and many records the surest and the one that holds', () => {
  const [table] = claims.tables
  const rows = 30
  const items = Array.from({ length: 40 }, (_, i) => `item ${i}`)
  const confidence = Float64Array.from({ length: rows * 40 }, (_, cell) =>
    cell % 40 === 39 ? 1 - Math.floor(cell / 40) / rows : 0.001 * (cell % 40),
  )
  const long = {
    ...table,
    items,
    records: Uint32Array.from({ length: rows }, (_, i) => i),
    confidence,
    kept: new Uint8Array(rows * 40).fill(1),
    struck: { cells: new Uint32Array(), scores: new Float64Array() },
    evidence: {
      ...table.evidence,
      contextOffsets: new Uint32Array(rows + 1),
      table: { contexts: [], items, distances: new Float64Array(rows * 40).fill(NaN) },
    },
  }
  const evidence = bracketEvidence(topics.release, { ...claims, tables: [long] }, 3)!
  expect(evidence.items).toEqual(items.slice(-8))
  expect(evidence.moreItems).toBe(32)
  expect(evidence.records.map(({ record }) => record - 1)).toEqual([3, 0, 1, 2, 4, 29])
  expect(bracketEvidence(topics.release, { ...claims, tables: [long] }, 99)).toBeUndefined()
})

test('people found by known items: more items find no fewer by more than luck, and four find whom the question counts', () => {
  const line = audited.lines.find(({ line: { id } }) => id === 'S4')!
  if (line.details?.kind !== 'known items') throw new Error('no curve')
  const { curve } = line.details
  expect(curve.map(({ known }) => known)).toEqual([1, 2, 3, 4, 5])
  for (const [i, { low, share, high, people, of }] of curve.entries()) {
    expect(share).toBeCloseTo(people / of, 12)
    expect(low).toBeLessThanOrEqual(share)
    expect(high).toBeGreaterThanOrEqual(share)
    expect(high).toBeGreaterThanOrEqual(curve[i - 1]?.low ?? 0)
  }
  expect(curve[3]).toMatchObject({ people: line.furthest!.people, of: line.furthest!.of })
})

test('torn records: hits by cluster add up to whom the question counts, and lines lead to a part that is shown', async () => {
  for (const { release, original, key, granted } of await worlds.disassociated.planted()) {
    const torn = await audit(release, { granted, original, key, seed: 1, policy, firstRelease: true })
    const { details, evidence, furthest } = torn.lines.find(({ line }) => line.id === 'L5')!
    if (details?.kind !== 'clusters' || evidence?.kind !== 'cluster') throw new Error('no clusters')
    expect(details.clusters.length + details.more).toBe(release.clusters.length)
    const hits = details.clusters.reduce((sum, { hit }) => sum + hit, 0)
    expect(details.moreHit > 0 || hits === furthest!.people).toBe(true)
    expect(hits > 0).toBe(furthest!.people > 0)
    for (const { cluster, size, parts, hit } of details.clusters) {
      expect([size, parts]).toEqual([release.clusters[cluster - 1].size, release.clusters[cluster - 1].chunks.length])
      expect(hit).toBeLessThanOrEqual(size)
    }
    expect(evidence.cluster).toBe(furthest!.finding!.told[0].record)
    expect(evidence.given.length).toBeGreaterThan(0)
    for (const { to, sure } of evidence.given) {
      expect(evidence.anchors[to]).toBeDefined()
      expect(sure).toBeLessThanOrEqual(evidence.given[0].sure)
    }
  }
})

test('releases one after the other: two that hide among two leave one together, and the same once more takes nothing away', () => {
  const rows = (places: readonly string[]) => places.map((place, i) => [place, `illness ${i}`])
  const roles = { place: 'quasi', illness: 'sensitive' } as const
  const halves = ['north', 'north', 'south', 'south']
  const table = (places: readonly string[]) => tableOf(['place', 'illness'], rows(places), roles)
  const register = tableOf(['place'], [['north'], ['south']], { place: 'quasi' })
  const line = releaseLine(table(halves), [table(halves)], register)!
  expect(line.releases).toEqual([
    { alone: 2, together: 2, single: 0, people: 2 },
    { alone: 2, together: 2, single: 0, people: 2 },
  ])
  const differs = tableOf(
    ['place', 'illness'],
    halves.map((place, i) => [place, `illness ${i % 2 === 0 ? i : `${i} x`}`]),
    roles,
  )
  expect(releaseLine(table(halves), [differs], register)!.releases.at(-1)).toEqual({
    alone: 2,
    together: 1,
    single: 2,
    people: 2,
  })
})
