import { json, numberOf, seed, seedOf, showValues } from '../common-flags.js'
import { dataFlags, readData, readReleaseByName } from '../data-flags.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'

export const measure: Verb = {
  name: 'measure',
  summary: 'what a release is still worth beside its original',
  operands: [
    { name: 'data', file: 'input', about: 'the original transactions' },
    { name: 'release', file: 'input', about: 'the published ones, line for line' },
  ],
  flags: [
    {
      name: 'queries',
      value: 'n',
      kind: 'integer',
      least: 1,
      fallback: '1000',
      about: 'how many random count queries',
    },
    { name: 'hierarchy', value: 'file', file: 'input', about: 'the hierarchy items were generalised along, for NCP' },
    ...dataFlags,
    seed,
    json,
    showValues,
  ],
  notes: 'The flags of form describe the data; the release is read by its name.',
  examples: [
    {
      line: 'palimpsest measure examples/thesis/figure-1.3.txt examples/thesis/figure-1.5.txt',
      about: 'density 6/16, and what count queries lose',
    },
  ],
  async run(call) {
    const { measureUtility } = await import('../../src/score/index.js')
    const { readHierarchy } = await import('../../src/files/index.js')
    const { stream } = await import('../../src/random/index.js')
    const { utilityText } = await import('../../src/report/index.js')
    const original = await readData(call, call.operands[0])
    const release = await readReleaseByName(call, call.operands[1])
    const hierarchy = call.values.get('hierarchy')
    const valueCount = hierarchy === undefined ? original.items.length : (await readHierarchy(hierarchy)).values.length
    const queries = numberOf(call, 'queries') ?? 1000
    const utility = measureUtility(original, release, { queries, valueCount }, stream(seedOf(call), 'measure'))
    await tell(call, { ...utility, seed: seedOf(call) }, () => utilityText(utility))
    return 0
  },
}
