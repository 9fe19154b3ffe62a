import { json, numberOf, seed, seedOf, showValues } from '../common-flags.js'
import { flagsOf, givenTo } from '../method-flags.js'
import { progress } from '../progress.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'

export const eliminate: Verb = {
  name: 'eliminate',
  summary: 'strike out of a distance table the items that generalisation added',
  operands: [
    {
      name: 'table.csv',
      file: 'input',
      about: 'a distance table: header of items, one row per context (- reads standard input)',
    },
  ],
  flags: [
    { name: 'method', value: 'name', choices: methods, required: true, about: 'how to decide' },
    {
      name: 'block',
      value: 'rows',
      kind: 'integer',
      least: 2,
      about: 'attack a tall table in seeded blocks of at most so many rows',
    },
    seed,
    json,
    showValues,
  ],
  async methodFlags() {
    const { eliminators } = await import('../../src/kinds/sets/attack/eliminate/eliminators.js')
    return flagsOf(eliminators)
  },
  notes: [
    'An unknown distance is an empty, NaN or negative cell: never struck, and counted.',
    'The last cell of a row or column always stays: each holds an original.',
  ].join('\n'),
  examples: [
    {
      line: 'palimpsest eliminate examples/thesis/figure-3.6.csv --method rba',
      about: "the thesis' example: ten of sixteen cells go, and exactly the originals stay",
    },
    {
      line: 'palimpsest eliminate examples/thesis/figure-3.6.csv --method tba --threshold 1.6 --json -',
      about: 'the same table by threshold, as JSON for a program',
    },
    {
      line: 'palimpsest eliminate tall.csv --method rba --block 100 --json found.json',
      about: 'twenty thousand rows in seconds',
    },
  ],
  async run(call) {
    const { eliminators } = await import('../../src/kinds/sets/attack/eliminate/eliminators.js')
    const { readDistanceTable } = await import('../../src/files/read-data.js')
    const { eliminationJson } = await import('../../src/report/elimination-text.js')
    const { eliminationText } = await import('../../src/report/elimination-text.js')
    const { ansi, plain } = await import('../../src/report/paint.js')
    const run = await import('../../src/run/eliminate.js')
    const method = eliminators.find(({ id }) => id === call.values.get('method'))!
    const { given } = await givenTo(call, method, call.methodFlags)
    const table = await readDistanceTable(call.operands[0])
    const bar = progress('eliminating', call.terminal)
    const block = numberOf(call, 'block')
    const found = run.eliminate(table, method, { ...given, block, onProgress: bar.update }, seedOf(call))
    bar.end()
    if (found.kind === 'not measured') {
      call.terminal.error([`palimpsest: not measured: ${found.because}`])
      return 3
    }
    const paint = call.terminal.colour ? ansi : plain
    await tell(call, eliminationJson(table, method, found, seedOf(call)), () =>
      eliminationText(table, method, found, given['normalise'] === true, paint),
    )
    return 0
  },
}

async function methods(): Promise<readonly string[]> {
  const { eliminators } = await import('../../src/kinds/sets/attack/eliminate/eliminators.js')
  return eliminators.map(({ id }) => id)
}
