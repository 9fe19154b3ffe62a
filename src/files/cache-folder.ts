import { homedir } from 'node:os'
import { join, parse } from 'node:path'

/** Where built indexes and vectors are kept: $PALIMPSEST_CACHE, else $XDG_CACHE_HOME/palimpsest, else ~/.cache/palimpsest. */
export function cacheFolder(options: { readonly cache?: string } = {}): string {
  const { PALIMPSEST_CACHE: own, XDG_CACHE_HOME: xdg } = process.env
  return options.cache ?? (own || join(xdg || join(home(), '.cache'), 'palimpsest'))
}

/** A user the system does not know has no home: the root of the disk then, which is most likely not theirs to write to. */
function home(): string {
  try {
    return homedir()
  } catch {
    return parse(process.cwd()).root
  }
}
