import { safely } from '../data-flags.js'
import { openMeasureFor } from '../open-measure.js'
import type { Measure } from '../../src/meaning/measure.js'
import type { Port } from './port.js'

/** Query logs: who asked what, what was clicked, and when. */
export const queriesPort: Port<'queries'> = {
  kind: 'queries',
  files: 'query logs',
  flags: [
    {
      name: 'histories',
      value: 'log',
      file: 'input',
      about: 'query log: other queries of the same users, which an intruder knows (half of the original unless given)',
    },
  ],
  async recognises(path) {
    const { looksLikeQueryLog } = await import('../../src/kinds/queries/query-log-file.js')
    return looksLikeQueryLog(path)
  },
  async readData(_, path) {
    const { readQueryLog } = await import('../../src/kinds/queries/query-log-file.js')
    return readQueryLog(path)
  },
  termsOf: ({ query }) => query.texts,
  async readRelease(_, path) {
    const { readQueryLog } = await import('../../src/kinds/queries/query-log-file.js')
    const { queriesRelease } = await import('../../src/kinds/queries/release.js')
    return queriesRelease(await readQueryLog(path))
  },
  async write(call, path, release) {
    const { writeQueryLog } = await import('../../src/kinds/queries/query-log-file.js')
    return writeQueryLog(path, release, safely(call))
  },
  async granted(call) {
    const file = call.values.get('histories')
    return {
      ...(file !== undefined && { histories: await queriesPort.readData(call, file) }),
      meaning: whenAsked(() => openMeasureFor(call, call.values.get('semantics') ?? 'blend')),
    }
  },
}

/** A measure that is opened by the first attack that asks it: most do not. */
function whenAsked(open: () => Promise<Measure>): Pick<Measure, 'prepare' | 'distances'> {
  let opened: Measure | undefined
  return {
    async prepare(...terms) {
      opened ??= await open()
      await opened.prepare(...terms)
    },
    distances: (rows, columns) => opened!.distances(rows, columns),
  }
}
