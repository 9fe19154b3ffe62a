import { beforeAll, expect, test } from 'vitest'
import type { CellClaims } from '../../src/attack/claims.js'
import { policyNamed } from '../../src/policy/policies.js'
import { withFallbacks } from '../../src/method/parameter.js'
import { type Audited, audit } from '../../src/run/audit/audit.js'
import { bracketEvidence } from '../../src/run/audit/bracket-evidence.js'
import { attack, attacksOn } from '../../src/run/attack.js'
import { worlds } from './worlds.js'

const policy = policyNamed('house')!
const [topics] = worlds.sets.planted()
let audited: Audited
let claims: CellClaims
beforeAll(async () => {
  const { release, original, granted } = topics
  const given = { granted: { ...granted, people: original }, original, seed: 1 }
  audited = await audit(release, { ...given, policy, firstRelease: true })
  const undertext = attacksOn(release).find(({ id }) => id === 'undertext')!
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
