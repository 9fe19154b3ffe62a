import type { Transactions } from '../src/data/index.js'
import { numberOf } from './common-flags.js'
import { UsageError } from './usage-error.js'
import { readData } from './data-flags.js'
import type { Call } from './verb.js'

export interface AttackInput {
  readonly release: Transactions
  readonly original?: Transactions
  readonly privacy?: readonly (readonly string[])[]
}

/** Reads what `palimpsest attack` is given, and says which file is not what it should be. */
export async function readAttackInput(call: Call): Promise<AttackInput> {
  const { InputError } = await import('../src/formats/index.js')
  const { readConstraints, readTransactions } = await import('../src/files/index.js')
  const [file] = call.operands
  const unmarked = call.switches.has('unmarked')
  const [utilityFile, originalFile, privacyFile] = ['utility', 'original', 'privacy'].map((name) =>
    call.values.get(name),
  )
  if (utilityFile !== undefined && !unmarked) {
    throw new UsageError('--utility means nothing without --unmarked', 'add --unmarked, or leave it out')
  }
  if (privacyFile !== undefined && numberOf(call, 'k') === undefined) {
    throw new UsageError('--privacy needs --k', 'give the k that the combinations were protected with')
  }
  let release = await readTransactions(file)
  if (unmarked) {
    const { unmarkedRelease } = await import('../src/attack/index.js')
    const utility = utilityFile === undefined ? undefined : await readConstraints(utilityFile)
    release = unmarkedRelease(release, { k: numberOf(call, 'k'), utility })
  }
  if (!release.elements.some((element) => element < 0)) {
    throw new InputError(unmarked ? nothingAlike : nothingMarked, { file })
  }
  const original = originalFile === undefined ? undefined : await readData(call, originalFile)
  if (original?.elements.some((element) => element < 0)) throw new InputError(notOriginal, { file: originalFile! })
  return {
    release,
    ...(original !== undefined && { original }),
    ...(privacyFile !== undefined && { privacy: await readConstraints(privacyFile) }),
  }
}

/** Stops where the release cannot come from the original: which transaction, and why. */
export async function refuseMismatch(release: Transactions, original: Transactions, file: string): Promise<void> {
  const { judgeFaithful } = await import('../src/models/index.js')
  const { InputError } = await import('../src/formats/index.js')
  const [first] = judgeFaithful(release, original).violations
  if (first === undefined) return
  const reasons = {
    invented: 'the release says something that the original does not hold',
    lost: 'the original holds an item that the release left out here but tells elsewhere',
    'missing transaction': 'the release ends before the original does',
    'added transaction': 'the original ends before the release does',
  }
  throw new InputError(
    {
      message: `transaction ${first.transaction} does not match the release: ${reasons[first.what]}`,
      rule: 'line by line, a release publishes each item of the original, plainly or inside a generalised item',
      remedy: 'give the data this release was made from, with its transactions in the same order',
    },
    { file, line: first.transaction, value: first.items.join(', ') },
  )
}

const nothingMarked = {
  message: 'the release holds no generalised item',
  rule: 'a generalised item stands in round brackets: a, (b, c), d',
  remedy: 'attack a release, not the original; add --unmarked where the brackets were left out',
}

const nothingAlike = {
  message: 'no two items stand in the very same transactions',
  rule: 'without marks, items that share all their transactions (at least k of them) are taken for a generalised item',
  remedy: 'give the k of the release with --k if it is smaller, or a release with marks',
}

const notOriginal = {
  message: 'the original holds generalised items',
  rule: 'the original is the data before protection, without items in brackets',
  remedy: 'give the data this release was made from; quote items that have brackets in their name',
}
