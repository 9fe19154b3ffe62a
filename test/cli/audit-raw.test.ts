import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { below, stream, unit } from '../../src/math/index.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere as here } from './in-process.js'

const { path, file } = tempFolder()

async function audited(name: string, ...more: readonly string[]) {
  const { code, out, error } = await here(['audit', name, '--json', '-', ...more])
  const report = out === '' ? undefined : JSON.parse(out)
  const of = (id: string) => report.attacks.find((one: { id: string }) => one.id === id)
  return { code, error, report, of }
}

/** Baskets of a few things that everybody buys, each or not by the throw of a coin. */
const common = ['bread', 'butter', 'eggs', 'milk', 'tea']
function baskets(count: number): string[] {
  const random = stream(1, 'test/raw/baskets')
  return Array.from({ length: count }, () => common.filter(() => unit(random) < 0.6).join(', ') || 'tea, milk')
}

describe('13 §2.11: transactions with the names taken off and nothing else', () => {
  test('are audited: who stands alone by one, two and three items, the worst and by lot', async () => {
    const { code, report, of } = await audited('examples/groceries/baskets.txt')
    expect([code, report.kind, report.verdict]).toEqual([1, 'sets', 'not-ready'])
    expect(report.nothingHidden).toContain('reads all of it')
    expect(of('S11')).toMatchObject({ state: 'above', success: 1, details: { chosen: 'worst', thing: 'item' } })
    expect(of('S11').details.curve.map(({ known, of: all }: { known: number; of: number }) => [known, all])).toEqual([
      [1, 500],
      [2, 500],
      [3, 500],
    ])
    expect(of('S4')).toMatchObject({ state: 'above', method: 'known-items', interval: expect.any(Array) })
    expect(of('I6').state).toBe('not-applicable')
  })

  test('with the original, which is the same file, come out as without', async () => {
    const alone = await audited('examples/groceries/baskets.txt')
    const beside = await audited('examples/groceries/baskets.txt', '--original', 'examples/groceries/baskets.txt')
    expect(beside.report.attacks).toEqual(alone.report.attacks)
    expect(beside.code).toBe(1)
  })

  test('are READY where everybody has the same few things, and a single person who stands alone is counted', async () => {
    const clean = baskets(2000)
    const ready = await audited(file('clean.txt', `${clean.join('\n')}\n`))
    expect([ready.code, ready.report.verdict]).toEqual([0, 'ready'])
    expect(ready.of('S11').state).toBe('within')
    const single = await audited(file('single.txt', `${[...clean, 'milk, caviar'].join('\n')}\n`))
    expect([single.code, single.report.verdict]).toEqual([1, 'not-ready'])
    expect(single.of('S11')).toMatchObject({ state: 'above', people: 1, of: 2001, details: { smallestRow: 2001 } })
    expect(single.of('S4').state).toBe('within')
  })

  test('say it on the terminal and on the page, and a page to pass on names no item', async () => {
    const { out } = await here(['audit', 'examples/groceries/baskets.txt'])
    expect(out).toContain('No item of it is generalised: whoever finds a record reads all of it.')
    expect(out).toMatch(/by 3 items that fewest share: 482 of 500/)
    expect(out).toMatch(/by 3 items drawn by lot: \d+ of 500 \(0\.\d+ to 0\.\d+\)/)
    const folder = path('page')
    await here(['audit', 'examples/groceries/baskets.txt', '--report', folder, '--share'])
    const page = readFileSync(`${folder}/report.html`, 'utf8')
    expect(page).toContain('whoever finds a record reads all of it')
    expect(page).toContain('that fewest share')
    expect(page).not.toContain('bean sprouts')
    expect(readFileSync(`${folder}/summary.txt`, 'utf8')).toContain('whoever finds a record reads all of it')
    const told = await here(['explain', 'S11', '--report', `${folder}/report.json`])
    expect(told).toMatchObject({ code: 0, out: expect.stringContaining('1 / 1 = 1.000') })
  })

  test('are attacked by what is in them: attack finds as many as audit counts', async () => {
    const { code, out } = await here(['attack', 'examples/groceries/baskets.txt', '--json', '-'])
    const { finding } = JSON.parse(out)
    const { of } = await audited('examples/groceries/baskets.txt')
    expect([code, finding.attack]).toEqual([0, 'known-items'])
    expect(finding.pinned.count).toBe(of('S4').people)
    const worst = finding.figures.find(({ id }: { id: string }) => id === 'worst3')
    expect(worst.attack.value).toBeCloseTo(of('S11').people / 500, 12)
  })

  test('ninety thousand baskets of sixteen thousand things take some seconds', async () => {
    const random = stream(1, 'test/raw/many')
    // A few things are frequent and most are rare.
    const thing = () => Math.floor(16_000 ** unit(random))
    const lines = Array.from({ length: 90_000 }, () =>
      [...new Set(Array.from({ length: 1 + below(19, random) }, thing))].join(' '),
    )
    const started = performance.now()
    const { code, of } = await audited(file('many.dat', `${lines.join('\n')}\n`))
    expect([code, of('S11').of]).toEqual([1, 90_000])
    expect(performance.now() - started).toBeLessThan(30_000)
  })
})
