import { coded } from '../src/data/index.js'
import { readTable } from '../src/files/index.js'
import type { Benchmark } from './benchmark.js'
import { verdictsOfOtherKinds } from './verdicts/other-kinds.js'
import { type TableVerdicts, verdictsOfTables } from './verdicts/table-verdicts.js'
import type { TableWorld } from './verdicts/table-worlds.js'
import { sharedData } from './worlds/open-data.js'

/** Worlds of these seeds were looked at by nobody while the rule was made. */
const fresh = 700_001

/** How often the verdict is wrong on releases of known truth, drawn in every size, grouping and prevalence. */
export const verdicts: Benchmark = {
  id: 'verdicts',
  summary:
    'wrong verdicts on drawn releases of known truth (goal: of clean ones NOT READY in at most 1 %, of leaking ones READY never)',
  async run(print) {
    print('tables, beside their original'.padEnd(46) + 'worlds  NOT READY  NOT MEASURED  READY   by question')
    const all: TableVerdicts[] = []
    for (const wanted of [...clean, ...planted]) {
      const found = await verdictsOfTables({ firstSeed: fresh, when: upTo4000, ...wanted })
      all.push(found)
      print(lineOf(found))
    }
    for (const { name, values } of await realColumns()) {
      const found = await verdictsOfTables({
        what: `clean, values of ${name}`,
        wish: { values },
        when: upTo4000,
        worlds: 15,
        firstSeed: fresh,
      })
      all.push(found)
      print(lineOf(found))
    }
    const [good, bad] = [
      all.filter(({ what }) => what.startsWith('clean')),
      all.filter(({ what }) => !what.startsWith('clean')),
    ]
    print(sumLine('clean tables NOT READY', good, ({ notReady }) => notReady))
    print(sumLine('clean tables NOT MEASURED', good, ({ notMeasured }) => notMeasured))
    print(sumLine('leaking tables READY', bad, ({ ready }) => ready))
    print('')
    print('other kinds'.padEnd(46) + 'worlds  NOT READY  NOT MEASURED  READY')
    for (const { kind, leak, worlds, above, notMeasured, ready } of await verdictsOfOtherKinds({
      worlds: 40,
      mostRecords: 800,
      firstSeed: fresh,
    })) {
      const what = `${kind}, ${leak === 0 ? 'clean' : `leaking in ${Math.round(100 * leak)} %`}`
      print(what.padEnd(46) + columns(worlds, above, notMeasured, ready))
    }
  },
}

const small = ({ people }: TableWorld): boolean => people <= 1000
const large = ({ people }: TableWorld): boolean => people > 1000 && people <= 4000
const upTo4000 = (world: TableWorld): boolean => small(world) || large(world)
const largest = ({ people }: TableWorld): boolean => people > 4000

const clean = [
  { what: 'clean, up to 1,000 people', wish: { trend: false }, when: small, worlds: 200 },
  { what: 'clean, up to 4,000', wish: { trend: false }, when: large, worlds: 100 },
  { what: 'clean, up to 20,000', wish: { trend: false }, when: largest, worlds: 20 },
  { what: 'clean with a trend, up to 1,000 people', wish: { trend: true }, when: small, worlds: 200 },
  { what: 'clean with a trend, up to 4,000', wish: { trend: true }, when: large, worlds: 100 },
  { what: 'clean with a trend, up to 20,000', wish: { trend: true }, when: largest, worlds: 20 },
]

const planted = [
  { what: 'groups with one value that 8-40 % have', wish: { leak: 'value' }, worlds: 100 },
  { what: 'groups of which nine in ten have one value', wish: { leak: 'most' }, worlds: 100 },
  { what: 'groups with the rarest value', wish: { leak: 'rarest' }, worlds: 100 },
  { what: 'half of one group with a rare value', wish: { leak: 'rare in one' }, worlds: 60 },
  { what: 'groups whose numbers are near', wish: { leak: 'narrow' }, worlds: 100 },
] as const

/** Columns of open data whose values people are drawn from; none where the data is absent. */
async function realColumns(): Promise<{ readonly name: string; readonly values: readonly string[] }[]> {
  const file = sharedData('adult', 'adult.csv')
  if (!file) return []
  const { columns: told, rowCount } = await readTable(file)
  return told.map(coded).map(({ name, codes, values }) => ({
    name: `Adult's ${name}`,
    values: Array.from({ length: Math.min(5000, rowCount) }, (_, i) => values[codes[i]]),
  }))
}

function lineOf({ what, worlds, notReady, notMeasured, ready, above, unmeasured }: TableVerdicts): string {
  const questions = (counts: ReadonlyMap<string, number>, mark: string): string[] =>
    [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, count]) => `${id}${mark} ${count}`)
  const by = [...questions(above, ''), ...questions(unmeasured, '?')].join(', ')
  return what.padEnd(46) + columns(worlds, notReady, notMeasured, ready) + `   ${by}`
}

function columns(worlds: number, notReady: number, notMeasured: number, ready: number): string {
  return `${String(worlds).padStart(6)}${String(notReady).padStart(11)}${String(notMeasured).padStart(14)}${String(ready).padStart(7)}`
}

function sumLine(what: string, list: readonly TableVerdicts[], pick: (one: TableVerdicts) => number): string {
  const [count, of] = [list.reduce((sum, one) => sum + pick(one), 0), list.reduce((sum, { worlds }) => sum + worlds, 0)]
  return `${what}: ${count} of ${of} (${((100 * count) / of).toFixed(1)} %)`
}
