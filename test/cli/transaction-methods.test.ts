import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file, path } = tempFolder()
const baskets = 'examples/transactions/baskets.txt'
const hierarchy = ['--hierarchy', 'examples/transactions/items.csv']
const rules = 'examples/transactions/rules.txt'

describe('protect --method set-k', () => {
  test('a release that its judge accepts; what is alike stands in the same words', () => {
    const release = path('alike.txt')
    const made = palimpsest(['protect', baskets, '--method', 'set-k', '--k', '2', ...hierarchy, '-o', release])
    expect(made).toMatchObject({ code: 0, error: '' })
    const lines = readFileSync(release, 'utf8').trim().split('\n')
    expect(lines).toHaveLength(10)
    for (const line of lines) expect(lines.filter((other) => other === line).length).toBeGreaterThanOrEqual(2)
    const { code, out } = palimpsest(['check', release, '--model', 'set-k:2', '--original', baskets])
    expect(out).toContain('faithful to the original: holds')
    expect(code).toBe(0)
  })

  test.each([
    ['one record', 'Beer, Wine\n', 'only 1 transactions hold any item'],
    ['an item that is not in the hierarchy', 'Beer, Zaphod\nBeer\n', 'the hierarchy misses 1 of 2 items'],
  ])('%s: says so, and writes nothing', (_, text, because) => {
    const data = file('data.txt', text)
    const { code, error } = palimpsest(['protect', data, '--method', 'set-k', '--k', '2', ...hierarchy, '-o', '-'])
    expect(code).toBe(1)
    expect(error).toContain(because)
    expect(error).not.toContain('Zaphod')
  })
})

describe('protect --method hide-rules', () => {
  test('hides, is judged, measured with lost and new rules, and audited: people are found as before', () => {
    const release = path('hidden.txt')
    const hide = ['protect', baskets, '--method', 'hide-rules', '--rules', rules, '--confidence', '0.5', '-o', release]
    expect(palimpsest(hide)).toMatchObject({ code: 0, out: expect.stringContaining('1 hidden rule, ') })
    const judged = ['check', release, '--original', baskets, '--model', 'shortened', '--model']
    expect(palimpsest([...judged, `hidden-rules:${rules},0.5`])).toMatchObject({ code: 0 })
    const mined = ['--rule-confidence', '0.5', '--rule-support', '2', '--json', '-']
    const { figures } = JSON.parse(palimpsest(['measure', baskets, release, ...mined, '--rules', rules]).out)
    const valueOf = (id: string) => figures.find((one: { id: string }) => one.id === id).value
    expect([valueOf('rules'), valueOf('lostRules'), valueOf('ghostRules')]).toEqual([5, 0, 0])
    const audited = palimpsest(['audit', release, '--original', baskets])
    expect(audited.out).toContain('a few known items')
    expect(audited.code).toBe(1)
  })

  test.each([
    ['a line that is no rule', 'Beer -> Diaper\nZaphod, Beer\n', 2, ':2: this line is no rule'],
    ['an item that never occurs', 'Zaphod -> Beer\n', 1, 'rule 1 names 1 items that never occur'],
  ])('%s: says so, and writes nothing', (_, text, exit, because) => {
    const given = file('rules.txt', text)
    const hide = ['protect', baskets, '--method', 'hide-rules', '--rules', given, '--confidence', '0.5', '-o', '-']
    const { code, error, out } = palimpsest(hide)
    expect(error).toContain(because)
    expect(error).not.toContain('Zaphod')
    expect([code, out]).toEqual([exit, ''])
  })
})
