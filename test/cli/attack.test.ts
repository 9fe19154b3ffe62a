import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file } = tempFolder()

const thesis = [
  'attack',
  'examples/thesis/figure-1.5.txt',
  '--semantics',
  'table:examples/thesis/scores.csv',
  '--context',
  '1',
]
const rba = [...thesis, '--method', 'rba', '--original', 'examples/thesis/figure-1.3.txt']

describe('palimpsest attack', () => {
  test('rba: from the published file of Figure 1.5 to exactly the originals of Figure 1.3', () => {
    const { code, out, error } = palimpsest([...rba, '--json', '-'])
    expect([code, error]).toEqual([0, ''])
    const found = JSON.parse(out)
    expect(found.schema).toBe('palimpsest/attack/1')
    const figures = new Map<string, { attack: { value: number } }>(
      found.finding.figures.map((figure: { id: string }) => [figure.id, figure]),
    )
    for (const id of ['precision', 'recall', 'f1', 'mcc', 'originalsKept'])
      expect(figures.get(id)?.attack.value).toBe(1)
    expect(found.finding).toMatchObject({ attack: 'rba', success: { value: 1 }, reads: true, notTried: [] })
    const [table] = found.claims.tables
    expect(table).toMatchObject({
      items: ['blood pressure', 'icd', 'limbs', 'injury'],
      rows: [{ transaction: 1, context: ['heart disease'], distances: [0.56, 0.78, 1.57, 2.19] }, {}, {}, {}],
    })
    expect(table.eliminated).toHaveLength(10)
    expect(table.rows[3].confidence).toEqual([0, 0, 0, 1])
    expect(found.finding.baseline).toMatchObject({ attack: 'structure' })
    expect(palimpsest([...rba, '--json', '-']).out).toBe(out)
  })

  test('text: the verdict first, then why, the numbers, the table and each line as it reads now', () => {
    const { code, out } = palimpsest([...rba, '--all'])
    expect(code).toBe(0)
    const [verdict, numbers] = out.split('\n')
    expect(verdict).toMatch(/: the attack reads the release\.$/)
    expect(numbers).toMatch(/^100 % of pairs .* are told apart; knowing less \(guess by structure\): \d+ % \(/)
    expect(out).toContain('~~2.93~~')
    expect(out).toContain('reads: injury 100 %')
    expect(out).toContain('because injury is 1.03 from knee, and the others are 1.67 from it on average')
  })

  test('--privacy counts the protected combinations that no longer hold', () => {
    const privacy = file('privacy.txt', 'icd\ninjury, limbs\nknee\n')
    const { out } = palimpsest([...rba, '--privacy', privacy, '--k', '4', '--json', '-'])
    expect(JSON.parse(out).finding.linked.combinations).toEqual({ before: 1, after: 3, of: 3 })
  })

  test.each([
    { by: [], how: 'the company its members keep' },
    { by: ['--unmarked-by', 'support'], how: 'the two plain rules of §3.5.2' },
  ])('--unmarked finds the generalised item of Figure 3.7 by $how', ({ by }) => {
    const flat = readFileSync('examples/thesis/figure-1.5.txt', 'utf8').replaceAll(/[()]/g, '')
    const args = ['attack', file('flat.txt', flat), ...rba.slice(2), '--unmarked', ...by, '--k', '4', '--json', '-']
    const marked = JSON.parse(palimpsest([...rba, '--k', '4', '--json', '-']).out)
    expect(JSON.parse(palimpsest(args).out)).toEqual(marked)
  })
})

describe('palimpsest attack refuses', () => {
  const attack = (text: string, ...more: string[]) =>
    palimpsest(['attack', '-', '--semantics', 'table:examples/thesis/scores.csv', ...more], { input: text })

  test('13 §2.11: an attack on what is hidden of a release without a generalised item', () => {
    const { code, error } = attack('a, b\nc\n', '--method', 'undertext')
    expect(code).toBe(2)
    expect(error).toContain('no generalised item')
    expect(error).toContain('--unmarked')
  })

  test('an unmarked release in which no items share their company', () => {
    expect(attack('a, b\na, c\n', '--unmarked')).toMatchObject({ code: 2 })
    const { code, error } = attack('a, b\na, c\n', '--unmarked', '--unmarked-by', 'support')
    expect([code, error]).toEqual([2, expect.stringContaining('no transaction holds two items')])
  })

  test('not measured: every item is generalised', () => {
    const { code, error, out } = attack('(a, b)\n(a, b), (c, d)\n')
    expect([code, out]).toEqual([3, ''])
    expect(error).toMatch(/^palimpsest: not measured: .*no context/)
  })

  test('not measured: all terms are unknown to the measure', () => {
    const { code, error, out } = attack('q, (a, b)\nr, (a, b)\n')
    expect([code, out]).toEqual([3, ''])
    expect(error).toMatch(/^palimpsest: not measured: .*none of the terms/)
  })

  test('an original that does not match, by its transaction and without its items', () => {
    const release = 'heart disease, (icd, limbs)\nknee, (icd, limbs)\n'
    const { code, error } = attack(release, '--original', file('a.txt', 'heart disease, icd\nknee, Zaphod\n'))
    expect(code).toBe(2)
    expect(error).toContain(':2: transaction 2 does not match the release: the release says something')
    expect(error).not.toContain('Zaphod')
    const short = attack(release, '--original', file('b.txt', 'heart disease, icd\n'))
    expect(short.error).toContain('the original ends before the release does')
    const marked = attack(release, '--original', file('c.txt', release))
    expect(marked.error).toContain('the original holds generalised items')
  })

  test('flags that would be ignored', () => {
    expect(attack('a, (b, c)\n', '--context', '0').error).toContain('--context takes')
    for (const flag of ['--utility', '--unmarked-by'])
      expect(attack('a, (b, c)\n', flag, 'support').error).toContain(`${flag} means nothing without --unmarked`)
    expect(attack('a, b\n', '--unmarked', '--unmarked-by', 'sight').error).toContain('company, support')
    const judged = (...more: string[]) => attack('a, (b, c)\n', '--original', file('o.txt', 'a, b\n'), ...more)
    expect(judged('--privacy', 'p.txt').error).toContain('--privacy needs --k')
    expect(judged('--privacy', 'all', '--k', '4').error).toContain('--privacy takes a file here')
    for (const flag of ['key', 'known', 'privacy'])
      expect(attack('a, (b, c)\n', `--${flag}`, '2').error).toContain(`--${flag} means nothing without --original`)
    expect(attack('a, (b, c)\n', '--to', 'text').error).toContain('--to means nothing without --output')
    expect(attack('a, (b, c)\n', '--chances').error).toContain('--chances means nothing without --output')
    expect(attack('a, (b, c)\n', '--method', 'undertext', '--normalise').error).toContain('means nothing')
  })
})

test('attack --population: other transactions lend what stands together, and mean nothing to an attack that takes none', () => {
  const said = ['attack', 'examples/thesis/figure-1.5.txt', '--semantics', 'table:examples/thesis/scores.csv']
  const beside = ['--original', 'examples/thesis/figure-1.3.txt', '--population', 'examples/thesis/figure-1.3.txt']
  const { code, out } = palimpsest([...said, ...beside, '--method', 'undertext'])
  expect(code).toBe(0)
  expect(out).toContain('Without transactions of other people of the same kind: ')
  expect(out).toContain('4 of its records may be the release’s own, and were left out.')
  const refused = palimpsest([...said, ...beside, '--method', 'rba'])
  expect(refused.code).toBe(2)
  expect(refused.error).toContain('--population means nothing to this attack')
})

describe('attack --population refuses or says', () => {
  const release = 'knee, (blood pressure, injury)\nheart disease, (blood pressure, injury)\n'
  const attack = (population: string, text = release) => {
    const said = ['--semantics', 'table:examples/thesis/scores.csv', '--method', 'undertext']
    return palimpsest(['attack', '-', ...said, '--population', file('population.txt', population)], { input: text })
  }

  test('one of another kind: no item in common', () => {
    const { code, out, error } = attack('bread, milk\n')
    expect([code, out]).toEqual([3, ''])
    expect(error).toContain('not measured: the population and the release have no item in common')
  })

  test('an empty one', () => {
    expect(attack('')).toMatchObject({ code: 2, error: expect.stringContaining('holds no data') })
  })

  test('one record, one that is generalised itself, and the release itself: used for what they tell', () => {
    expect(attack('knee, injury\n')).toMatchObject({ code: 0, out: expect.stringContaining('in one record') })
    expect(attack('knee, (injury, limbs)\n').out).toContain('The population tells of 1 of 4 items, in one record')
    expect(attack(release).out).toContain('The population tells of 2 of 4 items, in 2 records')
  })

  test('beside a release without a plain item: not measured', () => {
    const { code, error } = attack('knee, injury\n', '(blood pressure, injury)\n(icd, limbs)\n')
    expect(code).toBe(3)
    expect(error).toContain('no context')
  })
})
