import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './palimpsest.js'

/** Names each file that a command loads on its standard error. */
const hook = `import { writeSync } from 'node:fs'
  export function load(url, context, next) {
    if (url.startsWith('file:')) writeSync(2, 'loads ' + url + '\\n')
    return next(url, context)
  }`

test.each([
  { verb: 'eliminate', args: ['eliminate', 'examples/thesis/figure-3.6.csv', '--method', 'rba'] },
  { verb: 'semantics score', args: ['semantics', 'score', '--measure', 'table:examples/thesis/scores.csv', 'a', 'b'] },
])('$verb loads the files it needs, not whole folders: a start costs a millisecond a file', ({ args }) => {
  const setUp = `import { register } from 'node:module'; register(${JSON.stringify(moduleOf(hook))})`
  const { stderr } = spawnSync(process.execPath, ['--import', moduleOf(setUp), `${root}/dist/cli/main.js`, ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  const loaded = [...stderr.matchAll(/^loads file:\S*\/dist\/(\S+)$/gm)].map((match) => match[1])
  expect(loaded).toContain('cli/main.js')
  expect(loaded.filter((file) => /^src\/\w+\/index\.js$/.test(file))).toEqual([])
})

function moduleOf(text: string): string {
  return `data:text/javascript,${encodeURIComponent(text)}`
}
