// Makes a fresh clone ready: installs packages when they are missing or differ from the lock file, and compiles and
// bundles when a source changed since the last build. Plain JavaScript without imports from npm, because it runs first.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmCommand } from './npm-command.mjs'
import { isCompiled, sourceHash, stampFile } from './compiled.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const install = !process.argv.includes('--no-install')

if (install && !installed()) {
  say('installing packages …')
  const { command, args, shell } = npmCommand()
  run(command, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], shell)
}
if (!isCompiled()) {
  const stamp = sourceHash()
  say('compiling …')
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'])
  for (const script of ['bundle.mjs', 'bundle-browser.mjs', 'bundle-studio.mjs'])
    run(process.execPath, [join(root, 'scripts', script)])
  writeFileSync(stampFile, stamp)
}

/** Every package of the lock file is present in the version it names (npm keeps its own copy of what it installed). */
function installed() {
  const present = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(present)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(present, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || found[path]?.version === entry.version,
  )
}

function say(text) {
  process.stderr.write(`palimpsest: ${text}\n`)
}

function run(command, args, shell = false) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell })
  if (error) say(`cannot start ${command}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}
