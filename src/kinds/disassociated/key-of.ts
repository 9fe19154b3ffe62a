import { refuseForeignClusters } from './foreign-clusters.js'
import type { Transactions } from '../../data/transactions.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { type NotMeasured, notMeasured } from '../../contract/method.js'
import { type Values, withFallbacks } from '../../contract/parameter.js'
import type { Told } from '../../contract/tell-values.js'
import { disassociatedProtectors } from './protect/protectors.js'
import { streamsOf } from '../../math/random.js'
import type { Disassociated } from './disassociated.js'
import { keyFault } from './key-fault.js'
import { matchClusters } from './match-clusters.js'
import type { Key } from '../../data/key.js'
import type { Release } from '../../contract/release.js'
import type { FileNames } from '../../contract/given.js'

/** How a release says it was made. */
export interface Recipe {
  readonly method: string
  readonly parameters: Told
  readonly seed: number
}

/**
 * Which records the clusters of a release hold: as its recipe lets it be found again, or from contents alone where that
 * is unambiguous; otherwise why it cannot be told. An original that cannot be the release's is refused.
 */
export function keyOf(
  release: Release<'disassociated'>,
  original: Transactions,
  recipe: Recipe | undefined,
  names: FileNames = {},
): Key | NotMeasured {
  refuseForeignClusters(release, original, names.original ?? 'the original')
  const again = recipe && keyByRecipe(release, original, recipe)
  if (again) return again
  const found = matchClusters(release, original)
  if (!('because' in found)) return found
  if (found.kind === 'impossible')
    throw new InputError(foreign(found.because), { file: names.original ?? 'the original' })
  return notMeasured(`which records its clusters hold is not known: ${found.because}; give the key of the release`)
}

/** A key that was given, unless it does not fit. */
export function checkedKey(
  release: Release<'disassociated'>,
  original: Transactions,
  key: Key,
  names: FileNames & { readonly key?: string } = {},
): Key {
  refuseForeignClusters(release, original, names.original ?? 'the original')
  const fault = keyFault(release, original, key)
  if (fault === null) return key
  throw new InputError(
    {
      message: `does not fit: ${fault}`,
      rule: 'a key says for each cluster which records of the original it holds, each record once',
      remedy: 'give the key that was written with this release, and the data it was made from',
    },
    { file: names.key ?? 'the key' },
  )
}

function foreign(because: string): Fault {
  return {
    message: `does not match the release: ${because}`,
    rule: 'a disassociated release publishes every record of its original in one of its clusters',
    remedy: 'give the data this release was made from',
  }
}

/** The key of a release that comes out again, name for name, when the original is protected as the recipe says. */
function keyByRecipe(
  release: Release<'disassociated'>,
  original: Transactions,
  { method, parameters, seed }: Recipe,
): Key | undefined {
  const protector = disassociatedProtectors.find(({ id }) => id === method)
  if (!protector) return undefined
  const values: Values = withFallbacks(protector.parameters, parameters)
  const again = protector.run(original, values, streamsOf(seed))
  if (again.kind === 'infeasible' || again.release.kind !== 'disassociated') return undefined
  return sameRelease(again.release, release) ? again.key : undefined
}

/** By names, since a file numbers its items as they are met. */
function sameRelease(a: Disassociated, b: Disassociated): boolean {
  return (
    a.clusters.length === b.clusters.length &&
    a.clusters.every((cluster, c) => {
      const other = b.clusters[c]
      return (
        cluster.size === other.size &&
        cluster.chunks.length === other.chunks.length &&
        sameNames(a, cluster.terms, b, other.terms) &&
        cluster.chunks.every((chunk, at) => sameNames(a, chunk.codes, b, other.chunks[at].codes))
      )
    })
  )
}

function sameNames(a: Disassociated, codes: Uint32Array, b: Disassociated, others: Uint32Array): boolean {
  return codes.length === others.length && codes.every((code, i) => a.items[code] === b.items[others[i]])
}
