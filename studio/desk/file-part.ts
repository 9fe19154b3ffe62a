import type { DeskFile, FilePart } from '../state.js'

const published = /release|anon|protect|mask|publi|k[-_]?\d|safe|redact|scrub|deident|fixed/i
const before = /orig|raw|before|source|private|visits|unprotected|truth/i

/** What a file that is put on the desk is for, as far as its name tells; whoever put it there can say otherwise. */
export function partOf(name: string, files: readonly DeskFile[]): FilePart {
  if (/\.meta\.json$/i.test(name)) return 'beside'
  if (/schema[^/]*\.json$/i.test(name)) return 'schema'
  if (/key[^/]*\.json$/i.test(name)) return 'key'
  if (/\.sensitive\.csv$/i.test(name)) return 'beside'
  if (/register|voters|aux/i.test(name)) return 'register'
  if (/control|outside|holdout/i.test(name)) return 'outside'
  if (/hierarch|\.(?:md|js|mjs|html|pdf)$/i.test(name) || /^(?:plan|policy)\.json$/i.test(name)) return 'beside'
  const release = files.find(({ part }) => part === 'release')
  if (!release) return 'release'
  // Two that are both called published are of two years.
  if (says(name) > 0 && says(release.name) > 0) return 'earlier'
  if (files.some(({ part }) => part === 'original')) return 'earlier'
  return 'original'
}

/**
 * Of a release and its original that were put down together in any order, whether they changed places: by what they are
 * called, else the larger is the original, as protection tells less.
 */
export function areSwapped(release: DeskFile, original: DeskFile): boolean {
  const told = says(original.name) - says(release.name)
  return told !== 0 ? told > 0 : release.bytes > original.bytes
}

/** Above nought where it is called published, below where it is called what was before. */
function says(name: string): number {
  return Number(published.test(name)) - Number(before.test(name))
}
