import { readTransactions } from '../src/files/index.js'
import { withFallbacks } from '../src/method/index.js'
import { cahd } from '../src/protect/index.js'
import { shuffle, stream, streamsOf } from '../src/random/index.js'
import { setBucketUtility } from '../src/score/utility/set-buckets/set-bucket-utility.js'
import { sharedData } from './shared-data.js'

const p = 10
const sensitiveCount = 10
const seeds = [1, 2, 3, 4, 5, 6]

export const cahdBench = {
  id: 'cahd',
  summary: 'BMS-WebView-1 in groups, 10 sensitive items by lot, p = 10: query error beside groups by lot; CPU seconds',
  run: async (print: (line: string) => void): Promise<void> => {
    const file = sharedData('bms-webview-1', 'bms-webview-1.dat')
    if (!file) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
    const data = await readTransactions(file)
    print('seed   protect  groups  largest   KL cahd  KL by lot   lower')
    const sums = [0, 0]
    for (const seed of seeds) {
      const drawn = shuffle(Uint32Array.from(data.items.keys()), stream(seed, 'sensitive items')).slice(
        0,
        sensitiveCount,
      )
      const sensitiveItems = Array.from(drawn, (item) => [data.items[item]])
      const started = process.cpuUsage()
      const made = cahd.run(data, withFallbacks(cahd.parameters, { p, sensitiveItems }), streamsOf(seed))
      const { user, system } = process.cpuUsage(started)
      if (made.kind === 'infeasible') throw new Error(made.because)
      const values = withFallbacks(setBucketUtility.parameters, {})
      const { figures } = setBucketUtility.run(data, made.release, values, streamsOf(seed))
      const [found, byLot, lower] = figures.map(({ value }) => value)
      sums[0] += found
      sums[1] += byLot
      print(
        [
          `${seed}`.padStart(4),
          `${((user + system) / 1e6).toFixed(2)} s`.padStart(9),
          `${made.made['groups']}`.padStart(7),
          `${made.made['recordsInTheLargest']}`.padStart(8),
          found.toFixed(4).padStart(9),
          byLot.toFixed(4).padStart(10),
          `${(100 * lower).toFixed(1)} %`.padStart(7),
        ].join(' '),
      )
    }
    print(`all: ${(100 * (1 - sums[0] / sums[1])).toFixed(1)} % lower than by lot`)
  },
}
