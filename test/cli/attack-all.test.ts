import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file, folder } = tempFolder()
const thesis = ['attack', 'examples/thesis/figure-1.5.txt', '--semantics', 'table:examples/thesis/scores.csv']
const original = ['--original', 'examples/thesis/figure-1.3.txt']

test('attack --method all: every attack on transactions, each as it comes out alone', () => {
  const { code, out } = palimpsest([...thesis, ...original, '--method', 'all', '--json', '-'])
  expect(code).toBe(0)
  const all = JSON.parse(out)
  expect(all.schema).toBe('palimpsest/attacks/1')
  const ids = all.attacks.map(({ attack }: { attack: string }) => attack).sort()
  expect(ids).toEqual(['gba', 'known-items', 'mda', 'rba', 'scoreboard', 'tba', 'undertext', 'wba'])
  const rba = all.attacks.find(({ attack }: { attack: string }) => attack === 'rba')
  const alone = JSON.parse(palimpsest([...thesis, ...original, '--method', 'rba', '--json', '-']).out)
  expect(rba.finding.success).toEqual(alone.finding.success)
})

test('attack --method all: the word tells nothing of the file, so counts are counts', () => {
  const counts = file('counts.csv', 'code,count\n1234,9\n12341,6\n12342,<5\n')
  const { code, out } = palimpsest(['attack', counts, '--method', 'all'])
  expect(code).toBe(0)
  expect(out).toContain('9 − 6 = 3')
})

test('attack --method all: no one reading to write', () => {
  const output = `${folder}/read.txt`
  const { code, error } = palimpsest([...thesis, '--method', 'all', '-o', output])
  expect([code, existsSync(output)]).toEqual([2, false])
  expect(error).toContain('each attack reads the release its own way')
})
