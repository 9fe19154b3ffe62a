import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere } from './in-process.js'

const temp = tempFolder()
const header = 'user,query,url,time'
const log = temp.file('log.csv', `${header}\n${logged('ann bob cid dan eve fay'.split(' ')).join('\n')}\n`)

/** Everybody asks for the sun, half of them for the moon. */
function logged(users: readonly string[]): string[] {
  return users.flatMap((user, i) => [`${user},Sun,sun.com,${i}`, ...(i % 2 === 0 ? [`${user},moon,,${i}`] : [])])
}

const near = temp.file('near.csv', 'sun,moon,0.5\n')

const protect = (file: string, k = '3', ...more: string[]) =>
  palimpsestHere(['protect', file, '--method', 'query-clusters', '--k', k, '-o', temp.path('release.csv'), ...more])

test.each([
  [11, 'ready', 'within'],
  [10, 'not-ready', 'not-measured'],
])(
  '13 §1.7: a log in which %i at a time ask the very same is %s without its original: a known history is %s',
  async (k, verdict, state) => {
    const asked = ['sun', 'moon', 'mars'].flatMap((what, kind) =>
      Array.from({ length: k }, (_, i) => [
        `${kind * k + i},${what},${what}.example,`,
        `${kind * k + i},stars,,`,
      ]).flat(),
    )
    const { out } = await palimpsestHere([
      'audit',
      temp.file(`alike-${k}.csv`, `${header}\n${asked.join('\n')}\n`),
      '--json',
      '-',
    ])
    const report = JSON.parse(out)
    expect(report.verdict).toBe(verdict)
    expect(report.attacks.find(({ id }: { id: string }) => id === 'Q2').state).toBe(state)
  },
)

describe('a query log through the command line', () => {
  test('protect, check, measure, attack and audit go through one another', async () => {
    const [release, key] = [temp.path('release.csv'), temp.path('key.json')]
    const made = ['protect', log, '--method', 'query-clusters', '--k', '3', '-o', release, '--key', key]
    expect((await palimpsestHere(made)).code).toBe(0)
    const text = readFileSync(release, 'utf8')
    expect(text.split('\n')[0]).toBe('user,query,url')
    expect(text).not.toMatch(/ann|bob/)
    expect((await palimpsestHere(made)).code).toBe(0)
    expect(readFileSync(release, 'utf8')).toBe(text)
    const models = ['--model', 'query-k:3', '--model', 'query-askers:2']
    expect((await palimpsestHere(['check', release, ...models, '--original', log])).code).toBe(0)
    expect((await palimpsestHere(['check', log, '--as', 'queries', '--model', 'query-k:3'])).code).toBe(1)
    expect((await palimpsestHere(['measure', log, release])).out).toContain('of the queries are kept')
    const beside = ['--original', log, '--key', key]
    const attacked = await palimpsestHere(['attack', release, '--method', 'history-terms', ...beside])
    expect(attacked).toMatchObject({ code: 0, out: expect.stringContaining('Nobody is pinned down') })
    const audited = await palimpsestHere(['audit', release, ...beside, '--semantics', `table:${near}`])
    expect(audited.out).toContain('one guess in 3')
    const without = await palimpsestHere(['audit', release, '--semantics', `table:${near}`])
    expect(without.out).toContain('NOT MEASURED')
  })

  test('queries that mean the same are joined where a measure is given', async () => {
    const rows = [
      'ann,car,cars.example,',
      'bob,automobile,autos.example,',
      'cid,car,cars.example,',
      'dan,automobile,autos.example,',
    ]
    const file = temp.file('cars.csv', `${header}\n${rows.join('\n')}\n`)
    expect((await protect(file, '2')).out).toContain('2 clusters')
    expect((await protect(file, '2', '--meaning', 'wordnet')).out).toContain('1 cluster')
  })

  test.each([
    { what: 'more than there are users', args: [log, '7'], code: 1, says: 'has 6 users' },
    {
      what: 'one record',
      args: [temp.file('one.csv', `${header}\nann,Sun,sun.com,1\n`), '2'],
      code: 1,
      says: 'has 1 user',
    },
    { what: 'a header alone', args: [temp.file('header.csv', `${header}\n`), '2'], code: 1, says: 'no query' },
    { what: 'an empty file', args: [temp.file('empty.csv', ''), '2'], code: 2, says: 'no data' },
    {
      what: 'no users',
      args: [temp.file('nobody.csv', 'query,url,time\nSun,sun.com,1\n'), '2'],
      code: 2,
      says: 'users',
    },
    {
      what: 'no text',
      args: [temp.file('binary.csv', Uint8Array.from([0, 1, 2, 0, 255, 0])), '2'],
      code: 2,
      says: 'binary',
    },
  ])('$what: refused with what to do', async ({ args: [file, k], code, says }) => {
    const refused = await protect(file, k)
    expect(refused.code).toBe(code)
    expect(refused.error).toContain(says)
    expect(refused.error).not.toContain('Sun')
  })

  test('an original or a key of another log is refused', async () => {
    const other = temp.file('other.csv', `${header}\nzoe,never asked,x.example,1\n`)
    expect(await palimpsestHere(['attack', log, '--method', 'history-terms', '--original', other])).toMatchObject({
      code: 2,
      error: expect.stringContaining('does not match'),
    })
    expect((await palimpsestHere(['measure', other, log])).code).toBe(2)
  })
})
