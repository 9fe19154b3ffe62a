import type { Transactions } from '../data/transactions.js'
import type { Parameters, Types, Values } from '../contract/parameter.js'
import { madePrivacy, utilityFromMeaning } from '../kinds/sets/protect/make-constraints.js'
import type { Streams } from '../math/random.js'
import type { Measure } from '../meaning/measure.js'
import { similarityBetween } from '../meaning/neighbours.js'

const byMeaning = /^(.+):(0?\.\d+|0|1)$/

/** Values that are not in a file but made from the data, told from a file's name by how they are written. */
export function isMade(type: keyof Types, text: string): boolean {
  if (type === 'combinations') return text === 'all' || /^(random|nested):/.test(text)
  if (type === 'partition') return byMeaning.test(text)
  return type === 'distance' || type === 'meaning'
}

/** A description that cannot be understood. */
export class NotMade extends Error {
  override readonly name = 'NotMade'
  readonly parameter: string
  /** What to do instead, where that is not to write it otherwise. */
  readonly remedy: string | undefined

  constructor(parameter: string, message: string, remedy?: string) {
    super(message)
    this.parameter = parameter
    this.remedy = remedy
  }
}

/**
 * Makes values from their descriptions: privacy constraints at random (`random:50%x3`, `nested:60x3-6`), utility constraints by meaning
 * (`wordnet:0.5`), a distance from a measure, or the measure itself. `given` holds what was read from files.
 */
export async function makeValues(
  list: Parameters,
  described: Readonly<Record<string, string>>,
  given: Values,
  data: Transactions | { readonly items: readonly string[] },
  open: (measure: string) => Promise<Measure>,
  random: Streams,
): Promise<Values> {
  const values: Record<string, Values[string]> = { ...given }
  // In the order of the parameters: a partition by meaning grows around the combinations.
  for (const [name, { type }] of Object.entries(list)) {
    const text = described[name]
    if (text === undefined) continue
    if (type === 'combinations') {
      // In string order: which constraints are drawn must not hang on the order of the data.
      const made = madePrivacy(text, { items: data.items.toSorted() }, random('privacy constraints'))
      if (!made) throw new NotMade(name, text)
      values[name] = made
    } else if (type === 'partition') {
      const [, measure, threshold] = byMeaning.exec(text)!
      if (values['privacy'] === undefined)
        throw new NotMade(name, text, 'groups by meaning grow around what ‹privacy› protects')
      if (!('elements' in data)) throw new NotMade(name, text)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- privacy is declared as combinations
      const privacy = (values['privacy'] ?? []) as Types['combinations']
      const similarity = await similarityBetween(await open(measure), [...new Set(privacy.flat())], data.items)
      values[name] = utilityFromMeaning(data, privacy, similarity, Number(threshold))
    } else if (type === 'meaning') {
      const measure = await open(text)
      await measure.prepare(data.items)
      values[name] = measure
    } else {
      const similarity = await similarityBetween(await open(text), data.items, data.items)
      // What the measure does not know is as far apart as can be.
      values[name] = (a: string, b: string) => {
        const near = similarity(a, b)
        return Number.isNaN(near) ? 1 : Math.min(1, Math.max(0, 1 - near))
      }
    }
  }
  return values
}
