import { describe, expect, test } from 'vitest'
import { testCache } from '../test-cache.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const temp = tempFolder()
const env = { PALIMPSEST_CACHE: testCache }
const scores = temp.file('scores.csv', 'knee,injury,0.2\nknee,icd,0.9\n')
const semantics = (...words: string[]) => palimpsest(['semantics', ...words], { env })

describe('semantics score', () => {
  test('prints pairs with score and distance, unknown as a word of its own', () => {
    const { code, out } = semantics('score', '--measure', `table:${scores}`, 'knee', 'injury', 'icd', 'zaphod')
    expect(code).toBe(0)
    expect(out).toMatch(/knee – injury +0\.200 +0\.200/)
    expect(out).toMatch(/injury – icd +unknown +unknown/)
    expect(out).toContain('Unknown to this measure (1): zaphod')
  })

  test('JSON has null where the measure cannot say, and --pairs takes terms two by two', () => {
    const words = ['score', '--measure', `table:${scores}`, '--pairs', 'knee', 'icd', 'knee', 'zaphod', '--json', '-']
    const { pairs } = JSON.parse(semantics(...words).out)
    expect(pairs).toEqual([
      { a: 'knee', b: 'icd', score: 0.9, distance: 0.9 },
      { a: 'knee', b: 'zaphod', score: null, distance: null },
    ])
  })

  test('nothing known at all is not measured: exit 3', () => {
    expect(semantics('score', '--measure', `table:${scores}`, 'zaphod', 'trillian').code).toBe(3)
  })

  test.each([
    [['knee'], 'one term alone has no relatedness'],
    [['--pairs', 'a', 'b', 'c'], '--pairs takes an even number of terms'],
    [['--measure', 'blnd', 'a', 'b'], 'there is no measure "blnd"'],
    [['--measure', 'table:none.csv', 'a', 'b'], 'there is no such file'],
  ])('refuses %j', (words, message) => {
    const { code, error } = semantics('score', ...words)
    expect(code).toBe(2)
    expect(error).toContain(message)
  })
})

test('semantics evaluate prints the documented JSON, and refuses a gold file with a missing column', () => {
  const gold = temp.file('gold.tsv', 'knee\tinjury\t9\nknee\ticd\t1\ninjury\tknee\t8\nknee\tzaphod\t3\n')
  const { code, out } = semantics('evaluate', '--measure', `table:${scores}`, '--gold', gold, '--json', '-')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ measure: 'table', pairs: 4, covered: 3, unknown: ['zaphod'] })
  expect(JSON.parse(out).pearson).toBeGreaterThan(0.9)
  const bad = semantics('evaluate', '--measure', `table:${scores}`, '--gold', temp.file('bad.tsv', 'a\tb\t1\na\tb\n'))
  expect(bad.code).toBe(2)
  expect(bad.error).toMatch(/bad\.tsv:2: a column is missing/)
})

test('semantics index, then ngd over it, neighbours and explain', () => {
  const corpus = temp.file('corpus.txt', 'knee injury\n\nknee injury pain\n\nheart\n\nheart pressure\n')
  const index = temp.path('my.idx')
  expect(semantics('index', corpus, '-o', index).out).toContain('4 documents')
  const scored = JSON.parse(semantics('score', '--measure', `ngd:${index}`, 'knee', 'injury', '--json', '-').out)
  expect(scored.pairs[0].distance).toBe(0)
  expect(semantics('explain', 'knee', 'injury', '--index', index).out).toContain(
    '"knee" is in 2 and "injury" in 2 of 4 documents; 2 hold both',
  )
  const among = temp.file('terms.txt', 'injury, heart, zaphod\n')
  const near = semantics('neighbours', 'knee', '--measure', `npmi:${index}`, '--among', among, '--json', '-')
  expect(JSON.parse(near.out).neighbours[0].term).toBe('injury')
  expect(semantics('explain', 'knee', 'zaphod', '--index', index).code).toBe(3)
})

test('semantics measures lists every measure with its source', () => {
  const facts = JSON.parse(semantics('measures', '--json', '-').out)
  expect(facts[0].id).toBe('blend')
  for (const { id, cites, range } of facts) {
    expect(range).toHaveLength(2)
    expect(cites.length > 0 || id === 'table', `${id} names its source`).toBe(true)
  }
})

describe('extract', () => {
  test('text becomes noun phrases, from a file, NDJSON and CSV alike', () => {
    const text = 'The patient has a long history of heart disease. Doctors advise rest.'
    const expected = 'patient, long history, heart disease, doctor, rest\n'
    expect(palimpsest(['extract', temp.file('one.txt', text), '-o', '-']).out).toBe(expected)
    const ndjson = temp.file('texts.ndjson', `${JSON.stringify({ id: 'a', body: text })}\n`)
    expect(palimpsest(['extract', ndjson, '--field', 'body', '-o', '-']).out).toBe(expected)
    const csv = temp.file('texts.csv', `id,text\na,"${text}"\n`)
    expect(palimpsest(['extract', csv, '-o', '-']).out).toBe(expected)
  })

  test('a query log becomes one transaction per user', () => {
    const log = temp.file('log.tsv', 'u1\tknee pain\nu2\theart disease\nu1\tinjury\n')
    expect(palimpsest(['extract', log, '--query-log', '-o', '-']).out).toBe('knee pain, injury\nheart disease\n')
    expect(palimpsest(['extract', log, '--query-log', '--shared-lines', '2', '-o', '-']).code).toBe(2)
    const clicked = temp.file('clicks.csv', 'user,query,url\nu1,Sun,sun.com\nu1,Sun,wikipedia/Sun\nu2,Solar System,\n')
    const kept = palimpsest(['extract', clicked, '--query-log', '--clicks', '-o', '-'])
    expect(kept.out).toBe('Sun > sun.com, Sun > wikipedia/Sun\nSolar System\n')
    expect(palimpsest(['extract', clicked, '--clicks', '-o', '-']).code).toBe(2)
  })

  test('--shared-lines leaves out headers and footers, and says which', () => {
    const report = (n: number, said: string) =>
      JSON.stringify({ id: n, text: `Hospital record ${n}\n${said}\nReport end` })
    const ndjson = temp.file('reports.ndjson', `${report(1, 'A knee injury.')}\n${report(2, 'The heart disease.')}\n`)
    const { out, error } = palimpsest(['extract', ndjson, '--shared-lines', '1', '-o', '-'])
    expect(out).toBe('knee injury\nheart disease\n')
    expect(error).toContain('left out 2 lines that most of 2 texts share')
    const file = palimpsest(['extract', ndjson, '--shared-lines', '1', '-o', temp.path('reports.txt')])
    expect(file.out).toContain('\n  top, 2 texts: Hospital record #\n  bottom, 2 texts: Report end\n')
  })

  test('a missing field is refused by name of the flag, and no phrase at all is exit 3', () => {
    const ndjson = temp.file('texts.ndjson', '{"body":"x"}\n')
    expect(palimpsest(['extract', ndjson, '-o', '-']).error).toContain('there is no "text"')
    expect(palimpsest(['extract', temp.file('empty.txt', 'of the and'), '-o', '-']).code).toBe(3)
  })
})

test('without a home that can be written to, a measure works and says once that nothing is kept', () => {
  const nowhere = { PALIMPSEST_CACHE: '', XDG_CACHE_HOME: '', HOME: '/dev/null' }
  const { code, out, error } = palimpsest(['semantics', 'score', '--measure', 'wordnet', 'knee', 'elbow'], {
    env: nowhere,
  })
  expect([code, out]).toEqual([
    0,
    palimpsest(['semantics', 'score', '--measure', 'wordnet', 'knee', 'elbow'], { env }).out,
  ])
  expect(error.match(/cannot be written to/g)).toHaveLength(1)
})
