import type { Judgement } from '../../src/models/index.js'
import { json, showValues } from '../common-flags.js'
import { dataFlags, readData, readReleaseByName } from '../data-flags.js'
import { modelOf } from '../model-spec.js'
import type { Verb } from '../verb.js'
import { writeJson } from '../write-json.js'

export const check: Verb = {
  name: 'check',
  summary: 'judge a release against a privacy model, and against its original',
  operands: [{ name: 'release', about: 'the published transactions' }],
  flags: [
    { name: 'model', value: 'spec', required: true, about: 'what must hold: constraints:<file>,<k> or km:<k>,<m>' },
    {
      name: 'original',
      value: 'data',
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
    const { judgeFaithful } = await import('../../src/models/index.js')
    const { judgementText } = await import('../../src/report/index.js')
    const { model, options } = await modelOf(call.values.get('model')!)
    const original = call.values.get('original')
    const read = original === undefined ? readData : readReleaseByName
    const release = await read(call, call.operands[0])
    const judged: Judgement<{ readonly items: readonly string[] }>[] = [model.judge(release, options)]
    if (original !== undefined) judged.push(judgeFaithful(release, await readData(call, original)))
    const target = call.values.get('json')
    const showItems = call.switches.has('show-values')
    if (target !== undefined) {
      const told = judged.map((one) => ({
        ...one,
        violations: showItems ? one.violations : one.violations.map(withoutItems),
      }))
      await writeJson(target, { holds: judged.every(({ holds }) => holds), judged: told }, call.terminal)
    }
    if (target !== '-') call.terminal.out(judged.map((one) => judgementText(one, showItems)).join(''))
    return judged.every(({ holds }) => holds) ? 0 : 1
  },
}

function withoutItems({ items, ...violation }: { readonly items: readonly string[] }) {
  return { ...violation, itemCount: items.length }
}
