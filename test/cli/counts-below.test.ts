import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest, root } from './palimpsest.js'

const { file, path } = tempFolder()
const example = join(root, 'examples/counts')

/** The wards, of which the smallest printed count is 9, held against a policy that asks for this many. */
function audited(least: number) {
  const text = readFileSync(join(example, 'policy.json'), 'utf8').replace('"limit": 5', `"limit": ${least}`)
  const folder = path(`report-${least}`)
  const policy = file(`policy-${least}.json`, text)
  const { out } = palimpsest(['audit', join(example, 'wards.csv'), '--policy', policy, '--report', folder])
  const told = (name: string): string => readFileSync(join(folder, name), 'utf8').replaceAll(/\s+/g, ' ')
  const row = out.split('\n').find((line) => line.includes('small counts printed'))!
  const explained = palimpsest(['explain', 'C1', '--report', join(folder, 'report.json')]).out
  return { out, row, page: told('report.html'), summary: told('summary.txt'), explained }
}

test('a printed count that is past its limit is BELOW it, on the terminal, the page, the summary and in words', () => {
  const { out, row, page, summary, explained } = audited(10)
  expect(row).toMatch(/ BELOW$/)
  expect(out).toMatch(/^NOT READY: 2 of 2 questions past the limit/m)
  expect(/id="t-C1".*?<\/li>/.exec(page)![0]).toContain('BELOW 10')
  expect(summary).toContain('BELOW 10: small counts printed')
  expect(explained).toMatch(/held against 10: below\./)
  expect([row, explained].join()).not.toMatch(/ABOVE|above\./)
})

test('one that is not is within it, with no bar and no limit drawn on a strip of shares', () => {
  const { row, page, explained } = audited(9)
  expect(row).toMatch(/from 9 {2,}within$/)
  expect(row).not.toMatch(/[|#]/)
  const [tile] = /id="t-C1".*?<\/li>/.exec(page)!
  expect(tile).toContain('within 9')
  expect(tile).not.toContain('class="chart strip"')
  expect(explained).toMatch(/held against 9: within\./)
})
