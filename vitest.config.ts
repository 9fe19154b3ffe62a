import { defineConfig } from 'vitest/config'

// Two at a time, also on a machine of two cores, where one would be the default.
// Files share what they have loaded: no test changes a module, and loading the library anew for each costs a minute.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    maxWorkers: 2,
    isolate: false,
    server: { deps: { external: [/\/dist\//] } },
  },
})
