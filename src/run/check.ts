import { type Transactions, transactionCount } from '../data/transactions.js'
import type { Values } from '../method/parameter.js'
import type { Judgement, Violation } from '../models/judgement.js'
import type { Model } from '../models/model.js'
import { type Unfaithful, faithfulModel, judgeFaithful } from '../models/sets/faithful.js'
import { type Kind, type Release, kindNames } from '../release/release.js'
import { isOriginal } from '../release/sets/same-transactions.js'
import { type FileNames, refuseForeign } from './belongs.js'

export interface AskedModel {
  readonly model: Model
  readonly values: Values
}

/** What a release was judged on. `holds` is null when something could not be measured and nothing failed. */
export interface Checked {
  readonly kind: 'checked'
  readonly on: Kind
  readonly holds: boolean | null
  readonly judged: readonly Judgement<Violation>[]
  readonly notes: readonly string[]
}

/** Judges a release against models and, where there is an original, against it. */
export function check(
  release: Release,
  asked: readonly AskedModel[],
  original: Transactions | undefined,
  names: FileNames = {},
): Checked {
  const judged: Judgement<Violation>[] = asked.map(({ model, values }) => {
    if (model.on !== release.kind) throw new RangeError(`${model.id} judges ${kindNames[model.on]}`)
    return model.judge(release, values, original)
  })
  const notes: string[] = []
  if (original) {
    if (release.kind === 'sets') {
      const faithful = judgeFaithful(release, original)
      if (mostlyForeign(faithful, release, original)) refuseForeign(release, original, names)
      if (!asked.some(({ model }) => model.id === faithfulModel.id)) judged.push(faithful)
      if (isOriginal(release, original)) notes.push('The release is the original: nothing was protected')
    } else refuseForeign(release, original, names)
  }
  const failed = judged.some(({ holds }) => holds === false)
  const unmeasured = judged.some(({ holds }) => holds === null)
  return { kind: 'checked', on: release.kind, holds: failed ? false : unmeasured ? null : true, judged, notes }
}

/** Whether the two do not belong together at all: another number of lines, or more than half of them do not match. */
function mostlyForeign(
  { violationCount, violations }: Judgement<Unfaithful>,
  release: Transactions,
  original: Transactions,
): boolean {
  if (violationCount === 0) return false
  const lines = transactionCount(original)
  if (transactionCount(release) !== lines) return true
  // Of a bad pair only the first violations are listed.
  return new Set(violations.map(({ transaction }) => transaction)).size > lines / 2 || violationCount > lines
}
