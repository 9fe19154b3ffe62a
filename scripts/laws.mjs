// The long run: every law and every naive twin on all of their worlds, or on so many times all (`npm run laws -- 10`).
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const times = Number(process.argv[2] ?? 1)
if (!Number.isInteger(times) || times < 1) {
  process.stdout.write('usage: npm run laws -- [how many times all worlds]\n')
  process.exit(2)
}
const vitest = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules', 'vitest', 'vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', 'test/laws', 'test/oracle', `--testTimeout=${120_000 * times}`],
  {
    stdio: 'inherit',
    env: { ...process.env, PALIMPSEST_LAWS: String(times) },
  },
)
process.exitCode = status ?? 1
