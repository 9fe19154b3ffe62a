import { readFileSync, readdirSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, because it runs before anything is compiled
import { npmCommand } from '../../scripts/npm-command.mjs'
import { root } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'

const temp = tempFolder()
const manifest: { scripts: Record<string, string>; bin: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

test('installing the package runs no script, so npm has nothing to warn of', () => {
  const run = /^(?:(?:pre|post)?install|(?:pre|post)?prepare|prepublish)$/
  expect(Object.keys(manifest.scripts).filter((name) => run.test(name))).toEqual([])
})

test('npm is started without a shell wherever an npm runs us, and by name otherwise', () => {
  const script = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'
  expect(npmCommand({ npm_execpath: script }, 'win32')).toEqual({
    command: process.execPath,
    args: [script],
    shell: false,
  })
  expect(npmCommand({}, 'win32')).toEqual({ command: 'npm', args: [], shell: true })
  expect(npmCommand({ npm_execpath: '/usr/lib/yarn.js' }, 'linux')).toEqual({ command: 'npm', args: [], shell: false })
})

test('what is packed runs from another folder, holds its examples, and no tests or benchmarks', () => {
  const { command, args, shell } = npmCommand()
  const packed = spawnSync(
    command,
    [...args, 'pack', '--silent', '--ignore-scripts', '--pack-destination', temp.folder],
    {
      cwd: root,
      shell,
      encoding: 'utf8',
    },
  )
  expect(packed.status).toBe(0)
  const [tarball] = readdirSync(temp.folder)
  expect(spawnSync('tar', ['-xzf', tarball], { cwd: temp.folder }).status).toBe(0)
  const home = join(temp.folder, 'package')
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /(?:^|[/\\])(?:test|bench|node_modules)(?:[/\\]|$)|\.test\./.test(file))).toEqual([])
  const { status, stdout } = spawnSync(process.execPath, [join(home, manifest.bin['palimpsest']), 'demo', 'thesis'], {
    cwd: temp.folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  expect(status).toBe(0)
  expect(stdout).toContain('What an intruder now knows')
})
