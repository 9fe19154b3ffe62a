import { tableAttacks } from '../../src/kinds/table/attack/table-attacks.js'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadVerbs } from '../../cli/verbs.js'
import { palimpsest, root } from '../cli/palimpsest.js'
import { hostile, raw } from '../hostile-text.js'
import { tempFolder } from '../temp-folder.js'
import { inTestCache } from '../test-cache.js'

const verbs = await loadVerbs()

/** Nothing from data, a file's name or an argument reaches a terminal raw: every verb, on data that means harm. */

// The compiled command, which finds its version and its examples; in this process, because there are many calls.
const { failureOf }: typeof import('../../cli/failure.js') = await import(`${root}/dist/cli/failure.js`)
const { run }: typeof import('../../cli/run.js') = await import(`${root}/dist/cli/run.js`)
const { terminalOn }: typeof import('../../cli/terminal.js') = await import(`${root}/dist/cli/terminal.js`)

const temp = tempFolder()
const evil = hostile[0].replaceAll('/', '') + hostile[2] + hostile[4]
/** A folder whose name is hostile, so that every message that names a file is. */
const folder = join(temp.folder, evil)
mkdirSync(folder)

const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const ndjson = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
const transactions = (rows: readonly unknown[][]): string => ndjson(rows.map((items) => ({ items })))
const quoted = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? cell : `"${cell.replaceAll('"', '""')}"`)).join(',')

const [a, b, c, d, ...others] = hostile
const original = file(
  'original.ndjson',
  transactions([
    [a, b],
    [a, c],
    [b, d],
    [c, d, a],
    [...others, a],
    [...others, b],
  ]),
)
const release = file(
  'release.ndjson',
  transactions([[[a, c], b], [[a, c]], [b, d], [[a, c], d], [...others, [a, c]], [...others, b]]),
)
const table = file('table.csv', `${quoted(['', a, b, c])}\n${quoted([d, 1, 2, 3])}\n${quoted([others[0], 3, 1, 2])}\n`)
const scores = file(
  'scores.csv',
  `a,b,distance\n${hostile.flatMap((x, i) => hostile.slice(i + 1).map((y, j) => `${quoted([x, y, (i + j) / 9])}\n`)).join('')}`,
)
const gold = file(
  'gold.txt',
  hostile
    .slice(0, 4)
    .map((one, i) => `${one.replaceAll(/\s/g, '')}\tcar${i}\t${i}\n`)
    .join(''),
)
const texts = file('texts.ndjson', ndjson([{ id: a, text: `The ${a} patient saw a ${b} doctor in the new hospital.` }]))
// Rows and columns whose names and cells mean harm.
const people = file(
  'people.csv',
  [
    [a, b, c],
    [others[0], 'x', 'flu'],
    [others[0], 'x', others[1]],
    [d, 'y', 'flu'],
    [d, 'y', others[1]],
  ]
    .map((cells) => `${quoted(cells)}\n`)
    .join(''),
)
const roles = file(
  'roles.json',
  JSON.stringify({
    attributes: [
      { name: a, role: 'quasi', hierarchy: 'tree.csv' },
      { name: b, role: 'quasi' },
      { name: c, role: 'sensitive' },
    ],
  }),
)
const tree = file(
  'tree.csv',
  [others[0], d].map((value) => `${quoted([value, b, '*']).replaceAll('","', '";"')}\n`).join(''),
)
const evilRules = file('rules.txt', `${a}=${d} -> ${c}!=flu\n`)
const schemed = ['--schema', roles]
const binary = file('binary.txt', '\u0000\u0001\u0002')
const place = (name: string): string => join(folder, name)
const torn = place('torn.json')
const byTable = ['--semantics', `table:${scores}`]

const report = file('report.json', palimpsest(['audit', people, ...schemed, '--json', '-']).out)

/** What each verb is given: where it has something to tell, and where its words, files or data are wrong. */
const calls: Record<string, { tells: readonly (readonly string[])[]; refuses: readonly (readonly string[])[] }> = {
  protect: {
    tells: [
      [original, '--method', 'disassociate', '--k', '2', '--m', '2', '-o', torn],
      [original, '--method', 'coat', '--k', '2', '--privacy', 'all', '--show-values', '-o', place('coat.ndjson')],
      [original, '--method', 'pcta', '--k', '2', '--privacy', 'all', '-o', place('pcta.ndjson')],
      [people, ...schemed, '--method', 'optimal', '--model', 'k:2', '-o', place('people-2.csv')],
      [people, ...schemed, '--method', 'mondrian', '--model', 'k:2', '-o', place('people-3.csv')],
      [people, ...schemed, '--method', 'optimal', '--model', 'k:9', '--show-values', '-o', place('none.csv')],
    ],
    refuses: [
      [original, '--method', 'coat', '--k', '2', '--privacy', `random:${a}`, '-o', place('none.ndjson')],
      [original, '--method', 'km', '--k', '2', '--m', '1', '--hierarchy', binary, '-o', place('none.ndjson')],
      [people, '--quasi', a, '--method', 'optimal', '--model', 'k:2', '-o', place('none.csv')],
      [people, ...schemed, '--method', 'optimal', '--model', `l-distinct:2,${evil}`, '-o', place('none.csv')],
    ],
  },
  ask: {
    tells: [
      [
        people,
        '--histogram',
        `${b}=x,y`,
        '--epsilon',
        '1',
        '--ledger',
        place('spent.json'),
        '--budget',
        '9',
        '-o',
        place('answers.csv'),
      ],
    ],
    refuses: [
      [
        people,
        '--count',
        a,
        '--epsilon',
        '1',
        '--ledger',
        place('spent-2.json'),
        '--budget',
        '9',
        '-o',
        place('none.csv'),
      ],
      [
        people,
        '--count',
        '*',
        '--epsilon',
        a,
        '--ledger',
        place('spent-2.json'),
        '--budget',
        '9',
        '-o',
        place('none.csv'),
      ],
      [people, '--count', '*', '--epsilon', '1', '--ledger', binary, '-o', place('none.csv')],
    ],
  },
  check: {
    tells: [
      [release, '--model', 'km:4,2', '--original', original, '--show-values'],
      [torn, '--model', 'disassociation:3,2', '--show-values'],
      [people, ...schemed, '--model', 'k:4', '--model', 'l-distinct:2', '--show-values'],
    ],
    refuses: [
      [release, '--model', `${a}:2`],
      [release, '--model', `km:2,${a}`],
      [release, '--model', `constraints:${evil},2`],
    ],
  },
  measure: {
    tells: [
      [original, release],
      [people, place('people-2.csv'), ...schemed],
    ],
    refuses: [
      [original, place('none.ndjson')],
      [original, binary, '--show-values'],
    ],
  },
  attack: {
    tells: [
      [release, '--original', original, '--method', 'rba', ...byTable],
      [release, '--original', original, '--method', 'undertext', ...byTable],
      [torn, '--method', 'cover'],
      [torn, '--method', 'joint', '--original', original, ...byTable],
      [torn, '--method', 'random'],
      [people, ...schemed],
      [people, ...schemed, '--original', people],
      ...tableAttacks
        .filter(({ needs }) => needs.every((need) => need === 'register'))
        .map(({ id }) => [people, ...schemed, '--method', id, '--original', people]),
      [people, ...schemed, '--method', 'rules', '--rules', evilRules, '--original', people],
    ],
    refuses: [
      [release, '--semantics', a],
      [release, '--semantics', `table:${evil}`],
      [release, '--context', a],
      [original, ...byTable],
      [release, '--original', release, '--show-values', ...byTable],
    ],
  },
  eliminate: {
    tells: [
      [table, '--method', 'rba'],
      [table, '--method', 'mda'],
    ],
    refuses: [
      [original, '--method', 'rba', '--show-values'],
      [table, '--method', a],
      [table, '--method', 'rba', '--threshold', b],
      [table, '--method', 'rba', `--${a}`],
      [table, '--method', 'rba', a],
    ],
  },
  'semantics score': { tells: [[a, b, c, '--measure', `table:${scores}`]], refuses: [[a, '--measure', b, c]] },
  'semantics evaluate': {
    tells: [['--gold', gold, '--measure', `table:${scores}`]],
    refuses: [['--gold', binary, '--show-values']],
  },
  'semantics neighbours': {
    tells: [[a, '--among', original, '--measure', `table:${scores}`]],
    refuses: [[a, '--among', evil, '--measure', `table:${scores}`]],
  },
  'semantics explain': {
    tells: [
      [a, b, '--index', place('my.idx')],
      ['patient', 'doctor', '--index', place('my.idx')],
    ],
    refuses: [[a, b, '--index', evil]],
  },
  'semantics measures': { tells: [[]], refuses: [[a]] },
  'semantics index': { tells: [[texts, '-o', place('my.idx')]], refuses: [[evil, '-o', place('none.idx')]] },
  'semantics install': { tells: [], refuses: [[a]] },
  extract: {
    tells: [[texts, '-o', place('out.ndjson')]],
    refuses: [
      [texts, '-o', folder],
      [texts, '--field', a, '-o', place('none.ndjson')],
    ],
  },
  convert: {
    tells: [[original, '-o', place('out.csv')]],
    refuses: [
      [original, '-o', join(evil, evil)],
      [original, '--to', a, '-o', place('none.txt')],
    ],
  },
  schema: { tells: [[people], [people, '-o', place('drafted.json')]], refuses: [[binary]] },
  risk: { tells: [[people, ...schemed, '--show-values']], refuses: [[people, '--quasi', evil]] },
  read: {
    tells: [
      [people, '--show-values'],
      [people, ...schemed, '--original', people],
    ],
    refuses: [[people, '--read', `${a}=${b}`], [people, '--domain', evil], [evil]],
  },
  compose: {
    tells: [
      [people, people, ...schemed],
      [people, people, ...schemed, '--original', people, '--show-values'],
    ],
    refuses: [
      [people, '--with', evil, ...schemed],
      [people, '--with', people, '--quasi', evil],
    ],
  },
  audit: {
    tells: [
      [people, ...schemed, '--show-values'],
      [people, ...schemed, '--original', people, '--show-values'],
    ],
    refuses: [
      [people, ...schemed, '--policy', evil],
      [people, ...schemed, '--plan', place('plan.json')],
      [people, ...schemed, '--limit', a],
      [people, '--quasi', evil],
    ],
  },
  fix: {
    tells: [
      [people, ...schemed, '--first-release'],
      [people, ...schemed, '--original', people, '-o', place('mended.csv')],
    ],
    refuses: [
      [people, ...schemed, '--keep', evil],
      [people, ...schemed, '--until', a],
    ],
  },
  pack: {
    tells: [[report, '--template', 'dpia']],
    refuses: [
      [evil, '--template', 'dpia'],
      [report, '--template', evil],
    ],
  },
  intruder: {
    tells: [],
    refuses: [
      [people, ...schemed, '--original', evil, '--out', place('test'), '--key-out', place('key.json')],
      [evil, '--original', people, '--out', place('test'), '--key-out', place('key.json')],
    ],
  },
  'intruder score': { tells: [], refuses: [['--answers', evil, '--key', people]] },
  policy: { tells: [[], ['house']], refuses: [[evil], [binary]] },
  diff: {
    tells: [[report, report]],
    refuses: [
      [evil, evil],
      [binary, people],
    ],
  },
  explain: { tells: [['S1', '--report', report]], refuses: [[a], ['S1', '--report', evil]] },
  run: { tells: [], refuses: [[evil], [binary], [people]] },
  lattice: { tells: [[people, ...schemed, '--model', 'k:2']], refuses: [[people, ...schemed, '--model', a]] },
  'hierarchy make': {
    tells: [[people, '--column', a, '--by', 'prefix', '-o', place('made.csv')]],
    refuses: [[people, '--column', evil, '--by', 'prefix', '-o', place('none.csv')]],
  },
  'hierarchy check': {
    tells: [[tree], [tree, '--data', people, '--column', b, '--show-values']],
    refuses: [[binary, '--show-values']],
  },
  'hierarchy show': { tells: [[tree]], refuses: [[evil]] },
  experiment: { tells: [[]], refuses: [[a]] },
  'experiment semantic-attack': { tells: [['--data', folder]], refuses: [[`--${a}`]] },
  'experiment disassociation': { tells: [['--data', folder]], refuses: [[evil]] },
  'experiment cover': { tells: [['--data', evil]], refuses: [[b]] },
  demo: { tells: [['thesis']], refuses: [['--seed', a]] },
  // What it tells of a file stands on its page: test/studio.
  studio: { tells: [], refuses: [[evil], ['--port', evil], [people, '--original', evil]] },
  completion: { tells: [['bash'], ['zsh'], ['fish']], refuses: [[a]] },
}

inTestCache()

test('every verb is tried', () =>
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(verbs.map(({ name }) => name))))

// The indexes and releases that later verbs read are made by earlier ones.
const order = ['audit', 'protect', 'semantics index']
const sorted = Object.entries(calls).toSorted(([x], [y]) => order.indexOf(y) - order.indexOf(x))

describe.each(sorted)('%s', (verb, { tells, refuses }) => {
  const json = verbs.find(({ name }) => name === verb)?.flags.some(({ name }) => name === 'json')
    ? [[], ['--json', '-']]
    : [[]]

  test.each(tells.flatMap((words) => json.map((flags) => [...words, ...flags])))(
    'tells %j harmlessly',
    async (...words) => {
      const exit = await sendsNothingRaw([...verb.split(' '), ...words])
      expect([0, 1, 3]).toContain(exit)
    },
  )

  test.each(refuses)('refuses %j harmlessly', async (...words) => {
    expect(await sendsNothingRaw([...verb.split(' '), ...words])).toBe(2)
  })
})

test('a verb that does not exist is named without harm', async () => {
  expect(await sendsNothingRaw([evil])).toBe(2)
})

async function sendsNothingRaw(words: readonly string[]): Promise<number> {
  const { text, exit } = await told(words)
  expect(text).not.toMatch(/^\s*FORGED/m)
  expect(text.replaceAll('\n', '')).not.toMatch(raw)
  return exit
}

/** Runs a command through the boundary of the real one; what goes to `-o -` is data and not looked at here. */
async function told(words: readonly string[]): Promise<{ text: string; exit: number }> {
  let text = ''
  const write = (part: string): void => void (text += part)
  const terminal = terminalOn({ out: write, error: write, colour: false, outWidth: undefined, errorWidth: undefined })
  try {
    return { exit: await run(words, terminal), text }
  } catch (error) {
    const { lines, exit } = await failureOf(error, { showValues: true })
    terminal.error(lines)
    return { text, exit }
  }
}
