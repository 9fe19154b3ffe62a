import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from '../cli/palimpsest.js'

const { file, path } = tempFolder()

const jobs = ['miner', 'baker', 'nurse', 'typist']
const people = Array.from(
  { length: 24 },
  (_, i) => `${20 + i},${i % 2 ? 'F' : 'M'},${jobs[i % 4]},${i % 2 ? 'cough' : 'gout'}`,
)
const table = file('people.csv', `age,sex,job,finding\n${people.join('\n')}\n`)
const baskets = Array.from({ length: 24 }, (_, i) => `soap ${i % 3}, salt ${i % 4}, tea${i % 6 ? '' : ', pill'}`)
const sets = file('baskets.txt', `${baskets.join('\n')}\n`)
const asked = Array.from({ length: 12 }, (_, i) => `u${i},cars,example.org,\nu${i},town ${i % 2},example.com,`)
const log = file('log.csv', `user,query,url,time\n${asked.join('\n')}\n`)
const spots = Array.from({ length: 24 }, (_, i) => `p${i},${48 + (i % 5) / 100},${7 + (i % 4) / 100}`)
const points = file('points.csv', `user,lat,lon\n${spots.join('\n')}\n`)
const edges = file('friends.edges', `${Array.from({ length: 12 }, (_, i) => `p${i} p${(i + 1) % 12}`).join('\n')}\n`)

const roles = ['--quasi', 'age,sex,job', '--sensitive', 'finding']
const pill = file('pill.txt', 'pill\n')

/** By kind: the data, how they are protected, and an attack whose answers are judged by the key. */
const kinds: readonly (readonly [string, string, string, readonly string[], readonly string[]])[] = [
  ['table', table, 'r.csv', [...roles, '--method', 'mondrian', '--model', 'k:3'], [...roles, '--method', 'unsorted']],
  ['buckets', table, 'b.csv', [...roles, '--method', 'anatomy', '--l', '2'], ['--method', 'definetti']],
  ['disassociated', sets, 'd.json', ['--method', 'disassociate', '--k', '2'], ['--method', 'blind']],
  [
    'set-buckets',
    sets,
    's.json',
    ['--method', 'cahd', '--p', '2', '--sensitive-items', pill],
    ['--method', 'group-items'],
  ],
  ['queries', log, 'q.csv', ['--method', 'query-clusters', '--k', '2'], ['--method', 'history-terms']],
  ['places', points, 'p.csv', ['--method', 'adaptive-grid', '--k', '2'], ['--method', 'inversion']],
  ['graph', edges, 'g.edges', ['--method', 'k-degree', '--k', '2'], ['--method', 'degree']],
]

interface KeyFields {
  readonly kind: string
  readonly release: string
  readonly records: readonly (readonly number[])[]
}

/** What may befall a key, by what it is called. */
function damaged(text: string): [string, string][] {
  const key: KeyFields = JSON.parse(text)
  const { records } = key
  const wrong = [null, 7, 'x', {}, true]
  const last = records.length - 1
  const withLast = (group: unknown) => ({ ...key, records: [...records.slice(0, last), group] })
  const all: [string, unknown][] = [
    ...Object.keys(key).map((name): [string, unknown] => [
      `without ${name}`,
      Object.fromEntries(Object.entries(key).filter(([other]) => other !== name)),
    ]),
    ...Object.keys(key).flatMap((name) =>
      [...wrong, []].map((value): [string, unknown] => [`${name} ${JSON.stringify(value)}`, { ...key, [name]: value }]),
    ),
    ['without its last group', { ...key, records: records.slice(0, -1) }],
    ['with a group too many', { ...key, records: [...records, [4_000_000]] }],
    ['without an entry', withLast(records[last].slice(1))],
    ['with an entry too many', withLast([...records[last], 4_000_000])],
    ['with a record that is not there', withLast([4_000_000_000, ...records[last].slice(1)])],
    ['with a record twice', withLast([...records[last].slice(1), records[0][0], records[0][0]])],
    ...[...wrong, -1, 0.5, 2 ** 40].map((value): [string, unknown] => [
      `with the entry ${JSON.stringify(value)}`,
      withLast([value, ...records[last].slice(1)]),
    ]),
    ...wrong.map((value): [string, unknown] => [`with the group ${JSON.stringify(value)}`, withLast(value)]),
  ]
  return [
    ...all.map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
    ...[0, 0.1, 0.5, 0.9].map((share): [string, string] => [
      `cut at ${share}`,
      text.slice(0, Math.floor(share * text.length)),
    ]),
  ]
}

describe.each(kinds)('13 §3: a damaged key of %s', (_, data, name, protect, attack) => {
  const [release, kept] = [path(name), path('key.json')]
  const made = palimpsest(['protect', data, ...protect, '-o', release, '--key', kept])
  const beside = (key: string) => ['attack', release, '--original', data, ...attack, '--key', key]

  test('is exit 2 with the file, the rule and the remedy; as it was written it is taken', () => {
    expect([made.code, made.error]).toEqual([0, ''])
    const text = readFileSync(kept, 'utf8')
    expect(palimpsest(beside(kept))).toMatchObject({ code: 0, error: '' })
    for (const [what, content] of damaged(text)) {
      const key = file('damaged.json', content)
      const { code, error } = palimpsest(beside(key))
      expect([what, code, error]).toEqual([what, 2, expect.stringContaining(key)])
      expect(error, what).toMatch(/rule[^]*remedy/)
    }
  })
})

test.each([
  ['audit', 'examples/counts/districts.csv'],
  ['audit', 'examples/text/scrubbed.ndjson', '--original', 'examples/text/notes.ndjson'],
  ['audit', 'examples/answers/noisy.csv', '--original', 'examples/answers/patients.csv'],
  ['audit', 'examples/hospital/release.txt', '--original', 'examples/hospital/visits.txt'],
])('13 §3: a key that would be ignored is refused: %s %s', (...words) => {
  const { code, out, error } = palimpsest([...words, '--key', 'examples/graph/key.json'])
  expect([code, out]).toEqual([2, ''])
  expect(error).toContain('--key means nothing here')
})

test('13 §3: a damaged key of a test by people is exit 2 with the file, the rule and the remedy', () => {
  const [release, folder, kept] = [file('release.csv', readFileSync(table, 'utf8')), path('test'), path('key.json')]
  const told = palimpsest([
    'intruder',
    release,
    ...roles,
    '--original',
    table,
    '--targets',
    '4',
    '--out',
    folder,
    '--key-out',
    kept,
  ])
  expect(told.code).toBe(0)
  const key = JSON.parse(readFileSync(kept, 'utf8'))
  const score = (content: string) => {
    const place = file('damaged.json', content)
    return { place, ...palimpsest(['intruder', 'score', '--answers', `${folder}/answers.csv`, '--key', place]) }
  }
  expect(score(JSON.stringify(key)).code).toBe(0)
  const spoiled: unknown[] = []
  const spoil = (value: unknown, put: (other: unknown) => unknown, may: readonly string[] = []): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      const set = (other: unknown): unknown =>
        put(
          Array.isArray(value)
            ? value.map((one: unknown, i) => (String(i) === name ? other : one))
            : Object.fromEntries(
                Object.entries(value).flatMap(([own, one]) =>
                  own !== name ? [[own, one]] : other === undefined ? [] : [[own, other]],
                ),
              ),
        )
      const others = [undefined, null, [[]], { x: 1 }, typeof inner === 'string' ? 7 : 'x', -1, 0.5]
      // A value may be any text, and whether somebody is in it may be unknown.
      spoiled.push(
        ...others
          .filter(
            (other) =>
              !(other === undefined && may.includes(name)) &&
              !(Array.isArray(value) && other === undefined) &&
              typeof other !== typeof inner,
          )
          .map(set),
      )
      spoil(inner, set, ['inside', 'value'])
    }
  }
  spoil(key, (whole) => whole)
  expect(spoiled.length).toBeGreaterThan(100)
  for (const content of [...spoiled.map((one) => JSON.stringify(one)), '', '{', JSON.stringify(key).slice(0, -20)]) {
    const { code, error, place } = score(content)
    expect([content, code, error]).toEqual([content, 2, expect.stringContaining(place)])
    expect(error).toMatch(/rule[^]*remedy/)
  }
})
