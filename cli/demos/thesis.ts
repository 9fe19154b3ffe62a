import { seedOf } from '../common-flags.js'
import { measureNamed, openMeasureFor } from '../open-measure.js'
import type { Call, ExitCode } from '../verb.js'
import { exampleFile } from './example-file.js'

/** The thesis' example from the data to what an intruder learns. */
export async function thesisDemo(call: Call): Promise<ExitCode> {
  const { readConstraints } = await import('../../src/files/read-lists.js')
  const { readDistanceTable } = await import('../../src/files/read-data.js')
  const { readTransactions } = await import('../../src/files/read-data.js')
  const { ansi, plain } = await import('../../src/report/paint.js')
  const { semanticWalk } = await import('../../src/report/semantic-walk.js')
  const run = await import('../../src/run/walk.js')
  const original = await readTransactions(example('figure-1.3.txt'))
  const privacy = await readConstraints(example('figure-1.5-privacy.txt'))
  const utility = await readConstraints(example('figure-1.5-utility.txt'))
  const table = await readDistanceTable(example('figure-3.6.csv'))
  const walk = await run.walk(original, { k: 4, privacy, utility }, table, seedOf(call))
  const paint = call.terminal.colour ? ansi : plain
  call.terminal.out(semanticWalk(walk, paint))
  const spec = call.values.get('semantics')
  if (spec === undefined) {
    call.terminal.out(['   With --semantics blend a sixth part shows what comes out with the measure that ships here.'])
    return 0
  }
  const { meaningWalk } = await import('../../src/report/semantic-walk.js')
  const { walkByMeaning } = await import('../../src/run/walk-by-meaning.js')
  const own = await walkByMeaning(walk, await openMeasureFor(call, spec), seedOf(call))
  if (own.kind === 'not measured') {
    call.terminal.error([`palimpsest: not measured: ${own.because}`])
    return 3
  }
  call.terminal.out(meaningWalk(own, await measureNamed(spec), paint))
  return 0
}

const example = (name: string): string => exampleFile(`thesis/${name}`)
