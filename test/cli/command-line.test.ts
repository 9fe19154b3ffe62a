import { type Verb, statedFlags } from '../../cli/verb.js'
import { everyProtector } from '../../src/kinds/index.js'
import { existsSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { loadVerbs, verbs as listed } from '../../cli/verbs.js'
import { tempFolder } from '../temp-folder.js'
import { inTestCache } from '../test-cache.js'
import { palimpsestHere } from './in-process.js'
import { palimpsest, palimpsestProcess, root } from './palimpsest.js'

const { file: tempFile } = tempFolder()
const verbs = await loadVerbs()

test('--help lists every registered verb, and no verb at all shows the same page', () => {
  const { code, out } = palimpsest(['--help'])
  expect(code).toBe(0)
  for (const { name, summary } of verbs) {
    const [first, second] = name.split(' ')
    const line = out.split('\n').find((one) => one.startsWith(`  ${first} `))
    const alone = verbs.every((other) => other.name === name || other.name.split(' ')[0] !== first)
    expect(line, name).toContain(alone ? summary : (second ?? first))
  }
  expect(palimpsest([]).out).toBe(out)
})

test('the list of verbs says of each what its record says', () => {
  expect(listed.map(({ name, summary, example }) => ({ name, summary, example }))).toEqual(
    verbs.map(({ name, summary, examples: [{ line }] }) => ({ name, summary, example: line })),
  )
})

test.each(verbs.map((verb) => [verb.name, verb] as const))(
  '%s --help shows its flags and examples',
  async (name, verb) => {
    const { code, out } = await palimpsestHere([...name.split(' '), '--help'])
    expect(code).toBe(0)
    // A verb of many methods tells how files are read with the methods that read them.
    const shown = verb.helpPage ? await everyHelpPage(verb) : out
    for (const flag of await statedFlags(verb)) expect(shown).toContain(`--${flag.name}`)
    expect(verb.examples.length).toBeGreaterThan(0)
    for (const { line } of verb.examples) expect(out).toContain(line)
    expect((await palimpsestHere(['help', ...name.split(' ')])).out).toBe(out)
  },
)

/** What its page says, and that of each of its methods. */
async function everyHelpPage(verb: Verb): Promise<string> {
  const method = (await statedFlags(verb)).find(({ name }) => name === 'method')
  const pages = [await palimpsestHere([verb.name, '--help'])]
  for (const name of (await method?.choices?.()) ?? [])
    pages.push(await palimpsestHere([verb.name, '--method', name, '--help']))
  return pages.map(({ out }) => out).join('\n')
}

test('protect --method scrub --help tells what scrub takes, on a screen, and nothing of other methods', async () => {
  const { code, out } = await palimpsestHere(['protect', '--method', 'scrub', '--help'])
  expect(code).toBe(0)
  for (const flag of ['--templates', '--names', '--field', '--output']) expect(out).toContain(flag)
  for (const flag of ['--privacy', '--model', '--m ', '--quasi', '--delete', '--budget'])
    expect(out).not.toContain(flag)
  expect(out.split('\n').length).toBeLessThan(40)
})

test('protect --help tells every method in a line, by what it is for, and no option of a method', async () => {
  const { out } = await palimpsestHere(['protect', '--help'])
  const lines = out.split('\n')
  for (const { id, summary } of await everyProtector())
    expect(lines.filter((line) => line.startsWith(`  ${id} `) && line.includes(summary.slice(0, 30)))).toHaveLength(1)
  for (const flag of ['--templates', '--max-cluster', '--privacy <']) expect(out).not.toContain(flag)
  expect(lines.length).toBeLessThan(100)
})

inTestCache()

/** Examples that name files of the repository only, and write none. */
const runnable = verbs
  .flatMap((verb) => verb.examples)
  .filter(
    ({ line }) => !/>|-o \w|--json \w|install|studio/.test(line) && filesOf(line).every((file) => existsSync(file)),
  )

test.each(runnable)('the example of the help page runs: $line', async ({ line, exit = 0 }) => {
  const words = line.split(' ').slice(1)
  // What goes to standard output as data needs one of its own.
  expect((/ -o -/.test(line) ? palimpsest(words) : await palimpsestHere(words)).code).toBe(exit)
})

function filesOf(line: string): string[] {
  return line.match(/[\w./-]+(?:\.(?:csv|txt|tsv|idx|ndjson|json)|\/(?= ))/g) ?? []
}

test('a group of verbs alone, or with --help, lists its verbs', () => {
  const { code, out } = palimpsest(['semantics'])
  expect(code).toBe(0)
  expect(out).toContain('semantics evaluate')
  expect(out).not.toContain('eliminate ')
  expect(palimpsest(['semantics', '--help']).out).toBe(out)
})

test('--version prints the version of the package', () => {
  expect(palimpsest(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test.each([
  [['elimnate'], 'there is no verb "elimnate"; did you mean "eliminate"?'],
  [['semantics', 'scor'], 'there is no verb "semantics scor"; did you mean "semantics score"?'],
  [['frobnicate'], 'there is no verb "frobnicate"\n'],
  [['eliminate', 'x', '--metod', 'rba'], 'palimpsest eliminate has no flag --metod; did you mean "--method"?'],
  [['eliminate', 'x', '--method', 'rbaa'], '--method does not know "rbaa"; did you mean "rba"?'],
  [['eliminate', 'x', '--method'], '--method needs a value'],
  [['eliminate', 'x'], '--method is missing'],
  [['eliminate', '--method', 'rba'], '<table.csv> is missing'],
  [['eliminate', 'x', 'y', '--method', 'rba'], 'one word too many: "y"'],
  [['eliminate', 'x', '--method', 'rba', '--threshold', 'much'], '--threshold takes a number, not "much"'],
  [['eliminate', 'x', '--method', 'rba', '--threshold', ''], '--threshold takes a number, not ""'],
  [['eliminate', 'x', '--method', 'rba', '--seed', '1.5'], '--seed takes a whole number, not "1.5"'],
  [['eliminate', 'x', '--method', 'rba', '--block', '1'], '--block is at least 2, not 1'],
  [['eliminate', 'x', '--method', 'rba', '--seed', '1', '--seed', '2'], '--seed is given twice'],
  [['eliminate', 'x', '--method', 'rba', '--normalise=yes'], '--normalise takes no value'],
  [['eliminate', 'x', '--method', 'mda', '--threshold', '1'], '--threshold means nothing with --method mda'],
  [['eliminate', 'x', '--method', 'tba', '--normalise'], '--normalise means nothing with --method tba'],
  [['completion', 'tcsh'], 'palimpsest completion does not know "tcsh"'],
])('a wrong command is refused with exit 2, one sentence and a remedy: %j', (words, message) => {
  const { code, out, error } = palimpsest(words)
  expect(code).toBe(2)
  expect(out).toBe('')
  expect(error).toContain(`palimpsest: ${message}`)
  expect(error).toMatch(/\n {2}remedy: .+\n$/)
  expect(error).not.toMatch(/\n\s+at /)
})

test('starts within 250 ms of the processor (best of ten)', () => {
  // What the clock on the wall says depends on what else the machine does.
  const telling = tempFile(
    'taken.cjs',
    "process.on('exit', () => { const { user, system } = process.cpuUsage(); console.error((user + system) / 1000) })",
  )
  const taken = Array.from({ length: 10 }, () =>
    Number(palimpsestProcess(['--version'], { env: { NODE_OPTIONS: `--require=${telling}` } }).error || 'not told'),
  )
  expect(Math.min(...taken)).toBeLessThan(250)
})

test('a reader that goes away (| head) is no error', () => {
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', 'set -o pipefail; node dist/bundle/main.js demo thesis | head -1'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish'])('%s: names every verb, every flag and the methods', async (shell) => {
    const { code, out } = palimpsest(['completion', shell])
    expect(code).toBe(0)
    for (const verb of verbs) {
      for (const word of verb.name.split(' ')) expect(out).toContain(word)
      for (const flag of await statedFlags(verb)) expect(out).toContain(flag.name)
    }
    expect(out).toContain('random mda tba wba gba rba')
  })

  test('bash: completes verbs, flags and methods', () => {
    const complete = (...words: string[]): string[] => {
      const script = `source <(node dist/bundle/main.js completion bash); COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _palimpsest; echo "\${COMPREPLY[@]}"`
      return spawnSync('bash', ['-c', script], { cwd: root, encoding: 'utf8' }).stdout.trim().split(' ')
    }
    expect(complete('palimpsest', 'eli')).toEqual(['eliminate'])
    expect(complete('palimpsest', 'eliminate', '--me')).toEqual(['--method'])
    expect(complete('palimpsest', 'eliminate', '--method', 'r')).toEqual(['random', 'rba'])
  })
})
