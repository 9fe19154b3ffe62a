import { policyOf } from '../src/policy/policy.js'
import { tableRelease } from '../src/kinds/table/release.js'
import type { Table } from '../src/data/index.js'
import { fix } from '../src/run/fix/fix.js'
import { fixText } from '../src/report/fix-text.js'
import { plain } from '../src/report/paint.js'
import { asNumbers, cutBoth, overlapping } from './worlds/two-tables.js'
import { adultQuasi } from './worlds/open-data.js'

const seeds = [1, 2, 3]

/** Two releases of Adult with 5,000 people in both: what must be changed in the second until nobody is certain any more. */
export const fixBench = {
  id: 'fix',
  summary: 'Adult, occupation sensitive: the second of two releases is changed until composition is certain of nobody',
  run: async (print: (line: string) => void): Promise<void> => {
    const adult = await adultQuasi({ occupation: 'sensitive' })
    if (!adult) return print('Adult skipped: the open data is not there (PALIMPSEST_DATA)')
    const sets = { ...adult, columns: adult.columns.map((column) => ({ ...column, hierarchy: undefined })) }
    for (const [name, table, observedEnds] of [
      ['columns as numbers', asNumbers(adult), true],
      ['categories as sets', sets, true],
      ['our own hierarchies', adult, false],
    ] as const)
      for (const seed of seeds) {
        print('')
        print(`k=5, ${name}, seed ${seed}`)
        for (const line of await mended(table, seed, observedEnds)) print(line)
      }
  },
}

async function mended(table: Table, seed: number, observedEnds: boolean): Promise<string[]> {
  const two = overlapping(table, 17_500, 5000, seed)
  const [first, second] = cutBoth(two, 5, seed, observedEnds)
  const before = process.cpuUsage()
  const fixed = await fix(tableRelease(second), {
    granted: { others: [tableRelease(first)], register: two.both },
    seed,
    policy: nobodyCertain,
    only: ['S1', 'L4'],
    options: { about: 'occupation' },
    tell: 1,
  })
  const { user } = process.cpuUsage(before)
  const people = (audited: typeof fixed.before): string => {
    const finding = audited.lines.flatMap(({ findings }) => findings).find(({ attack }) => attack === 'composition')
    return finding ? `${finding.pinned.count} of ${finding.pinned.of}` : 'not measured'
  }
  return [
    `certain, surely and rightly: ${people(fixed.before)} before, ${people(fixed.after)} after; ${(user / 1e6).toFixed(0)} CPU s`,
    ...fixText(fixed, plain, { name: 'second release', written: [] }),
  ]
}

/** Of 5,000 people nobody is certain, and five still look alike. */
const nobodyCertain = policyOf(
  {
    name: 'nobody',
    title: 'nobody is certain',
    source: 'this benchmark',
    date: '2026-11-18',
    limits: [
      { measure: 'small-groups', statistic: 'highest', limit: '1/5' },
      { measure: 'composition', statistic: 'upper', limit: '1/1200' },
    ],
    notes: [],
  },
  'nobody.json',
)
