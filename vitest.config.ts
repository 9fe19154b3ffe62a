import { defineConfig } from 'vitest/config'

// Two at a time, also on a machine of two cores, where one would be the default.
export default defineConfig({
  test: { include: ['test/**/*.test.ts'], testTimeout: 120_000, maxWorkers: 2 },
})
