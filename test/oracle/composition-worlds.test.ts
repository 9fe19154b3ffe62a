import { expect, test } from 'vitest'
import { composition } from '../../src/kinds/table/attack/composition.js'
import { type Table, tableOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { type Release, isTable } from '../../src/kinds/index.js'
import { type ComposeGiven, type Composed, attack, compose } from '../../src/run/index.js'
import { compositionWorlds, gridReleases } from '../composition-worlds.js'
import { tries } from '../laws/tries.js'

const defaults = withFallbacks(composition.parameters, {})

async function tried(release: Release<'table'>, other: Release<'table'>, original: Table, seed = 1) {
  const outcome = await attack(release, composition, defaults, { granted: { others: [other] }, original, seed })
  if (outcome.kind === 'not measured') throw new Error(outcome.because)
  return outcome
}

function composed(tables: readonly Table[], given: ComposeGiven = {}): Composed {
  const [first, ...others] = tables.map((table, i) => ({ name: `r${i + 1}.csv`, table }))
  const found = compose(first, others, given)
  if (found.kind === 'not measured') throw new Error(found.because)
  return found
}

test('composition: a planted leak is found, far above the guess by one release', async () => {
  const [{ release, original, granted }] = compositionWorlds.planted()
  const [other] = granted.others!
  if (!isTable(original)) throw new Error('no table')
  const { finding } = await tried(release, other, original)
  expect(finding.baseline?.attack).toBe('majority')
  expect(finding.baseline!.value).toBeLessThan(0.2)
  expect(finding.success!.value).toBeGreaterThan(0.24)
  expect(finding.reads).toBe(true)
  const { people, rows } = composed([release, other], { register: { name: 'people', table: original } })
  expect(people).toMatchObject({ people: 576, tried: 576, hidden: { before: 12 }, certain: { before: 0 } })
  expect(people!.hidden.after).toBeLessThanOrEqual(4)
  expect(rows).toMatchObject({ linked: 576 })
})

test('composition: chances are right on average where they are said to be', async () => {
  for (const illnesses of [8, 30]) {
    const { release, other, original } = gridReleases('planted', illnesses, 3)
    const { people } = composed([release, other], { register: { name: 'people', table: original } })
    expect(people!.scored!.calibrationError).toBeLessThan(0.05)
  }
})

test('composition: a second release about other people gains nothing, in 19 of 20 seeds or more', async () => {
  let read = 0
  const seeds = tries(100, 40)
  for (let seed = 1; seed <= seeds; seed++) {
    const { release, other, original } = gridReleases('clean', 8, seed)
    const { finding } = await tried(release, other, original, seed)
    expect(finding.reads).not.toBeNull()
    if (finding.reads === true) read++
  }
  expect(read).toBeLessThanOrEqual(seeds / 20)
})

test('compose: the same release twice tells nothing more, whatever the order of its rows', () => {
  const { release, original } = gridReleases('planted', 8)
  const turned = tableOf(
    release.columns.map(({ name }) => name),
    Array.from({ length: release.rowCount }, (_, row) =>
      release.columns.map((column) => {
        if (column.kind !== 'coded') throw new Error('plain')
        return column.values[column.codes[release.rowCount - 1 - row]]
      }),
    ),
    { town: 'quasi', age: 'quasi', illness: 'sensitive' },
  )
  const { people, rows } = composed([release, turned], { register: { name: 'people', table: original } })
  if ('because' in rows) throw new Error(rows.because)
  expect(rows).toMatchObject({ gained: 0, hidden: { before: 12, after: 12 }, linked: 576 })
  expect(people).toMatchObject({ hidden: { before: 12, after: 12 }, contradicted: 0, absent: 0 })
  expect(people!.expected.after).toBe(people!.expected.before)
  expect(people!.scored!.more).toMatchObject({ value: 0, low: 0, high: 0 })
})

test('compose: people whom no release holds are counted and not guessed', () => {
  const { release, other } = gridReleases('planted', 8)
  const strangers = tableOf(
    ['town', 'age'],
    [
      ['100', '3'],
      ['3', '100'],
    ],
  )
  const { people, notTried } = composed([release, other], { register: { name: 'people', table: strangers } })
  expect(people).toMatchObject({ people: 2, tried: 0, absent: 2, certain: { before: 0, after: 0 } })
  expect(notTried).toContainEqual({ count: 2, what: 'people of whom some release has no record' })
})

test('compose: the identity published twice leaves everybody alone, before and after', () => {
  const { original } = gridReleases('planted', 8)
  const { rows, people } = composed([original, original], { register: { name: 'people', table: original } })
  expect(rows).toMatchObject({ alone: { before: 576, after: 576 }, gained: 0 })
  expect(people).toMatchObject({ alone: { before: 576, after: 576 }, certain: { before: 576, after: 576 } })
  expect(people!.scored!.right.after.value).toBe(1)
})

const roles = { age: 'quasi', illness: 'sensitive' } as const

test('compose --between joined: who joined a group that is otherwise the same has the value that is new', () => {
  const earlier = tableOf(
    ['age', 'illness'],
    [
      ['20-29', 'flu'],
      ['20-29', 'cold'],
      ['30-39', 'flu'],
      ['30-39', 'gout'],
    ],
    roles,
  )
  const later = tableOf(
    ['age', 'illness'],
    [
      ['20-29', 'flu'],
      ['20-29', 'cold'],
      ['20-29', 'HIV'],
      ['30-39', 'flu'],
      ['30-39', 'gout'],
      ['30-39', 'flu'],
    ],
    roles,
  )
  const joined = composed([later, earlier], { between: 'joined' })
  expect(joined.changes).toEqual([
    { between: 'joined', other: 0, least: 2, groups: 2, certainGroups: 2, certain: 2, gained: 2, displaced: 0 },
  ])
  // And the other way round: the earlier one is looked at after people left.
  const left = composed([earlier, later], { between: 'left' })
  expect(left.changes).toMatchObject([{ between: 'left', least: 2, certain: 2, displaced: 0 }])
  // Said the wrong way round it cannot be true, and that is told.
  expect(composed([earlier, later], { between: 'joined' }).changes).toMatchObject([{ displaced: 2 }])
})

test('compose --between joined: forward, cross and backward together: groups that were cut anew give newcomers away', () => {
  // Fung et al.: the earlier group 20-39 must fill what the finer later groups hold of its values.
  const earlier = tableOf(
    ['age', 'illness'],
    [
      ['20-39', 'flu'],
      ['20-39', 'flu'],
      ['20-39', 'cold'],
    ],
    roles,
  )
  const later = tableOf(
    ['age', 'illness'],
    [
      ['20-29', 'flu'],
      ['20-29', 'cold'],
      ['20-29', 'gout'],
      ['30-39', 'flu'],
    ],
    roles,
  )
  const { changes, rows } = composed([later, earlier], { between: 'joined' })
  expect(changes).toMatchObject([{ least: 1, groups: 1, certainGroups: 1, certain: 1, gained: 1 }])
  // Cross: of the three in 20-29 one is no candidate for somebody who was there before.
  if ('because' in rows) throw new Error(rows.because)
  expect(rows.hidden).toEqual({ before: 1, after: 1 })
  expect(rows.linked).toBe(3)
})
