import type { Judgement, Violation } from './judgement.js'
import type { Model } from './model.js'
import type { PromisedModel } from './protector.js'
import type { Data, Release } from './release.js'
import { demandText } from './tell-values.js'

/** A judgement, and the words that asked for it. */
export type JudgedAgain = Judgement<Violation> & { readonly asked: string }

/** The model that a protector promises. */
export function promisedModel(models: readonly Model[], { model }: Pick<PromisedModel, 'model'>): Model {
  const found = models.find(({ id }) => id === model)
  if (!found) throw new Error(`there is no model "${model}": this is a defect`)
  return found
}

/** What the judge of a promised model says of a release, and how the model was asked for. */
export function judgePromise(
  models: readonly Model[],
  promised: PromisedModel,
  release: Release,
  original: Data,
): JudgedAgain {
  const judged = promisedModel(models, promised).judge(release, promised.values, original)
  return { ...judged, asked: demandText(promised) }
}
