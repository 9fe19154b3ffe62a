import module from 'node:module'
import { join } from 'node:path'
import { cacheFolder } from '../src/files/cache-folder.js'

/**
 * From Node.js 22 on the compiled code is kept for the next start. What lies there is run, so it stands below the user's
 * own folder: one that PALIMPSEST_CACHE names may be shared with others, and nothing is kept in it.
 */
export function keepCompiledCode(): void {
  if (process.env['PALIMPSEST_CACHE']) return
  const { enableCompileCache } = module as typeof module & { enableCompileCache?: (folder: string) => unknown }
  enableCompileCache?.(join(cacheFolder(), 'code'))
}
