import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './palimpsest.js'

/** Names each file that a command loads on its standard error. */
const hook = `import { writeSync } from 'node:fs'
  export function load(url, context, next) {
    if (url.startsWith('file:')) writeSync(2, 'loads ' + url + '\\n')
    return next(url, context)
  }`

/** Files below `dist` that a command loads. */
function loadedBy(main: string, args: readonly string[]): string[] {
  const setUp = `import { register } from 'node:module'; register(${JSON.stringify(moduleOf(hook))})`
  const { stderr } = spawnSync(process.execPath, ['--import', moduleOf(setUp), `${root}/dist/${main}`, ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  const loaded = [...stderr.matchAll(/^loads file:\S*\/dist\/(\S+)$/gm)].map((match) => match[1])
  expect(loaded).toContain(main)
  return loaded
}

const commands = [
  { verb: 'eliminate', args: ['eliminate', 'examples/thesis/figure-3.6.csv', '--method', 'rba'] },
  { verb: 'semantics score', args: ['semantics', 'score', '--measure', 'table:examples/thesis/scores.csv', 'a', 'b'] },
]

test.each(commands)(
  '$verb loads the files it needs, not whole folders: a start costs a third of a millisecond a file',
  ({ args }) => {
    const loaded = loadedBy('cli/main.js', args)
    expect(loaded.filter((file) => /^src\/\w+\/index\.js$/.test(file))).toEqual([])
  },
)

test.each(commands)('$verb loads no record but its own', ({ verb, args }) => {
  const loaded = loadedBy('cli/main.js', args)
  expect(loaded.filter((file) => file.startsWith('cli/verbs/'))).toEqual([`cli/verbs/${verb.replace(' ', '-')}.js`])
})

test.each(['--version', '--help'])('%s loads fewer than 30 files, and of the shipped command fewer than 10', (word) => {
  expect(loadedBy('cli/main.js', [word]).length).toBeLessThan(30)
  expect(loadedBy('bundle/main.js', [word]).length).toBeLessThan(10)
})

function moduleOf(text: string): string {
  return `data:text/javascript,${encodeURIComponent(text)}`
}
