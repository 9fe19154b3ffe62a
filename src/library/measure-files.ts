import type { FileNames } from '../contract/given.js'
import { type Values, withFallbacks } from '../contract/parameter.js'
import type { Data, Release } from '../contract/release.js'
import { SaidError } from '../contract/said.js'
import type { Utility } from '../contract/utility.js'
import { type Measured, measure, utilityFor } from '../run/measure.js'
import { type OpenedFrom, type SaidOfFiles, openData, openRelease, withPaths } from '../run/open.js'
import { isFile } from './open-from.js'

/** What may be said where it is measured what a release is worth. */
export interface MeasureSaid extends Omit<SaidOfFiles, 'original'> {
  readonly options?: Values
}

/** What a release is still worth beside its original; each is a file (a path, bytes, or rows), or the release is open. */
export function measureFiles(original: OpenedFrom, release: OpenedFrom | Release, said?: MeasureSaid): Promise<Measured>
/** The same of data and a release that are open. */
export function measureFiles(
  original: Data,
  release: Release,
  utility: Utility,
  values: Values,
  seed: number,
  names?: FileNames,
): Promise<Measured>
export async function measureFiles(
  original: OpenedFrom | Data,
  from: OpenedFrom | Release,
  words: MeasureSaid | Utility = {},
  values: Values = {},
  seed = 1,
  names?: FileNames,
): Promise<Measured> {
  if (!isFile(original)) {
    if (isFile(from) || !('run' in words)) throw new TypeError('data that are open go with a release that is')
    return measure(original, from, words, values, seed, names)
  }
  const { options = {}, ...rest }: MeasureSaid = 'run' in words ? {} : words
  return withPaths(isFile(from) ? from : undefined, { ...rest, original }, async (path, said) => {
    const release = isFile(from) ? (await openRelease(path, said)).release : from
    const utility = await utilityFor(release)
    if (!utility) throw new SaidError('no measure is known for such a release', 'audit it instead')
    const data = await openData(said.original!, release.kind, said)
    const files = { original: said.original!, release: path ?? 'the release' }
    return measure(data, release, utility, withFallbacks(utility.parameters, options), said.seed ?? 1, files)
  })
}
