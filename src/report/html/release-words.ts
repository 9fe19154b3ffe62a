import { coded } from '../../data/table.js'
import type { Release } from '../../contract/release.js'
import { waysOf } from '../../kinds/ways-of.js'

/** Every name and value of a release that is more than a number, the longest first: what a copy to pass on must not hold. */
export function wordsOfRelease(release: Release): readonly string[] {
  const words = [...new Set(all(release))].filter((word) => /\p{L}/u.test(word))
  return words.sort((a, b) => b.length - a.length)
}

function all(release: Release): readonly string[] {
  if (release.kind === 'sets' || release.kind === 'disassociated') return release.items
  if (release.kind !== 'table' && release.kind !== 'buckets') return waysOf(release)!.wordsOf(release)
  const { columns } = release.kind === 'table' ? release : release.table
  const inColumns = columns.flatMap((column) => [column.name, ...coded(column).values])
  return release.kind === 'table' ? inColumns : [...inColumns, release.sensitive, ...release.values]
}
