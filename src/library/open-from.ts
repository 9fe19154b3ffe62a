import type { AttackGiven } from '../contract/given.js'
import type { EarlierReleases } from '../contract/opening.js'
import type { Data, Release } from '../contract/release.js'
import type { Said } from '../contract/said.js'
import { attacksOn } from '../run/attack.js'
import { type OpenedFrom, type SaidOfFiles, givenFor, open, withPaths } from '../run/open.js'

/** A release with all that is given of it. */
interface OpenedWith {
  readonly release: Release
  readonly given: AttackGiven
  readonly earlier?: EarlierReleases
  /** The words about it, files that were at hand by the names that stand for them. */
  readonly said: Said
}

/** Whether it is a file, named or at hand, and not a release or data that were opened. */
export function isFile(from: OpenedFrom | Release | Data): from is OpenedFrom {
  return typeof from === 'string' || 'bytes' in from || 'rows' in from
}

/** Opens a file, or takes a release that is open; then uses it while the files that are at hand are held. */
export async function whileOpen<T>(
  from: OpenedFrom | Release,
  words: SaidOfFiles,
  use: (opened: OpenedWith) => Promise<T>,
): Promise<T> {
  return withPaths(isFile(from) ? from : undefined, words, async (path, said) => {
    if (isFile(from)) return use({ ...(await open(path ?? '', said)), said })
    return use({ ...(await givenFor(from, undefined, said, { methods: await attacksOn(from) })), said })
  })
}
