import { readHierarchy } from '../../files/hierarchy-files.js'
import { readTable } from '../../files/read-data.js'
import { releasePath } from '../release-path.js'
import type { KindFiles } from '../../contract/opening.js'
import type { Release } from '../../contract/release.js'
import { type Said, SaidError, columnNames } from '../../contract/said.js'
import type { Table } from '../../data/table.js'
import type { ReadCountsOptions } from './parse-counts.js'
import { isCountsFile, readCountsBeside, readTrueCells } from './read-counts.js'
import { countsRelease } from './release.js'

export const countsFiles: KindFiles<Release<'counts'>, Table> = {
  recognises: async (path, { releaseFrom, method }) =>
    releaseFrom === undefined && method === undefined && isCountsFile(path),
  readData: async (path, { delimiter }) => readTable(path, { delimiter }),
  async readRelease(path, said) {
    return countsRelease(await readCountsBeside(releasePath(path), said.with ?? [], await countsReading(said)))
  },
  async given(release, path, said) {
    const { original, ledger } = said
    if (ledger !== undefined)
      throw new SaidError('‹ledger› means nothing here', 'leave it out: it is about tables, and answers to questions')
    const trueCells =
      original === undefined ? undefined : await readTrueCells(release, original, await countsReading(said))
    return {
      release,
      given: {
        granted: {},
        seed: said.seed ?? 1,
        trueCells,
        names: { release: path, original: original ?? 'the original' },
        tell: 5,
      },
    }
  },
  async write(path, release, { madeBy, from, said }) {
    const { verifyCounts } = await import('./verify-counts.js')
    const { writeCountsRelease } = await import('./write-counts.js')
    await writeCountsRelease(path, release, madeBy, {
      from,
      as: await countsReading(said),
      verify: (again) => verifyCounts(again, release),
    })
    return undefined
  },
}

/** How counts are read, as somebody says. */
async function countsReading(said: Said): Promise<ReadCountsOptions> {
  const { layout, countColumns, totals, nested, hierarchy } = said
  return {
    delimiter: said.delimiter,
    layout: layout === 'long' || layout === 'cross' ? layout : undefined,
    countColumns: countColumns === undefined ? undefined : columnNames(countColumns),
    totals: totals === undefined ? undefined : columnNames(totals),
    nested: nested === undefined ? undefined : columnNames(nested),
    ...(typeof hierarchy === 'string' && { hierarchy: await readHierarchy(hierarchy) }),
    least: said.least === undefined ? undefined : said.least === 0 ? 0 : 1,
    below: said.below,
    round: said.round,
    rounding: said.rounding === 'either' ? 'either' : 'nearest',
    absent: said.absent === 'none' ? 'none' : 'hidden',
  }
}
