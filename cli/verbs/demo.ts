import { fileURLToPath } from 'node:url'
import { seed, seedOf } from '../common-flags.js'
import type { Verb } from '../verb.js'

export const demo: Verb = {
  name: 'demo',
  summary: "walk the thesis' example from the data to what an intruder learns; needs no input",
  operands: [],
  flags: [seed],
  examples: [{ line: 'palimpsest demo', about: 'one page, in colour on a terminal' }],
  async run(call) {
    const { readTransactions } = await import('../../src/formats/index.js')
    const { readDistanceTable } = await import('../../src/formats/index.js')
    const { ansi, plain, semanticWalk } = await import('../../src/report/index.js')
    const walk = semanticWalk(
      {
        original: await readTransactions(example('figure-1.3.txt')),
        release: await readTransactions(example('figure-1.5.txt')),
        table: await readDistanceTable(example('figure-3.6.csv')),
      },
      seedOf(call),
      call.terminal.colour ? ansi : plain,
    )
    call.terminal.out(walk)
    return 0
  },
}

/** The examples travel with the package. */
function example(name: string): string {
  return fileURLToPath(new URL(`../../../examples/thesis/${name}`, import.meta.url))
}
