import { json, numberOf, seed, seedOf, showValues } from '../common-flags.js'
import { refuseIdleFlags } from '../idle-flags.js'
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
      name: 'threshold',
      value: 'x',
      kind: 'number',
      about: "eliminate strictly above x instead of the method's own mean (tba, wba, gba, rba)",
    },
    { name: 'normalise', about: "divide each group's widest gap by its range, as the thesis prints (gba, rba)" },
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
    const { eliminators } = await import('../../src/attack/sets/eliminate/eliminators.js')
    const { eliminateInBlocks } = await import('../../src/attack/sets/eliminate/in-blocks.js')
    const { readDistanceTable } = await import('../../src/files/read-distance-table.js')
    const { ansi, plain } = await import('../../src/report/paint.js')
    const { eliminationJson } = await import('../../src/report/elimination-json.js')
    const { eliminationText } = await import('../../src/report/elimination-text.js')
    const { stream } = await import('../../src/random/random.js')
    const method = eliminators.find(({ id }) => id === call.values.get('method'))!
    refuseIdleFlags(call, ['threshold', 'normalise'], method.takes, `--method ${method.id}`)
    const table = await readDistanceTable(call.operands[0])
    const normalise = call.switches.has('normalise')
    const params = { threshold: numberOf(call, 'threshold'), normalise }
    const blockRows = numberOf(call, 'block')
    const bar = progress('eliminating', call.terminal)
    const height = table.contexts.length
    const mostSteps = table.distances.length - Math.max(height, table.items.length)
    const found =
      blockRows === undefined
        ? method.run(
            table,
            { ...params, watch: ({ eliminated }) => bar.update(eliminated, mostSteps) },
            stream(seedOf(call), 'eliminate'),
          )
        : eliminateInBlocks(method, table, blockRows, params, seedOf(call), (rows) => bar.update(rows, height))
    bar.end()
    await tell(call, eliminationJson(table, method, found, seedOf(call)), () =>
      eliminationText(table, method, found, normalise, call.terminal.colour ? ansi : plain),
    )
    if (found.unreliable < table.distances.length) return 0
    call.terminal.error('palimpsest: not measured: the table holds no reliable distance\n')
    return 3
  },
}

async function methods(): Promise<readonly string[]> {
  const { eliminators } = await import('../../src/attack/sets/eliminate/eliminators.js')
  return eliminators.map(({ id }) => id)
}
