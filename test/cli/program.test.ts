import { symlinkSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asTyped, commandLine, startedAs } from '../../cli/program.js'
import { terminalOn } from '../../cli/terminal.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsest, root } from './palimpsest.js'

const temp = tempFolder()

test.each([
  ['/home/me/.npm/_npx/66dd/node_modules/.bin/palimpsest', {}, 'npx palimpsest'],
  ['/clone/node_modules/.bin/palimpsest', {}, 'npx palimpsest'],
  ['/clone/dist/bundle/main.js', { npm_execpath: '/usr/lib/npm-cli.js' }, 'npx palimpsest'],
  ['/usr/local/bin/palimpsest', {}, 'palimpsest'],
  ['C:\\npm\\node_modules\\palimpsest\\dist\\bundle\\main.js', {}, 'palimpsest'],
  [join(process.cwd(), 'dist', 'bundle', 'main.js'), {}, 'node dist/bundle/main.js'],
  [join(process.cwd(), 'my clone', 'main.js'), {}, "node 'my clone/main.js'"],
])('%s with %o is typed as %s', (script, env, typed) => {
  expect(startedAs(script, env)).toBe(typed)
})

test('commands of ours are called as the program was started, and nothing else in a line is touched', () => {
  let out = ''
  const write = (text: string): void => void (out += text)
  const terminal = terminalOn({
    out: write,
    error: write,
    colour: false,
    outWidth: undefined,
    errorWidth: undefined,
    program: 'npx palimpsest',
  })
  terminal.out([
    `Next: ${commandLine(['protect', 'my data.csv', '-o', 'out.csv'])}`,
    asTyped('give ‹maxCluster›; palimpsest hierarchy make makes one, and palimpsest --help lists more'),
    asTyped('what palimpsest wrote, palimpsest 0.1.0'),
    'a value of the data: palimpsest protect',
  ])
  expect(out.trimEnd().split('\n')).toEqual([
    "Next: npx palimpsest protect 'my data.csv' -o out.csv",
    'give --max-cluster; npx palimpsest hierarchy make makes one, and npx palimpsest --help lists more',
    'what palimpsest wrote, palimpsest 0.1.0',
    'a value of the data: palimpsest protect',
  ])
})

test('what is told can be typed as it stands: after npx, after the file itself, and where it is installed', () => {
  const bundle = join(root, 'dist', 'bundle', 'main.js')
  const installed = join(temp.folder, 'palimpsest')
  symlinkSync(bundle, installed)
  const remedyOf = (file: string): string =>
    spawnSync(process.execPath, [file, 'protekt'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: undefined },
    }).stderr
  expect(palimpsest(['protekt']).error).toContain('remedy: npx palimpsest --help lists')
  expect(remedyOf(bundle)).toContain('remedy: node dist/bundle/main.js --help lists')
  expect(remedyOf(installed)).toContain('remedy: palimpsest --help lists')
})
