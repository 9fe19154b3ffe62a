import { type Table, tableOf } from '../src/data/index.js'
import { type Random, stream } from '../src/math/index.js'
import { type Release, tableRelease } from '../src/kinds/index.js'

const names = ['age', 'area', 'sex', 'job', 'income', 'illness'] as const
const roles = {
  age: 'quasi',
  area: 'quasi',
  sex: 'quasi',
  job: 'quasi',
  income: 'insensitive',
  illness: 'sensitive',
} as const

/** Somebody made up: the illness follows the age loosely, the income the job. */
function somebody(random: Random): string[] {
  const age = 18 + (random() % 70)
  const job = random() % 12
  const illness = random() % 4 === 0 ? Math.floor(age / 18) : random() % 6
  return [
    String(age),
    `area ${random() % 30}`,
    'fm'[random() % 2],
    `job ${job}`,
    String(20_000 + 3_000 * job + (random() % 9_000)),
    `illness ${illness}`,
  ]
}

export interface SyntheticWorld {
  readonly release: Release<'table'>
  readonly original: Table
  readonly control: Table
}

/** Rows drawn anew, or as many copied as said, by chance with their numbers a little changed. */
export function syntheticWorld(seed: number, people: number, copied: number, blur = 0): SyntheticWorld {
  const random = stream(seed, 'synthetic world')
  const crowd = (count: number) => Array.from({ length: count }, () => somebody(random))
  const [inside, outside] = [crowd(people), crowd(people)]
  const rows = inside.map((person, i) =>
    i < copied * people
      ? person.map((cell, c) => (c === 4 && blur > 0 ? String(Number(cell) + (random() % blur)) : cell))
      : somebody(random),
  )
  return {
    release: { ...tableRelease(tableOf(names, rows, roles)), synthetic: true },
    original: tableOf(names, inside, roles),
    control: tableOf(names, outside, roles),
  }
}
