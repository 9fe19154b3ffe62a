import { statedFlags } from '../../cli/verb.js'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadVerbs } from '../../cli/verbs.js'
import { palimpsestHere } from '../cli/in-process.js'
import { palimpsest, root } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'
import { secret } from './refusal.js'

const verbs = await loadVerbs()

/** Whatever goes wrong ends in one sentence and an exit code that says whose fault it is; never in a trace. */

const temp = tempFolder()
const trace = /\n\s+at |node:internal|file:\/\//
const protect = 'protect examples/thesis/figure-1.3.txt --method disassociate --k 2 --m 2 -o -'

function shell(command: string) {
  return spawnSync('bash', ['-c', command], { cwd: root, encoding: 'utf8' })
}

test
  .runIf(existsSync('/dev/full'))
  .each([
    '--help',
    '--version',
    'demo thesis',
    'completion bash',
    'check examples/thesis/figure-1.3.txt --model km:4,2',
    'eliminate examples/thesis/figure-3.6.csv --method rba',
    'eliminate examples/thesis/figure-3.6.csv --method rba --json -',
    'convert examples/thesis/figure-1.5.txt -o -',
    protect,
  ])('%s > a full disk: one sentence, exit 2', (words) => {
  const { status, stderr } = shell(`node dist/bundle/main.js ${words} > /dev/full`)
  expect(status).toBe(2)
  expect(stderr).toBe(
    'palimpsest: standard output: cannot be written: the disk is full\n  remedy: make room and try again\n',
  )
})

test.each(['demo thesis', protect, '--help'])('%s with no standard output at all ends quietly', (words) => {
  expect(shell(`node dist/bundle/main.js ${words} >&-`)).toMatchObject({ status: 0, stderr: '' })
})

test('a reader that goes away changes no verdict', () => {
  const { status, stderr } = shell(
    'set -o pipefail; node dist/bundle/main.js check examples/thesis/figure-1.3.txt --model km:4,2 | true',
  )
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
})

test('standard error that cannot be written does not hide the exit code', () => {
  expect(shell('node dist/bundle/main.js nonsense 2>&-').status).toBe(2)
})

test.each([
  ['thrown where nobody catches', `setTimeout(() => { throw new TypeError('${secret}') })`],
  ['a promise nobody waits for', `Promise.reject(new TypeError('${secret}'))`],
  ['not even an error', `Promise.reject('${secret}')`],
])('a defect, %s: exit 70, how to report it, and no data', (_what, doing) => {
  const { status, stderr } = withPreload(
    `process.on('newListener', (name) => { if (name === 'beforeExit') ${doing} })`,
    ['convert', '-', '-o', '-'],
  )
  expect(status).toBe(70)
  expect(stderr).toMatch(
    /^palimpsest: this is a defect of palimpsest, not of your data: .+\n {2}remedy: report it .+\n$/,
  )
  expect(stderr).toMatch(/palimpsest \d+\.\d+\.\d+, Node\.js v/)
  expect(stderr).toContain('do not send data')
  expect(stderr).not.toContain(secret)
})

test('a defect inside a verb says where it is, not what the error says', () => {
  const { status, stderr } = withPreload(`JSON.stringify = () => { throw new RangeError('${secret}') }`, [
    'eliminate',
    'examples/thesis/figure-3.6.csv',
    '--method',
    'rba',
    '--json',
    '-',
  ])
  expect(status).toBe(70)
  expect(stderr).toMatch(/: RangeError in src\/report\/json-text\.ts:\d+\n/)
  expect(stderr).not.toMatch(trace)
  expect(stderr).not.toContain(secret)
})

test('an answer that never comes is a defect too', () => {
  const { status, stderr } = withPreload(
    `import { promises } from 'node:fs'
     import { syncBuiltinESMExports } from 'node:module'
     promises.stat = () => new Promise(() => {})
     syncBuiltinESMExports()`,
    ['convert', 'examples/thesis/figure-1.5.txt', '-o', '-'],
  )
  expect(status).toBe(70)
  expect(stderr).toContain('this is a defect of palimpsest')
  expect(stderr).not.toMatch(/\n\s+at |Warning/)
})

test.each(['EACCES', 'EROFS', 'ENOSPC', 'EMFILE', 'EIO', 'ENOENT', 'EISDIR', 'ELOOP'])(
  'the system refuses in a place nobody thought of (%s): one sentence, exit 2',
  (code) => {
    const { status, stderr } = withPreload(
      `import { promises } from 'node:fs'
       import { syncBuiltinESMExports } from 'node:module'
       const { readFile } = promises
       promises.readFile = async (path, ...rest) => {
         if (!String(path).endsWith('/package.json')) return readFile(path, ...rest)
         throw Object.assign(new Error('${code}: no, open x'), { code: '${code}', syscall: 'open', path: '/x' })
       }
       syncBuiltinESMExports()`,
      ['--version'],
    )
    expect(status).toBe(2)
    expect(stderr).toMatch(/^palimpsest: \/x: .+\n {2}remedy: .+\n$/)
  },
)

/** Verbs that need something; the others run without a word. */
const stated = await Promise.all(verbs.map(async (verb) => ({ ...verb, flags: await statedFlags(verb) })))
const needing = stated.filter(
  ({ operands, flags }) => operands.some(({ optional }) => !optional) || flags.some(({ required }) => required),
)

test.each(needing.map((verb) => [verb.name, verb] as const))(
  '%s: whatever is forgotten, exit 2',
  async (name, verb) => {
    const words = [
      ...verb.operands.filter(({ optional }) => !optional).map(() => ['bash']),
      ...verb.flags.filter(({ required }) => required).map((flag) => [`--${flag.name}`, '2']),
    ]
    for (const left of [-1, ...words.keys()]) {
      const given = left < 0 ? [] : words.filter((_, i) => i !== left).flat()
      const { code, error } = await palimpsestHere([...name.split(' '), ...given])
      expect(code, given.join(' ')).toBe(2)
      expect(error).toMatch(/^palimpsest: .+\n(?: {2}rule: .+\n)? {2}remedy: .+\n$/)
    }
  },
)

test.each([[['--method', 'km', '--hierarchy', 'x.csv'], '--m']])(
  'protect %j: what the method cannot do without is exit 2, not "no release"',
  (words, flag) => {
    const { code, error } = palimpsest(['protect', 'examples/thesis/figure-1.3.txt', '--k', '2', ...words, '-o', '-'])
    expect(code).toBe(2)
    expect(error).toContain(`palimpsest: ${flag} is missing: --method km cannot do without it`)
  },
)

/** The command with something of Node.js replaced first. */
function withPreload(module: string, words: readonly string[]) {
  const path = temp.file('preload.mjs', module)
  return spawnSync(process.execPath, ['--import', path, 'dist/bundle/main.js', ...words], {
    cwd: root,
    encoding: 'utf8',
    input: 'a\n',
  })
}
