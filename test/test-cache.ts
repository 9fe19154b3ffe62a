import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** What the default measures build on first use is built once for all tests, and kept between runs. */
export const testCache = join(tmpdir(), 'palimpsest-test-cache')

/** For commands in this process: the cache of the tests, until this file is done. */
export function inTestCache(): void {
  const before = process.env['PALIMPSEST_CACHE']
  beforeAll(() => void (process.env['PALIMPSEST_CACHE'] = testCache))
  afterAll(() => {
    if (before === undefined) delete process.env['PALIMPSEST_CACHE']
    else process.env['PALIMPSEST_CACHE'] = before
  })
}
