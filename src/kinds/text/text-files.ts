import { readMeta, writeMeta } from '../../files/sidecar.js'
import type { KindFiles } from '../../contract/opening.js'
import type { Release } from '../../contract/release.js'
import { SaidError, type Said } from '../../contract/said.js'
import type { Texts } from '../../data/texts.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { isProse, isTextsFile, readLines, readTextData, writeTexts } from '../../files/text-files.js'
import { openSaidMeasure } from '../../meaning/open-said-measure.js'
import { releasePath } from '../release-path.js'
import { textRelease } from './release.js'

export const textFiles: KindFiles<Release<'text'>, Texts> = {
  async recognises(path, said) {
    if (await isTextsFile(path)) return true
    // Whoever says the form of transactions says that they are some.
    if ([said.from, said.releaseFrom, said.unmarked].every((one) => one === undefined) && (await isProse(path)))
      throw new InputError(prose, { file: path })
    return false
  },
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

const prose: Fault = {
  message: 'reads like prose: a text, or transactions that look like one',
  rule: 'what a file is is never guessed where it may be two things',
  remedy:
    'say ‹as› text where it is a text, or ‹from› text where each line is a transaction and its items stand between commas',
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
