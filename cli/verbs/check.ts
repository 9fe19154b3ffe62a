import { draw } from '../draw.js'
import { dataSaid, releaseSaid } from '../../src/kinds/sets/said.js'
import { linkedTables, tableSaid } from '../../src/kinds/table/said.js'
import { json, showValues } from '../common-flags.js'
import { kindFlags } from '../kind-flags.js'
import { flagsFrom, saidOf } from '../said.js'
import { tell } from '../tell.js'
import { UsageError } from '../usage-error.js'
import type { Verb } from '../verb.js'

export const check: Verb = {
  name: 'check',
  summary: 'judge a release against privacy models, and against its original',
  operands: [{ name: 'release', about: 'the published file, of any kind', file: 'input', optional: true }],
  flags: [
    {
      name: 'model',
      value: 'spec',
      file: 'spec',
      repeats: true,
      about: 'what must hold, such as km:5,2 or k:5; may be given several times; what the sidecar says unless given',
    },
    {
      name: 'original',
      value: 'data',
      file: 'input',
      about: 'the original: is the release a valid publication of it?',
    },
    ...flagsFrom([...dataSaid, ...tableSaid, linkedTables, ...releaseSaid]),
    kindFlags,
    json,
    { name: 'all', about: 'list every violation (with --show-values)' },
    { ...showValues, about: 'list the items of each violation (they may be personal)' },
  ],
  notes: async () => [
    `Models: ${await (await import('../../src/run/asked-models.js')).everyModelForm()}.`,
    'The plain flags of form describe the original where there is one; --release-from … the release.',
    'The judges share no code with the protectors. Exit 0: everything holds; 1: something does not; 3: not measured.',
  ],
  examples: [
    {
      line: 'palimpsest check examples/thesis/figure-1.5.txt --model constraints:examples/thesis/figure-1.5-privacy.txt,4 --original examples/thesis/figure-1.3.txt',
      about: 'Figure 1.5 keeps its promise, and is Figure 1.3 generalised',
    },
    {
      line: 'palimpsest check examples/thesis/figure-1.3.txt --model km:4,2',
      about: 'the original does not: exit 1',
      exit: 1,
    },
    {
      line: 'palimpsest check examples/lecture/patients-4-anonymous.csv --quasi zip,age,nationality --sensitive condition --model k:4 --model l-distinct:2',
      about: 'a table: four look alike everywhere, and one group has one disease: exit 1',
      exit: 1,
    },
  ],
  async run(call) {
    const [path] = call.operands
    const file = call.values.get('original')
    const said = saidOf(call)
    const specs = call.values.get('model')?.split('\n')
    const { askedModels, kindJudgedBy } = await import('../../src/run/asked-models.js')
    const { openData, openRelease } = await import('../../src/run/open.js')
    const judged = specs && (await kindJudgedBy(specs))
    const { release } = await openRelease(path, { ...said, ...(judged !== undefined && { for: judged }) })
    await draw(call, release)
    const asked = specs
      ? await askedModels(specs, release.kind, path ?? 'the release', file !== undefined)
      : await promisedIn(path, file !== undefined)
    const original = file === undefined ? undefined : await openData(file, release.kind, said)
    const run = await import('../../src/run/check.js')
    const { checkedJson, checkedText } = await import('../../src/report/checked-text.js')
    const tables = call.values.get('table')?.split('\n')
    const checked = await run.check(release, asked, original, {
      release: path ?? tables?.[0] ?? 'the release',
      ...(tables && { tables: [...(path === undefined ? [] : [path]), ...tables] }),
      ...(file !== undefined && { original: file }),
    })
    const shown = { showItems: call.switches.has('show-values'), all: call.switches.has('all') }
    await tell(call, checkedJson(checked, shown), () => checkedText(checked, shown))
    return checked.holds === null ? 3 : checked.holds ? 0 : 1
  },
}

/** The models that the sidecar of a release says it was made to hold. */
async function promisedIn(path: string | undefined, hasOriginal: boolean) {
  const { readMeta } = await import('../../src/files/sidecar.js')
  const { promisedModels } = await import('../../src/run/promised-models.js')
  const meta = path === undefined ? undefined : await readMeta(path)
  const promised = meta ? await promisedModels(meta, path ?? '', hasOriginal) : []
  if (promised.length > 0) return promised
  throw new UsageError(
    meta
      ? '--model is missing: the sidecar tells no model that can be checked'
      : '--model is missing: no sidecar tells what the release was made to hold',
    'add --model, such as k:5 or km:5,2',
  )
}
