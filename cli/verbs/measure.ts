import { draw } from '../draw.js'
import { dataSaid, releaseSaid } from '../../src/kinds/sets/said.js'
import { tableSaid } from '../../src/kinds/table/said.js'
import { json, seed, seedOf, showValues } from '../common-flags.js'
import { kindFlags } from '../kind-flags.js'
import { flagsOf, givenTo } from '../method-flags.js'
import { flagsFrom, saidOf } from '../said.js'
import { tell } from '../tell.js'
import { UsageError } from '../usage-error.js'
import type { Verb } from '../verb.js'

export const measure: Verb = {
  name: 'measure',
  summary: 'what a release is still worth beside its original',
  operands: [
    { name: 'data', about: 'the original', file: 'input' },
    { name: 'release', about: 'the published file, of any kind', file: 'input' },
  ],
  flags: [
    ...flagsFrom([...dataSaid, ...tableSaid, ...releaseSaid.filter(({ name }) => name !== 'hierarchy')]),
    kindFlags,
    seed,
    json,
    showValues,
  ],
  async methodFlags() {
    const utilities = await (await import('../../src/kinds/kinds.js')).everyUtility()
    return flagsOf(utilities)
  },
  notes:
    'The plain flags of form describe the data; --release-from … the release, whose sidecar or content settles it.',
  examples: [
    {
      line: 'palimpsest measure examples/thesis/figure-1.3.txt examples/thesis/figure-1.5.txt',
      about: 'density 6/16, and what count queries lose',
    },
  ],
  async run(call) {
    const run = await import('../../src/run/measure.js')
    const { kindName } = await import('../../src/kinds/kinds.js')
    const { openData, openRelease } = await import('../../src/run/open.js')
    const { withFallbacks } = await import('../../src/contract/parameter.js')
    const { worthJson, worthText } = await import('../../src/report/worth-text.js')
    const [dataFile, path] = call.operands
    const said = saidOf(call)
    const { release } = await openRelease(path, { ...said, original: dataFile })
    await draw(call, release)
    const utility = await run.utilityFor(release)
    if (!utility) throw new UsageError(`no measure is known for ${kindName(release)}`, 'audit it instead')
    const { given } = await givenTo(call, utility, call.methodFlags, 'utility')
    const original = await openData(dataFile, release.kind, said)
    const values = withFallbacks(utility.parameters, given)
    const worth = await run.measure(original, release, utility, values, seedOf(call), {
      original: dataFile,
      release: path,
    })
    await tell(call, worthJson(worth), () => worthText(worth))
    return 0
  },
}
