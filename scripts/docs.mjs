// The documentation as a searchable site, from the same Markdown that is read in the repository.
//   npm run docs              builds it into site/out
//   npm run docs -- --serve   and shows it on this machine
// What builds it is installed on the first run, below site/, and nowhere else.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeApi } from './docs/api.mjs'
import { stage } from './docs/stage.mjs'
import { npmCommand } from './npm-command.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const site = join(root, 'site')

if (!installed()) {
  const { command, args, shell } = npmCommand()
  run(command, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], shell)
}
const pages = join(site, '.pages')
const dead = stage(root, pages)
for (const one of dead) process.stderr.write(`palimpsest: leads nowhere: ${one}\n`)
if (dead.length > 0 || !writeApi(root, site, pages)) process.exit(1)
const vitepress = join(site, 'node_modules/vitepress/bin/vitepress.js')
run(process.execPath, [vitepress, 'build', '.'])
if (process.argv.includes('--serve')) run(process.execPath, [vitepress, 'preview', '.'])

function installed() {
  const { devDependencies } = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'))
  return Object.entries(devDependencies).every(([name, version]) => {
    const manifest = join(site, 'node_modules', name, 'package.json')
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version
  })
}

function run(command, args, shell = false) {
  const { status } = spawnSync(command, args, { cwd: site, stdio: 'inherit', shell })
  if (status !== 0) process.exit(status ?? 1)
}
