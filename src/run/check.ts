import { kinds, waysOf } from '../kinds/kinds.js'
import type { MissingRule } from '../data/table.js'
import type { Values } from '../contract/parameter.js'
import { demandText } from '../contract/tell-values.js'
import type { Judgement, Violation } from '../contract/judgement.js'
import type { Model } from '../contract/model.js'
import { type Data, type Kind, type Release } from '../contract/release.js'
import type { FileNames } from '../contract/given.js'
import { refuseForeign } from './belongs.js'
import { namedInData, refuseAbsentNames } from '../contract/refused-names.js'
import { refuseUnasked } from '../contract/refused-table.js'

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
  /** What its records are called: `transactions`, `records`. */
  readonly records: string
  readonly inColumns: boolean
  readonly holds: boolean | null
  readonly judged: readonly Judged[]
  readonly notes: readonly string[]
  /** A table: what a missing value was taken for. */
  readonly missing?: MissingRule
}

/** Judges a release against models and, where there is an original, against it. */
export async function check(
  release: Release,
  asked: readonly AskedModel[],
  original: Data | undefined,
  names: FileNames = {},
): Promise<Checked> {
  const ways = await waysOf(release)
  const columns = ways.columnsOf?.(release)
  const judged: Judged[] = asked.map(({ model, values }) => {
    if (model.on !== release.kind) throw new RangeError(`${model.id} judges ${kinds[model.on].name}`)
    if (columns) refuseUnasked(model, values, columns, names.release ?? 'the table')
    refuseAbsentNames(model.parameters, values, namedInData(release, original), names.release ?? 'the release')
    return {
      ...withNames(model.judge(release, values, original), names),
      asked: demandText({ model: model.id, values }),
    }
  })
  const notes: string[] = []
  if (original) {
    const refuse = (): void => refuseForeign(ways, release, original, names)
    const ids = asked.map(({ model }) => model.id)
    if (ways.judgeBeside && ways.isData(original)) judged.push(...ways.judgeBeside(release, original, ids, refuse))
    else refuse()
    if (ways.isData(original) && ways.isOriginal?.(release, original))
      notes.push('The release is the original: nothing was protected')
  }
  const failed = judged.some(({ holds }) => holds === false)
  const unmeasured = judged.some(({ holds }) => holds === null)
  const missing = ways.missingIn?.(release)
  return {
    kind: 'checked',
    on: release.kind,
    records: ways.records ?? 'records',
    inColumns: columns !== undefined,
    holds: failed ? false : unmeasured ? null : true,
    judged,
    notes,
    ...(missing && { missing }),
  }
}

/** Linked tables by the names of their files. */
function withNames(judged: Judgement<Violation>, { tables }: FileNames): Judgement<Violation> {
  const { classes } = judged
  if (!tables || !classes?.views) return judged
  const views = classes.views.map((view, i) => (i < tables.length ? { ...view, name: tables[i] } : view))
  return { ...judged, classes: { ...classes, views } }
}
