import { json, seed, seedOf, showValues } from '../common-flags.js'
import { dataFlags, readData, readReleaseOf, releaseFlags } from '../data-flags.js'
import { portFlags, portOf, refuseOtherFlags } from '../ports/ports.js'
import { flagsOf, givenTo } from '../method-flags.js'
import { isTableRelease, readTableOf, readTableRelease, saysTable, tableFlags } from '../table-flags.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'

export const measure: Verb = {
  name: 'measure',
  summary: 'what a release is still worth beside its original',
  operands: [
    { name: 'data', about: 'the original', file: 'input' },
    { name: 'release', about: 'the published file, of any kind', file: 'input' },
  ],
  flags: [...dataFlags, ...tableFlags, ...releaseFlags, ...portFlags, seed, json, showValues],
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
    const utilities = await (await import('../../src/kinds/kinds.js')).everyUtility()
    const run = await import('../../src/run/measure.js')
    const { withFallbacks } = await import('../../src/contract/parameter.js')
    const { worthJson, worthText } = await import('../../src/report/worth-text.js')
    const [dataFile, path] = call.operands
    const port = saysTable(call) ? undefined : await portOf(call, path)
    refuseOtherFlags(call, port)
    const onTable = saysTable(call) || (await isTableRelease(path))
    const release = port
      ? await port.readRelease(call, path)
      : onTable
        ? await readTableRelease(call, path)
        : await readReleaseOf(call, path, { beside: true })
    const utility = (await run.utilityFor(release))!
    const { given } = await givenTo(call, utility, flagsOf(utilities), 'utility')
    const original = port
      ? await port.readData(call, dataFile)
      : onTable
        ? await readTableOf(call, dataFile)
        : await readData(call, dataFile)
    const values = withFallbacks(utility.parameters, given)
    const worth = await run.measure(original, release, utility, values, seedOf(call), {
      original: dataFile,
      release: path,
    })
    await tell(call, worthJson(worth), () => worthText(worth))
    return 0
  },
}
