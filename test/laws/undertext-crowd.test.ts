import { expect, test } from 'vitest'
import { everyAttack, setsRelease } from '../../src/kinds/index.js'
import { type Transaction, type Transactions, transactionsOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { type Random, below, stream } from '../../src/math/index.js'
import { attack } from '../../src/run/index.js'
import type { Measure } from '../../src/meaning/index.js'
import { tries } from './tries.js'

const attacks = await everyAttack()

const undertext = attacks.find(({ id }) => id === 'undertext')!
const [kinds, perKind] = [20, 6]

/** Says the same of any two terms: meaning tells nothing. */
const meaning: Pick<Measure, 'prepare' | 'distances'> = {
  prepare: async () => {},
  distances: (rows, columns) => new Float64Array(rows.length * columns.length).fill(0.5),
}

/** Baskets of one kind of people each: five plain items and one that the release hides, by names that mean nothing. */
function baskets(count: number, random: Random): string[][] {
  return Array.from({ length: count }, () => {
    const kind = below(kinds, random)
    const own = Array.from({ length: 5 }, () => `p${kind * perKind + below(perKind, random)}`)
    return [...new Set(own), `h${kind}`]
  })
}

/** Hidden items of two kinds stand in one set: h0 with h1, h2 with h3. */
function hide(rows: readonly string[][]): Transaction[] {
  return rows.map((row) =>
    row.map((item) => {
      if (!item.startsWith('h')) return item
      const first = Math.floor(Number(item.slice(1)) / 2) * 2
      return [`h${first}`, `h${first + 1}`]
    }),
  )
}

const leaking = baskets(200, stream(1, 'original'))

/** What is hidden has nothing to do with what is told. */
function untied(seed: number): string[][] {
  const random = stream(seed, 'untied')
  return baskets(200, random).map((row) => [...row.slice(0, -1), `h${below(kinds, random)}`])
}

async function read(crowd: Transactions | undefined, original = leaking, seed = 1) {
  const release = setsRelease(transactionsOf(hide(original)))
  const granted = { meaning, ...(crowd && { crowd }) }
  const values = withFallbacks(undertext.parameters, {})
  return attack(release, undertext, values, { granted, original: transactionsOf(original), seed })
}

async function found(crowd?: Transactions, original = leaking, seed = 1) {
  const outcome = await read(crowd, original, seed)
  if (outcome.kind === 'not measured') throw new Error(outcome.because)
  return outcome.finding
}

test('a population tells what meaning does not, beside what is read without it', async () => {
  const crowd = transactionsOf(baskets(400, stream(2, 'crowd')))
  const { reads, success, without, granted, notes } = await found(crowd)
  expect(reads).toBe(true)
  expect(success!.value).toBeGreaterThan(0.95)
  expect(without!.success!.value).toBeLessThan(0.7)
  expect(granted).toContain('crowd')
  expect(notes.join('. ')).toContain('The population tells of')
})

test('where what is hidden has nothing to do with what is told, no population reads it, in at least nine worlds of ten', async () => {
  const reading: number[] = []
  const seeds = tries(10, 4)
  for (let seed = 1; seed <= seeds; seed++) {
    const crowd = transactionsOf(baskets(400, stream(seed, 'crowd')))
    const { reads } = await found(crowd, untied(seed), seed)
    if (reads === true) reading.push(seed)
  }
  expect(reading.length, `seeds ${reading.join()}`).toBeLessThanOrEqual(seeds / 10)
})

test('a population that holds the release lends nothing of its records: they are counted and left out', async () => {
  const { notes } = await found(transactionsOf([...leaking, ...baskets(100, stream(3, 'crowd'))]))
  const [, left] = /(\d+) of its records may be the release’s own, and were left out/.exec(notes.join('. ')) ?? []
  expect(Number(left)).toBeGreaterThanOrEqual(leaking.length)
})

test('a population reads items that no measure knows, such as numbers; without one they are not measured', async () => {
  const numbers = (rows: readonly string[][]) =>
    rows.map((row) => row.map((item) => item.replace('p', '1').replace('h', '2')))
  const hidden = hide(leaking).map((row) =>
    row.map((one) => (typeof one === 'string' ? numbers([[one]])[0][0] : numbers([[...one]])[0])),
  )
  const unknown = {
    ...meaning,
    distances: (a: readonly string[], b: readonly string[]) => new Float64Array(a.length * b.length).fill(NaN),
  }
  const tried = (crowd?: Transactions) =>
    attack(setsRelease(transactionsOf(hidden)), undertext, withFallbacks(undertext.parameters, {}), {
      granted: { meaning: unknown, ...(crowd && { crowd }) },
      original: transactionsOf(numbers(leaking)),
      seed: 1,
    })
  expect(await tried()).toMatchObject({ kind: 'not measured' })
  const outcome = await tried(transactionsOf(numbers(baskets(400, stream(4, 'crowd')))))
  expect(outcome).toMatchObject({ kind: 'attacked', finding: { reads: true } })
})

test('a population of one record is used for what it is; one of another kind is not measured', async () => {
  expect((await found(transactionsOf([['p1', 'h0']]))).notes.join('. ')).toContain('in one record')
  expect(await read(transactionsOf([['bread', 'milk']]))).toMatchObject({
    kind: 'not measured',
    because: expect.stringContaining('no item in common'),
  })
})
