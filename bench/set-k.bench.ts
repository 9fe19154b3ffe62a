import { fanOutHierarchy } from './worlds/baskets.js'
import { sharedData } from './worlds/open-data.js'
import { type Hierarchy, type Transactions, elementsAt, transactionCount } from '../src/data/index.js'
import { readHierarchy, readTransactions } from '../src/files/index.js'
import { withFallbacks } from '../src/contract/index.js'
import { judgeCoherence, type Infeasible, type Protected, km, setK, measureSets } from '../src/kinds/index.js'
import { stream, streamsOf } from '../src/math/index.js'

export const setKBench = {
  id: 'set-k',
  summary: 'whole transactions alike beside k^m on groceries and BMS-WebView-1: NCP, count queries, who stands alone',
  run: async (print: (line: string) => void): Promise<void> => {
    const [baskets, tree] = [
      sharedData('groceries', 'groceries.csv'),
      sharedData('groceries', 'groceries_hierarchy.csv'),
    ]
    const clicks = sharedData('bms-webview-1', 'bms-webview-1.dat')
    if (!baskets || !tree || !clicks) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
    const groceries = await readTransactions(baskets, { format: 'baskets' })
    const bms = await readTransactions(clicks)
    print('data, method, k: seconds, NCP, relative error of a count query, lines that fewer than k share')
    compare(print, 'groceries', groceries, await readHierarchy(tree))
    compare(print, 'BMS, fan-out 5', bms, fanOutHierarchy(bms.items, 5))
    print('coherence of groceries, 8 private items, h = 0.5, k = 5: seconds')
    for (const p of [1, 2, 3, 4]) {
      const started = performance.now()
      const { violationCount } = judgeCoherence(groceries, privateItems, 0.5, 5, p)
      print(`p = ${p}: ${secondsSince(started)}, ${violationCount.toLocaleString('en-GB')} sets fail`)
    }
  },
}

const privateItems = [
  'baby food',
  'baby cosmetics',
  'male cosmetics',
  'female sanitary products',
  'liquor',
  'prosecco',
  'whisky',
  'skin care',
]

function compare(print: (line: string) => void, name: string, data: Transactions, hierarchy: Hierarchy): void {
  for (const k of [2, 5, 10, 25]) {
    const line = (method: string, make: () => Protected<'sets'> | Infeasible): void => {
      const started = performance.now()
      const made = make()
      const seconds = secondsSince(started)
      if (made.kind === 'infeasible') throw new Error(`${method}: ${made.because}`)
      const { release } = made
      const { ncp, countQueries } = measureSets(
        data,
        release,
        { valueCount: hierarchy.values.length },
        stream(1, 'queries'),
      )
      const lone = loneCount(release, k)
      const share = `${((100 * lone) / transactionCount(data)).toFixed(1)} %`
      const error = `${countQueries.averageRelativeError.toFixed(2)} ± ${countQueries.plusMinus.toFixed(2)}`
      print([name, method, `k = ${k}:`, seconds, ncp.toFixed(4), error, share].join('  '))
    }
    line('set-k', () => setK.run(data, withFallbacks(setK.parameters, { k, hierarchy }), streamsOf(1)))
    for (const m of [2, 3])
      line(`km, m = ${m}`, () => km.run(data, withFallbacks(km.parameters, { k, m, hierarchy }), streamsOf(1)))
  }
}

/** Lines that fewer than k share. */
function loneCount(release: Transactions, k: number): number {
  const lines = Array.from({ length: transactionCount(release) }, (_, t) => elementsAt(release, t).toSorted().join())
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return lines.filter((line) => line !== '' && counts.get(line)! < k).length
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(2)} s`
}
