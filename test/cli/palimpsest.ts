import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the compiled command as a user would, from the root of the repository. */
export function palimpsest(args: readonly string[], options: { cwd?: string; input?: string; env?: object } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}/dist/bundle/main.js`, ...args], {
    cwd: options.cwd ?? root,
    input: options.input ?? '',
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
  })
  return { code: status, out: stdout, error: stderr }
}
