import type { Transactions } from '../src/data/transactions.js'
import type { Release, TransactionKind } from '../src/contract/release.js'
import { numberOf } from './common-flags.js'
import { UsageError } from './usage-error.js'
import type { Call, Flag } from './verb.js'

/** For releases of transactions whose brackets were left out. */
export const unmarkFlags: readonly Flag[] = [
  { name: 'unmarked', about: 'the release does not tell which items are generalised: find out first' },
  {
    name: 'unmarked-by',
    value: 'rule',
    choices: rules,
    fallback: 'company',
    about:
      'with --unmarked: items of one generalised item share all their transactions (company), or are all that stand in several (support, the two plain rules of the thesis)',
  },
  { name: 'utility', value: 'file', file: 'input', about: 'utility constraints, one a line (with --unmarked)' },
]

async function rules(): Promise<readonly string[]> {
  return (await import('../src/kinds/sets/unmark.js')).unmarkedRules
}

/** The release with what it hides marked; one that hides nothing, in sets or of the original, is refused. */
export async function hiddenIn(
  call: Call,
  release: Release<TransactionKind>,
  path: string,
  original?: Transactions,
): Promise<Release<TransactionKind>> {
  const { refuseUnhidden, unmark, unmarkedRules } = await import('../src/kinds/sets/unmark.js')
  const utility = call.values.get('utility')
  if (!call.switches.has('unmarked')) {
    refuseUnhidden(release, { release: path }, original)
    return release
  }
  if (release.kind !== 'sets')
    throw new UsageError('--unmarked means nothing here', 'a disassociated release says what it hides')
  const { readConstraints } = await import('../src/files/read-lists.js')
  const groups = utility === undefined ? undefined : await readConstraints(utility)
  const rule = unmarkedRules.find((one) => one === call.values.get('unmarked-by'))
  return unmark(release, { k: numberOf(call, 'k'), utility: groups, by: rule }, { release: path })
}
