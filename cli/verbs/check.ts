import type { Judgement } from '../../src/models/index.js'
import { json, showValues } from '../common-flags.js'
import { dataFlags, readData, readReleaseByName } from '../data-flags.js'
import { type AskedModel, modelOf } from '../model-spec.js'
import { tell } from '../tell.js'
import type { Call, Verb } from '../verb.js'

export const check: Verb = {
  name: 'check',
  summary: 'judge a release against a privacy model, and against its original',
  operands: [{ name: 'release', file: 'input', about: 'the published transactions' }],
  flags: [
    {
      name: 'model',
      value: 'spec',
      file: 'spec',
      required: true,
      about: 'what must hold: constraints:<file>,<k>, km:<k>,<m> or disassociation:<k>,<m>',
    },
    {
      name: 'original',
      value: 'data',
      file: 'input',
      about: 'the original: is every line of the release a valid generalisation of it?',
    },
    ...dataFlags,
    json,
    { ...showValues, about: 'list the items of each violation (they may be personal)' },
  ],
  notes:
    'The flags of form describe the original where there is one; the release is then read by its name.\nThe judges share no code with the protectors. Exit 0: everything holds; 1: something does not.',
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
  ],
  async run(call) {
    const { judgementText } = await import('../../src/report/index.js')
    const judged = await judgementsOf(call, await modelOf(call.values.get('model')!))
    const showItems = call.switches.has('show-values')
    const holds = judged.every((one) => one.holds)
    const told = judged.map((one) => ({
      ...one,
      violations: showItems ? one.violations : one.violations.map(withoutItems),
    }))
    await tell(call, { holds, judged: told }, () => judged.map((one) => judgementText(one, showItems)).join(''))
    return holds ? 0 : 1
  },
}

async function judgementsOf(
  call: Call,
  asked: AskedModel,
): Promise<readonly Judgement<{ readonly items: readonly string[] }>[]> {
  const { judgeDisassociation, judgeFaithful } = await import('../../src/models/index.js')
  const { readDisassociated } = await import('../../src/files/index.js')
  const [path] = call.operands
  const file = call.values.get('original')
  const original = file === undefined ? undefined : await readData(call, file)
  if (asked.kind === 'disassociation') return [judgeDisassociation(await readDisassociated(path), asked, original)]
  const release = await (original ? readReleaseByName : readData)(call, path)
  return [asked.model.judge(release, asked.options), ...(original ? [judgeFaithful(release, original)] : [])]
}

function withoutItems({ items, ...violation }: { readonly items: readonly string[] }) {
  return { ...violation, itemCount: items.length }
}
