import type { Benchmark } from './benchmark.js'
import { printAccuracy } from './semantics/accuracy.js'
import { printFirstUse } from './semantics/first-use.js'
import { printIndexSpeed } from './semantics/index-speed.js'
import { printPairSpeed } from './semantics/pair-speed.js'
import { printTermSpeed } from './semantics/term-speed.js'

export const semantics: Benchmark = {
  id: 'semantics',
  summary:
    'agreement of every measure with people, pairs and new terms a second, and the time of a first use and to index and reload a corpus',
  async run(print: (line: string) => void): Promise<void> {
    print('Pearson with human judgement (pairs covered), ✓ where a bar is held')
    await printAccuracy(print)
    print('')
    await printPairSpeed(print)
    await printTermSpeed(print)
    await printFirstUse(print)
    await printIndexSpeed(print)
  },
}
