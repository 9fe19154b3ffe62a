import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the default measures build on first use is built once for all tests, and kept between runs. */
export const testCache = join(tmpdir(), 'palimpsest-test-cache')
