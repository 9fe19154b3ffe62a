import { readMeta, writeMeta } from '../../files/sidecar.js'
import type { KindFiles } from '../../contract/opening.js'
import type { Release } from '../../contract/release.js'
import { SaidError, type Said } from '../../contract/said.js'
import type { Texts } from '../../data/texts.js'
import { isTextsFile, readLines, readTextData, writeTexts } from '../../files/text-files.js'
import { openSaidMeasure } from '../../meaning/open-said-measure.js'
import { releasePath } from '../release-path.js'
import { textRelease } from './release.js'

export const textFiles: KindFiles<Release<'text'>, Texts> = {
  recognises: isTextsFile,
  readData: async (path, said) => readTextData(path, fieldsOf(said)),
  async readRelease(named, said) {
    const path = releasePath(named)
    // Our own releases are under the usual names, whatever those of the original are.
    const own = (await readMeta(path))?.kind === 'text'
    refuseUnreadFields(own, said)
    return textRelease(await readTextData(path, own ? {} : fieldsOf(said)))
  },
  granted: async (_, __, said) => ({
    meaning: await openSaidMeasure(said.semantics ?? 'blend', said),
    ...(said.words !== undefined && { words: await readLines(said.words) }),
    ...(said.population !== undefined && { documents: await readTextData(said.population, fieldsOf(said)) }),
  }),
  async write(path, release, { madeBy }) {
    await writeTexts(path, release)
    await writeMeta(path, { ...madeBy, form: { format: 'texts' } })
    return undefined
  },
}

/** Of files that all have the usual names nothing else may be said. */
function refuseUnreadFields(own: boolean, { field, idField, original, population }: Said): void {
  if (!own || original !== undefined || population !== undefined) return
  const idle = field !== undefined ? 'field' : idField !== undefined ? 'idField' : undefined
  if (idle)
    throw new SaidError(
      `‹${idle}› means nothing here: a release of ours is under the usual names`,
      `leave it out, or give ‹original›, whose fields it names`,
    )
}

function fieldsOf({ field, idField }: Said) {
  return { ...(field !== undefined && { field }), ...(idField !== undefined && { idField }) }
}
