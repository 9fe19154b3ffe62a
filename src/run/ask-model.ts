import type { Table } from '../data/table.js'
import type { Values } from '../contract/parameter.js'
import { demandText } from '../contract/tell-values.js'
import type { Judgement, Violation } from '../contract/judgement.js'
import type { Model } from '../contract/model.js'
import { models } from '../kinds/models.js'
import type { PromisedModel } from '../contract/protector.js'
import type { Data, Kind, Release } from '../contract/release.js'
import { refuseUnasked } from '../kinds/table/refused-table.js'

function modelOf(name: string, kind: Kind): Model {
  const found = models.find(({ id, on }) => id === name && on === kind)
  if (!found) throw new Error(`there is no model "${name}": this is a defect`)
  return found
}

/** What the judge of a promised model says of a release, and how the model was asked for. */
export function judgePromise(
  { model, values }: PromisedModel,
  release: Release,
  original: Data,
): Judgement<Violation> & { readonly asked: string } {
  const judged = modelOf(model, release.kind).judge(release, values, original)
  return { ...judged, asked: demandText({ model, values }) }
}

/** Stops at a promised model that this table cannot be asked. */
export function refuseUnaskedPromises(
  promised: readonly { readonly model: string; readonly values: Values }[],
  kind: Kind,
  table: Table,
  file: string,
): void {
  for (const { model, values } of promised) refuseUnasked(modelOf(model, kind), values, table, file)
}
