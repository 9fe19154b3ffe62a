import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
// @ts-expect-error: plain JavaScript, because it runs before anything is compiled
import { isCompiled } from './scripts/compiled.mjs'

/**
 * What was compiled from the sources as they are is what tests load: Node.js runs it as it is, a fifth faster than what Vite makes of the
 * sources, and nothing is translated twice. Where a source changed since, the sources are loaded.
 */
function compiled() {
  const root = import.meta.dirname
  return {
    name: 'compiled',
    enforce: 'pre' as const,
    resolveId(source: string, importer: string | undefined) {
      if (!importer || !source.startsWith('.')) return undefined
      const file = relative(root, resolve(importer, '..', source))
      if (!/^(?:src|cli|studio|bench)[\\/]/.test(file)) return undefined
      const made = join(root, 'dist', file)
      return existsSync(made) ? made : undefined
    },
  }
}

/** They measure how much their process grows, which has to be one that did nothing before. */
const alone = ['test/laws/memory.test.ts', 'test/refusals/semantics.test.ts']

// Two at a time, also on a machine of two cores, where one would be the default.
export default defineConfig({
  plugins: isCompiled() ? [compiled()] : [],
  test: {
    testTimeout: 120_000,
    maxWorkers: 2,
    globalSetup: ['test/absent-data.ts'],
    setupFiles: process.env['PALIMPSEST_LAWS'] ? ['test/laws/tries.ts'] : [],
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      // Files share what they have loaded: no test changes a module, and loading the library anew for each costs minutes.
      { extends: true, test: { name: 'together', include: ['test/**/*.test.ts'], exclude: alone, isolate: false } },
    ],
  },
})
