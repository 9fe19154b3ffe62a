import type { Data, Release } from '../contract/release.js'
import type { FileNames } from '../contract/given.js'
import type { Model } from '../contract/model.js'
import { SaidError } from '../contract/said.js'
import { type AskedModel, type Checked, check } from '../run/check.js'
import { askedModels, kindJudgedBy } from '../run/asked-models.js'
import { type OpenedFrom, type SaidOfFiles, openData, openRelease, withPaths } from '../run/open.js'
import { isFile } from './open-from.js'
import { askedOfOwn, refuseTakenIds } from './own-models.js'

/** What may be said where a release is judged. */
export interface CheckSaid extends SaidOfFiles {
  /** What must hold: `k:5`, or several; one of one's own by its id as well. */
  readonly model?: string | readonly string[] | undefined
  /** Models of one's own; those that no word names are asked with what holds where nothing is given. */
  readonly models?: readonly Model[]
}

/** Judges a file (a path, bytes, or rows) or a release against models and, where the original is said, against it. */
export function checkFile(from: OpenedFrom | Release, said: CheckSaid): Promise<Checked>
/** The same of a release and an original that are open. */
export function checkFile(
  release: Release,
  asked: readonly AskedModel[],
  original?: Data,
  names?: FileNames,
): Promise<Checked>
export async function checkFile(
  from: OpenedFrom | Release,
  words: CheckSaid | readonly AskedModel[],
  original?: Data,
  names?: FileNames,
): Promise<Checked> {
  if (isAsked(words)) {
    if (isFile(from)) throw new TypeError('models that were read go with a release that was opened')
    return check(from, words, original, names)
  }
  const { model = [], models: own = [], ...saidOfFiles } = words
  await refuseTakenIds(own)
  const named = [model].flat()
  const specs = [...new Set([...named, ...askedOfOwn(own, named)])]
  if (specs.length === 0)
    throw new SaidError('nothing says what must hold', 'say a ‹model› such as k:5, or hand in ‹models› of your own')
  return withPaths(isFile(from) ? from : undefined, saidOfFiles, async (path, said) => {
    const kind = await kindJudgedBy(specs, own)
    const release = isFile(from) ? (await openRelease(path, { ...said, ...(kind && { for: kind }) })).release : from
    const name = path ?? 'the release'
    const asked = await askedModels(specs, release.kind, name, said.original !== undefined, own)
    const beside = said.original === undefined ? undefined : await openData(said.original, release.kind, said)
    return check(release, asked, beside, {
      release: name,
      ...(said.original !== undefined && { original: said.original }),
    })
  })
}

function isAsked(words: CheckSaid | readonly AskedModel[]): words is readonly AskedModel[] {
  return Array.isArray(words)
}
