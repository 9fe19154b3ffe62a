import { generalisedCount, type Transactions } from '../src/data/transactions.js'
import type { SetOptions } from '../src/protect/index.js'
import { seedOf } from './common-flags.js'
import { columnsOf, readData } from './data-flags.js'
import { madeFrom, protectOptions } from './protect-options.js'
import { madeByOf, tellInfeasible, tellRelease } from './tell-protection.js'
import type { Call, ExitCode } from './verb.js'

/** `palimpsest protect` with a method that generalises items to sets. */
export async function protectBySets(call: Call): Promise<ExitCode> {
  const { setProtectors, tellOptions, withLabels } = await import('../src/protect/index.js')
  const { writeRelease } = await import('../src/files/index.js')
  const { protectionText } = await import('../src/report/index.js')
  const { stream } = await import('../src/random/index.js')
  const method = setProtectors.find(({ id }) => id === call.values.get('method'))!
  const data = await readData(call, call.operands[0])
  const options = await protectOptions(call, data, method)
  const made = method.run(data, options, stream(seedOf(call), 'protect'))
  if (made.kind === 'infeasible') return tellInfeasible(call, made)
  const judged = await judgements(made.transactions, data, options)
  if (judged.some(({ holds }) => !holds)) throw new Error('a protector and its judge disagree: this is a defect')
  const output = call.values.get('output')!
  const madeBy = await madeByOf(call, method.id, tellOptions(method, options, madeFrom(call)))
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
  return tellRelease(call, summary, () => protectionText(summary))
}

/** By judges that share no code with the methods. */
async function judgements(release: Transactions, original: Transactions, { k, m, privacy }: SetOptions) {
  const { judgeConstraints, judgeFaithful, judgeKm } = await import('../src/models/index.js')
  return [
    ...(privacy ? [judgeConstraints(release, privacy, k)] : []),
    ...(m === undefined ? [] : [judgeKm(release, k, m)]),
    judgeFaithful(release, original),
  ]
}
