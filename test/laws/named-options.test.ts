import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flagsOfVerb } from '../../cli/verb.js'
import { verbs } from '../../cli/verbs.js'
import { palimpsest } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'

/**
 * An option that names something in the data, and names what is not there, is as if nothing had been said: a total that was
 * misspelt turned NOT READY into READY. Whatever option of whatever verb says of itself that it names something is tried
 * with a name that stands nowhere.
 */
const { folder, file } = tempFolder()
mkdirSync(join(folder, 'out'))
const at = (name: string): string => join(folder, 'out', name)
const nowhere = 'Nowhere'

const lecture = 'examples/lecture'
const table = [`${lecture}/patients-4-anonymous.csv`, '--schema', `${lecture}/schema.json`]
const original = ['--original', `${lecture}/patients.csv`]
const data = [`${lecture}/patients.csv`, '--schema', `${lecture}/schema.json`]
const earlier = ['--with', `${lecture}/patients-3-diverse.csv`]
const thesis = 'examples/thesis'
const sets = [`${thesis}/figure-1.5.txt`]
const baskets = `${thesis}/figure-1.3.txt`
const scores = ['--semantics', `table:${thesis}/scores.csv`]
const long = file('long.csv', 'order,product\n1,a\n1,b\n2,a\n2,c\n')
const longSets = file('released.csv', 'order,product\n1,"(a,b)"\n2,"(a,b)"\n2,c\n')
const counts = ['examples/counts/districts.csv']
const answers = ['examples/answers/noisy.csv', '--original', 'examples/answers/patients.csv']
const notes = 'examples/text/notes.ndjson'
const scrubbed = ['examples/text/scrubbed.ndjson', '--original', notes]
const pairs = file('pairs.txt', `${nowhere}, Nothing\n`)
const rules = file('rules.txt', `${nowhere} -> Nothing\n`)
const tableRules = file('table-rules.txt', `${nowhere}=1 -> Nothing!=2\n`)
const levels = file('levels.csv', `${nowhere};Nothing;*\nNever;Nothing;*\n`)

/** What a verb is given, by the kind of its file. */
const tables: Readonly<Record<string, readonly string[]>> = {
  audit: [...table, ...original],
  fix: [...table, ...original, '--until', '0.2'],
  attack: [...table, ...original],
  intruder: [
    ...table,
    ...original,
    '--control',
    `${lecture}/register.csv`,
    '--out',
    at('intruder'),
    '--key-out',
    at('key.json'),
  ],
  protect: [...data, '--method', 'optimal', '--model', 'k:2', '-o', at('table.csv')],
  ask: [
    ...data,
    '--count',
    '*',
    '--epsilon',
    '1',
    '--budget',
    '9',
    '--ledger',
    at('spent.json'),
    '-o',
    at('answers.csv'),
  ],
  check: [...table, '--model', 'k:2'],
  measure: [`${lecture}/patients.csv`, ...table],
  risk: data,
  read: [`${lecture}/patients-4-anonymous.csv`],
  compose: [...table, ...earlier],
  lattice: [...data, '--model', 'k:2'],
  schema: [`${lecture}/patients.csv`, '-o', at('schema.json')],
  convert: [`${lecture}/patients.csv`, '--one-row', 'first', '-o', at('one-row.csv')],
  'hierarchy make': [`${lecture}/patients.csv`, '--column', 'age', '--by', 'ages', '-o', at('ages.csv')],
  'hierarchy check': [`${lecture}/age.csv`, '--data', `${lecture}/patients.csv`, '--column', 'age'],
}
const longs: Readonly<Record<string, readonly string[]>> = {
  audit: [longSets],
  fix: [longSets],
  attack: [longSets, '--method', 'set-bound'],
  intruder: [longSets, '--original', long, '--out', at('intruder'), '--key-out', at('key.json')],
  protect: [long, '--method', 'disassociate', '--k', '2', '--m', '2', '-o', at('sets.json')],
  check: [long, '--model', 'km:2,1'],
  measure: [long, longSets],
  compose: [longSets, '--with', longSets, '--aux', long],
  convert: [long, '-o', at('converted.txt')],
  'hierarchy make': [long, '--by', 'frequency', '-o', at('items.csv')],
}
const texts: Readonly<Record<string, readonly string[]>> = {
  audit: scrubbed,
  fix: scrubbed,
  attack: scrubbed,
  protect: [notes, '--method', 'scrub', '-o', at('notes.ndjson')],
  check: [...scrubbed, '--model', 'scrubbed'],
  measure: [notes, scrubbed[0]],
  extract: [notes, '-o', at('extracted.txt')],
}
const asked: Readonly<Record<string, readonly string[]>> = {
  audit: answers,
  fix: answers,
  attack: answers,
  check: [...answers, '--model', 'epsilon:1'],
  measure: ['examples/answers/patients.csv', 'examples/answers/noisy.csv'],
  // No protector makes answers.
  protect: tables['protect'],
}
const counted: Readonly<Record<string, readonly string[]>> = { audit: counts, fix: counts, attack: counts }
const transactions: Readonly<Record<string, readonly string[]>> = {
  audit: sets,
  fix: sets,
  attack: [...sets, '--method', 'set-bound'],
  intruder: [...sets, '--original', baskets, '--out', at('intruder'), '--key-out', at('key.json')],
  protect: [baskets, '--method', 'km', '--k', '2', '--m', '2', '-o', at('km.txt')],
  check: [...sets, '--model', 'km:2,1'],
  measure: [baskets, ...sets],
  read: tables['read'],
  compose: tables['compose'],
}
const released = { ...longs, protect: longs['protect'], compose: longs['compose'] }

interface Scene {
  readonly given: Readonly<Record<string, readonly string[]>>
  /** What is named; a name alone unless said. */
  readonly value?: string
}

/** By option: what its verbs are given, and how a name that stands nowhere is written. */
const scenes: Readonly<Record<string, Scene | undefined>> = {
  ...Object.fromEntries(
    ['identifier', 'quasi', 'sensitive', 'insensitive', 'text', 'person', 'sheet'].map((name) => [
      name,
      { given: tables },
    ]),
  ),
  'one-row': {
    given: {
      convert: [`${lecture}/patients.csv`, '--person', 'age', '-o', at('one-row.csv')],
      protect: [
        `${lecture}/patients.csv`,
        '--person',
        'age',
        '--quasi',
        'zip',
        '--insensitive',
        'nationality',
        '--sensitive',
        'condition',
        '--method',
        'mondrian',
        '--model',
        'k:2',
        '-o',
        at('one-row-protected.csv'),
      ],
    },
    value: `latest:${nowhere}`,
  },
  domain: { given: tables, value: `${nowhere}=0..9` },
  read: { given: tables, value: `${nowhere}=value` },
  map: { given: withWords(tables, '--aux', `${lecture}/register.csv`), value: `${nowhere}=zip` },
  rules: {
    given: {
      audit: tables['audit'],
      fix: tables['fix'],
      attack: tables['attack'],
      protect: [baskets, '--method', 'hide-rules', '--support', '2', '--confidence', '0.1', '-o', at('rules.txt')],
      measure: transactions['measure'],
    },
  },
  hierarchy: { given: transactions },
  id: { given: withWords(longs, '--item', 'product') },
  item: { given: withWords(longs, '--id', 'order') },
  'release-id': { given: withWords(released, '--release-item', 'product') },
  'release-item': { given: withWords(released, '--release-id', 'order') },
  field: { given: texts },
  'id-field': { given: texts },
  'known-columns': { given: asked },
  'count-columns': { given: counted },
  totals: { given: counted },
  nested: { given: counted },
  keep: { given: tables },
  weights: { given: tables },
  question: { given: tables, value: `${nowhere}=1` },
  count: { given: { ask: tables['ask'].toSpliced(3, 2) }, value: `${nowhere}=1` },
  sum: { given: tables, value: `${nowhere} from 0 to 1` },
  histogram: { given: tables, value: `${nowhere}=1,2` },
  about: { given: { ...tables, attack: [...tables['attack'], '--method', 'majority'] } },
  attribute: { given: { protect: [...data, '--method', 'anatomy', '--l', '2', '-o', at('anatomy.csv')] } },
  columns: { given: { protect: [...data, '--method', 'noise', '-o', at('noise.csv')] } },
  knows: { given: { attack: [...tables['attack'], '--method', 'columns'] } },
  ids: { given: { attack: [...tables['attack'], ...earlier, '--method', 'stable-ids'] } },
  hashed: { given: { attack: [...tables['attack'], '--method', 'dictionary'] } },
  pseudonyms: { given: { attack: [...tables['attack'], '--method', 'frequency'] } },
  privacy: {
    given: {
      fix: transactions['fix'],
      attack: [...sets, '--original', baskets, ...scores, '--k', '4'],
      protect: [
        baskets,
        '--method',
        'coat',
        '--k',
        '4',
        '--utility',
        `${thesis}/figure-1.5-utility.txt`,
        '-o',
        at('coat.txt'),
      ],
    },
  },
  utility: {
    given: {
      audit: [baskets, '--unmarked'],
      fix: [baskets, '--unmarked'],
      attack: [baskets, '--unmarked'],
      protect: [
        baskets,
        '--method',
        'coat',
        '--k',
        '4',
        '--privacy',
        `${thesis}/figure-1.5-privacy.txt`,
        '-o',
        at('coat.txt'),
      ],
    },
  },
  'sensitive-items': { given: { protect: [baskets, '--method', 'cahd', '--p', '2', '-o', at('cahd.json')] } },
  categories: {
    given: {
      'hierarchy make': [`${lecture}/patients.csv`, '--column', 'condition', '--by', 'order', '-o', at('order.csv')],
    },
  },
  column: {
    given: {
      'hierarchy make': [`${lecture}/patients.csv`, '--by', 'ages', '-o', at('ages.csv')],
      'hierarchy check': [`${lecture}/age.csv`, '--data', `${lecture}/patients.csv`],
    },
  },
}

/** Files that name what stands nowhere, where a value is a file. */
const files: Readonly<Record<string, string | undefined>> = {
  privacy: pairs,
  utility: pairs,
  'sensitive-items': pairs,
  categories: pairs,
  hierarchy: levels,
}

function withWords(given: Scene['given'], ...words: readonly string[]): Scene['given'] {
  return Object.fromEntries(Object.entries(given).map(([verb, base]) => [verb, [...base, ...words]]))
}

const naming = (
  await Promise.all(
    verbs.map(async (listed) =>
      (await flagsOfVerb(await listed.load())).flatMap(({ name, names }) =>
        names ? [{ verb: listed.name, name }] : [],
      ),
    ),
  )
).flat()

test('13 §2.2: whatever takes a name of something in the data says so', async () => {
  const silent = new Set<string>()
  for (const listed of verbs)
    for (const { name, value = '', names, choices, file: isFile } of await flagsOfVerb(await listed.load()))
      if (!names && !choices && !isFile && /^(?:column|columns|labels|conditions)\b/.test(value)) silent.add(name)
  expect([...silent]).toEqual([])
  expect(naming.length).toBeGreaterThan(100)
})

describe.each([...new Set(naming.map(({ name }) => name))])('13 §2.2: --%s names what stands nowhere', (name) => {
  test.each(naming.filter((one) => one.name === name).map(({ verb }) => verb))('%s refuses it', (verb) => {
    const scene = scenes[name]
    const given = scene?.given[verb]
    if (!given) throw new Error(`no command for --${name} of ${verb}: add one to this law`)
    const value = valueFor(verb, name, scene)
    const { code, out, error } = palimpsest([...verb.split(' '), ...given, `--${name}`, value])
    expect({ code, out }, error).toEqual({ code: 2, out: '' })
    const [first, ...lines] = error.trimEnd().split('\n')
    expect(lines.join('\n')).toContain('remedy: ')
    // It is refused for what is wrong with it, and nothing else.
    expect(error).toMatch(
      new RegExp(
        `--${name}\\b|${nowhere}|a question names|the question: names|lacks a column that was asked for|list of categories`,
      ),
    )
    // Where the option is about files of another kind there is no file to blame, and no rule it breaks.
    if (/means nothing|is about/.test(first)) return
    expect(first).toMatch(/[\w-]+\.\w+|the question/)
    expect(lines.join('\n')).toContain('rule: ')
    expect(first).not.toContain('defect')
  })
})

function valueFor(verb: string, name: string, scene: Scene | undefined): string {
  if (name === 'rules') return verb === 'protect' || verb === 'measure' ? rules : tableRules
  if (name === 'hierarchy' && (verb === 'read' || verb === 'compose')) return `${nowhere}=${levels}`
  return files[name] ?? scene?.value ?? nowhere
}
