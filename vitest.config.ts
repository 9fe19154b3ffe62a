import { defineConfig } from 'vitest/config'

/** They measure how much their process grows, which has to be one that did nothing before. */
const alone = ['test/laws/memory.test.ts', 'test/refusals/semantics.test.ts']

// Two at a time, also on a machine of two cores, where one would be the default.
export default defineConfig({
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
