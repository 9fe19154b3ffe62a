import { generalisedCount, type Transactions } from '../../src/data/transactions.js'
import type { SetOptions } from '../../src/protect/index.js'
import { json, seed, seedOf, showValues } from '../common-flags.js'
import { columnsOf, dataFlags, readData } from '../data-flags.js'
import { madeFrom, protectOptions } from '../protect-options.js'
import type { Verb } from '../verb.js'
import { version } from '../version.js'
import { writeJson } from '../write-json.js'

export const protect: Verb = {
  name: 'protect',
  summary: 'publish items less exactly, until enough transactions look alike',
  operands: [{ name: 'data', about: 'the transactions to protect (- reads standard input)' }],
  flags: [
    { name: 'method', value: 'name', choices: methods, required: true, about: 'how to protect' },
    { name: 'k', value: 'n', kind: 'integer', least: 2, required: true, about: 'how many must look alike' },
    {
      name: 'privacy',
      value: 'file|made',
      about: 'coat, pcta: what to protect, a constraint a line; or all, random:50%x3, random:1000x2-6',
    },
    {
      name: 'utility',
      value: 'file|measure:x',
      about: 'coat: which items may stand for each other, a constraint a line; or by meaning, such as wordnet:0.5',
    },
    {
      name: 'suppress',
      value: 'share',
      kind: 'number',
      least: 0,
      about: 'coat: share of the items that may be left out',
    },
    { name: 'm', value: 'n', kind: 'integer', least: 1, about: 'km: protect every set of up to m items' },
    { name: 'km', value: 'm', kind: 'integer', least: 1, about: 'coat, pcta: protect every set of up to m items' },
    { name: 'hierarchy', value: 'file', about: 'km: which items belong together, value;level1;…;* a line' },
    { name: 'labels', about: 'km: write the names of the hierarchy instead of the items they stand for' },
    {
      name: 'output',
      short: 'o',
      value: 'file|-',
      required: true,
      about: 'the release; how it was made goes to <name>.meta.json',
    },
    ...dataFlags,
    seed,
    json,
    showValues,
  ],
  notes: 'The release is checked by an independent judge before it is written. No release is an answer too: exit 1.',
  examples: [
    {
      line: 'palimpsest protect examples/thesis/figure-1.3.txt --method coat --k 4 --privacy examples/thesis/figure-1.5-privacy.txt --utility examples/thesis/figure-1.5-utility.txt -o -',
      about: "the thesis' example: Figure 1.3 becomes Figure 1.5",
    },
    {
      line: 'palimpsest protect baskets.csv --method km --k 5 --m 2 --hierarchy items.csv -o release.txt',
      about: 'no pair of items tells fewer than five baskets apart',
    },
  ],
  async run(call) {
    const { setProtectors, tellOptions, withLabels } = await import('../../src/protect/index.js')
    const { writeRelease } = await import('../../src/formats/index.js')
    const { infeasibleText, protectionText } = await import('../../src/report/index.js')
    const { stream } = await import('../../src/random/index.js')
    const method = setProtectors.find(({ id }) => id === call.values.get('method'))!
    const data = await readData(call, call.operands[0])
    const options = await protectOptions(call, data, method)
    const made = method.run(data, options, stream(seedOf(call), 'protect'))
    const jsonTarget = call.values.get('json')
    if (made.kind === 'infeasible') {
      const showItems = call.switches.has('show-values')
      const closest = made.closest && {
        ...made.closest,
        items: showItems ? made.closest.items : made.closest.items.length,
      }
      if (jsonTarget !== undefined) await writeJson(jsonTarget, { ...made, closest }, call.terminal)
      call.terminal.error(infeasibleText(made, showItems))
      return 1
    }
    const judged = await judgements(made.transactions, data, options)
    if (judged.some(({ holds }) => !holds)) throw new Error('a protector and its judge disagree: this is a defect')
    const output = call.values.get('output')!
    const madeBy = {
      method: method.id,
      parameters: tellOptions(method, options, madeFrom(call)),
      seed: seedOf(call),
      version: await version(),
    }
    await writeRelease(
      output,
      call.switches.has('labels') ? withLabels(made) : made.transactions,
      madeBy,
      columnsOf(call),
    )
    const summary = {
      output,
      ...madeBy,
      judged: judged.map(({ model, holds }) => ({ model, holds })),
      generalisedItems: generalisedCount(made.transactions),
      suppressedItems: made.suppressed.length,
      notes: made.notes,
    }
    if (jsonTarget !== undefined) await writeJson(jsonTarget, summary, call.terminal)
    if (output !== '-' && jsonTarget !== '-') call.terminal.out(protectionText(summary))
    return 0
  },
}

async function methods(): Promise<readonly string[]> {
  const { setProtectors } = await import('../../src/protect/index.js')
  return setProtectors.map(({ id }) => id)
}

/** By judges that share no code with the methods. */
async function judgements(release: Transactions, original: Transactions, { k, m, privacy }: SetOptions) {
  const { judgeConstraints, judgeFaithful, judgeKm } = await import('../../src/models/index.js')
  return [
    ...(privacy ? [judgeConstraints(release, privacy, k)] : []),
    ...(m === undefined ? [] : [judgeKm(release, k, m)]),
    judgeFaithful(release, original),
  ]
}
