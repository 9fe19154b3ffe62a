import type { MissingRule } from '../data/table.js'
import { type Transactions, transactionCount } from '../data/transactions.js'
import type { Values } from '../contract/parameter.js'
import { demandText } from '../contract/tell-values.js'
import type { Judgement, Violation } from '../contract/judgement.js'
import type { Model } from '../contract/model.js'
import { type Unfaithful, faithfulModel, judgeFaithful, shortenedModel } from '../kinds/sets/models/faithful.js'
import { isTransactions } from '../data/sorts.js'
import { type Data, type Kind, type Release, kindNames } from '../contract/release.js'
import { isOriginal } from '../kinds/sets/same-transactions.js'
import type { FileNames } from '../contract/given.js'
import { refuseForeign } from './belongs.js'
import { refuseUnasked } from '../kinds/table/refused-table.js'

export interface AskedModel {
  readonly model: Model
  readonly values: Values
}

/** A judgement, and the words that asked for it where somebody did: `k:5`. */
export interface Judged extends Judgement<Violation> {
  readonly asked?: string
}

/** What a release was judged on. `holds` is null when something could not be measured and nothing failed. */
export interface Checked {
  readonly kind: 'checked'
  readonly on: Kind
  readonly holds: boolean | null
  readonly judged: readonly Judged[]
  readonly notes: readonly string[]
  /** A table: what a missing value was taken for. */
  readonly missing?: MissingRule
}

/** Judges a release against models and, where there is an original, against it. */
export function check(
  release: Release,
  asked: readonly AskedModel[],
  original: Data | undefined,
  names: FileNames = {},
): Checked {
  const judged: Judged[] = asked.map(({ model, values }) => {
    if (model.on !== release.kind) throw new RangeError(`${model.id} judges ${kindNames[model.on]}`)
    if (release.kind === 'table') refuseUnasked(model, values, release, names.release ?? 'the table')
    return {
      ...withNames(model.judge(release, values, original), names),
      asked: demandText({ model: model.id, values }),
    }
  })
  const notes: string[] = []
  if (original) {
    if (release.kind === 'sets' && isTransactions(original)) {
      const faithful = judgeFaithful(release, original)
      const shortened = asked.some(({ model }) => model.id === shortenedModel.id)
      if (!shortened && mostlyForeign(faithful, release, original)) refuseForeign(release, original, names)
      if (!shortened && !asked.some(({ model }) => model.id === faithfulModel.id)) judged.push(faithful)
      if (isOriginal(release, original)) notes.push('The release is the original: nothing was protected')
    } else refuseForeign(release, original, names)
  }
  const failed = judged.some(({ holds }) => holds === false)
  const unmeasured = judged.some(({ holds }) => holds === null)
  const missing = release.kind === 'table' ? { missing: release.missing ?? 'own' } : {}
  return {
    kind: 'checked',
    on: release.kind,
    holds: failed ? false : unmeasured ? null : true,
    judged,
    notes,
    ...missing,
  }
}

/** Linked tables by the names of their files. */
function withNames(judged: Judgement<Violation>, { tables }: FileNames): Judgement<Violation> {
  const { classes } = judged
  if (!tables || !classes?.views) return judged
  const views = classes.views.map((view, i) => (i < tables.length ? { ...view, name: tables[i] } : view))
  return { ...judged, classes: { ...classes, views } }
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
