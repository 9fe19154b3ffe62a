import type { Model } from '../contract/model.js'
import { modelNamed } from '../contract/model-words.js'
import { SaidError } from '../contract/said.js'
import { everyModel } from '../kinds/kinds.js'

/** How each is asked for: in the words that name it, else by its id alone, with what holds where nothing is given. */
export function askedOfOwn(own: readonly Model[], specs: readonly string[]): readonly string[] {
  return own.flatMap(({ id }) => {
    const named = specs.filter((spec) => modelNamed(spec) === id)
    return named.length > 0 ? named : [id]
  })
}

/** A verdict names a model by its id: no two may have the same. */
export async function refuseTakenIds(own: readonly Model[]): Promise<void> {
  if (own.length === 0) return
  const taken = new Set((await everyModel()).map(({ id }) => id))
  for (const { id } of own) {
    if (taken.has(id))
      throw new SaidError(`‹models› holds "${id}", and there is a model of that id`, 'choose another id')
    taken.add(id)
  }
}
