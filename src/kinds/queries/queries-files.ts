import type { KindFiles } from '../../contract/opening.js'
import type { Release } from '../../contract/release.js'
import type { QueryLog } from '../../data/query-log.js'
import { writeMeta } from '../../files/sidecar.js'
import { openSaidMeasure, openedWhenAsked } from '../../meaning/open-said-measure.js'
import { releasePath } from '../release-path.js'
import { isQueryLogFile, readQueryLog, writeQueryLog } from './query-log-file.js'
import { queriesRelease } from './release.js'

/** Query logs: who asked what, what was clicked, and when. */
export const queriesFiles: KindFiles<Release<'queries'>, QueryLog> = {
  recognises: isQueryLogFile,
  readData: async (path) => readQueryLog(path),
  termsOf: ({ query }) => query.texts,
  readRelease: async (path) => queriesRelease(await readQueryLog(releasePath(path))),
  granted: async (_, __, said) => ({
    ...(said.histories !== undefined && { histories: await readQueryLog(said.histories) }),
    meaning: openedWhenAsked(async () => openSaidMeasure(said.semantics ?? 'blend', said)),
  }),
  async write(path, release, { madeBy, spreadsheetSafe }) {
    const form = await writeQueryLog(path, release, spreadsheetSafe ? { spreadsheetSafe } : {})
    await writeMeta(path, { ...madeBy, form })
    return undefined
  },
}
