import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { testCache } from '../test-cache.js'
import { palimpsest, palimpsestProcess, root, type Surroundings } from './palimpsest.js'

/** Most tests run commands in a thread of their own process, because there are many: this holds them to what a user gets. */

const temp = tempFolder()
for (const example of ['thesis', 'lecture']) {
  cpSync(join(root, 'examples', example), join(temp.folder, example), { recursive: true })
}
const lecture = ['--schema', 'lecture/schema.json', '--original', 'lecture/patients.csv']
const env = { PALIMPSEST_CACHE: testCache }

test.each<{ words: string; code: number; given?: Surroundings }>([
  { words: '--version', code: 0 },
  { words: '', code: 0 },
  { words: 'help audit', code: 0 },
  { words: 'nonsense', code: 2 },
  { words: 'check thesis/figure-1.3.txt --model km:4,2', code: 1 },
  { words: 'check nowhere.txt --model km:4,2', code: 2 },
  { words: 'risk lecture/patients-4-anonymous.csv --schema lecture/schema.json --json -', code: 0 },
  { words: 'eliminate thesis/figure-3.6.csv --method rba', code: 0 },
  { words: 'audit lecture/patients-4-anonymous.csv --first-release', code: 1, given: { env } },
  { words: 'audit lecture/patients-4-anonymous.csv --json - --seed 3', code: 1, given: { env } },
  { words: 'protect thesis/figure-1.3.txt --method disassociate --k 2 --m 2 -o -', code: 0 },
  { words: 'convert - -o - --to ndjson', code: 0, given: { input: 'Äpfel, \u{1F34E} rot\nBirnen\n' } },
  { words: 'convert - -o -', code: 2 },
  { words: 'convert - -o -', code: 2, given: { input: 'a\u0000b\n"\u001B[31m' } },
  { words: 'schema patients.csv', code: 0, given: { cwd: join(temp.folder, 'lecture') } },
  { words: 'run nowhere/plan.json', code: 2 },
  { words: 'completion bash', code: 0 },
  { words: 'demo thesis', code: 0 },
])('palimpsest $words: the same bytes and exit code in a thread as in a process', ({ words, code, given = {} }) => {
  const typed = words === '' ? [] : words.split(' ')
  if (typed[0] === 'audit') typed.push(...lecture)
  const here = { cwd: temp.folder, ...given }
  const told = palimpsestProcess(typed, here)
  expect(told.code, told.error).toBe(code)
  expect(palimpsest(typed, here)).toEqual(told)
})

test('files that are written, and a plan that is run from another folder, are the same too', () => {
  const made = [palimpsestProcess, palimpsest].map((run) => {
    const [out, plan] = [temp.path('release.txt'), temp.path('plan.json')]
    const words = 'protect thesis/figure-1.3.txt --method disassociate --k 2 --m 2'.split(' ')
    const first = run([...words, '-o', out, '--plan', plan], { cwd: temp.folder })
    const written = readFileSync(out)
    const again = run(['run', plan])
    expect(readFileSync(out)).toEqual(written)
    expect([first.code, again.code]).toEqual([0, 0])
    const plain = (text: string) => text.replaceAll(out, 'release').replaceAll(plan, 'plan')
    return [first, again].map(({ out: told, error }) => [plain(told), plain(error)]).concat([[String(written)]])
  })
  expect(made[1]).toEqual(made[0])
})

test('a command leaves the folder, the environment and the next command as they were', () => {
  const before = { folder: process.cwd(), env: { ...process.env } }
  const plan = temp.path('plan.json')
  palimpsest(['risk', 'lecture/patients.csv', '--schema', 'lecture/schema.json', '--plan', plan], { cwd: temp.folder })
  palimpsest(['run', plan], { env: { PALIMPSEST_CACHE: join(temp.folder, 'nowhere') } })
  expect({ folder: process.cwd(), env: { ...process.env } }).toEqual(before)
  expect(palimpsest(['check', 'examples/thesis/figure-1.3.txt', '--model', 'km:4,2']).code).toBe(1)
})
