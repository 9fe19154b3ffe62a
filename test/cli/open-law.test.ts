import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Said } from '../../src/contract/said.js'
import { auditJson } from '../../src/report/audit/audit-json.js'
import { jsonText } from '../../src/report/json-text.js'
import { audit } from '../../src/run/audit/audit.js'
import { auditGiven, saidPolicy } from '../../src/run/audit/audit-given.js'
import { open } from '../../src/run/open.js'
import { madeBeside, readFiles } from '../../src/run/read-files.js'
import { flagName } from '../../cli/verb.js'
import { palimpsest, root } from './palimpsest.js'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const at = (file: string): string => `examples/${file}`

interface Planned {
  readonly operands: readonly string[]
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly switches: readonly string[]
}

const lists = new Set(['with', 'table', 'domain', 'read', 'allow-unmeasured'])
const optionName = (flag: string): string => flag.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Every example of an audit as its plan has it; by meaning only where it ships without an index. */
const plans = readdirSync(join(root, 'examples'))
  .map((name) => join(root, 'examples', name, 'plan.json'))
  .filter((file) => existsSync(file))
  .map((file): Planned => JSON.parse(readFileSync(file, 'utf8')))
const ofPlans = plans.map(({ operands, values, switches }): readonly [path: string, said: Said] => [
  operands[0],
  Object.fromEntries([
    ...Object.entries(values).map(([name, list]) => [optionName(name), lists.has(name) ? list : list[0]]),
    ...switches.map((name) => [optionName(name), true]),
  ]),
])
const needsIndex = ({ semantics = 'none' }: Said, path: string): boolean =>
  semantics === 'blend' || (semantics === 'none' && path.endsWith('.txt'))

const examples: readonly (readonly [path: string, said: Said])[] = [
  ...ofPlans.filter(([path, said]) => !needsIndex(said, path)),
  [
    at('thesis/figure-1.5.txt'),
    { original: at('thesis/figure-1.3.txt'), semantics: `table:${at('thesis/scores.csv')}` },
  ],
  [
    at('lecture/patients-4-anonymous.csv'),
    { quasi: 'age,zip,nationality', sensitive: 'condition', policy: 'ema-public' },
  ],
  [at('counts/districts.csv'), {}],
]

test.each(examples)('a program that opens and audits %s says the bytes of the command', async (path, said) => {
  const words = Object.entries({ ...said, firstRelease: true }).flatMap(([name, value]) =>
    value === true
      ? [`--${flagName(name)}`]
      : [value].flat().flatMap((one) => [`--${flagName(name)}`, typeof one === 'string' ? one : JSON.stringify(one)]),
  )
  const typed = palimpsest(['audit', path, ...words, '--json', '-'])
  expect(typed.error).toBe('')
  process.chdir(root)
  const opened = await open(path, said)
  const given = auditGiven(opened, await saidPolicy(said), { ...said, firstRelease: true })
  const audited = await audit(opened.release, given)
  const inputs = await readFiles(path, said)
  const report = auditJson(audited, {
    inputs,
    version,
    made: await madeBeside(path, inputs),
    shows: { columns: true, values: false },
  })
  expect(jsonText(report)).toBe(typed.out)
  expect(opened.read.kind).toBe(opened.release.kind)
})

test('bytes and rows are opened as a file of the same is', async () => {
  const path = join(root, at('lecture/patients-4-anonymous.csv'))
  const said: Said = { quasi: ['zip', 'age', 'nationality'], sensitive: 'condition' }
  const fromFile = await open(path, said)
  const fromBytes = await open({ name: 'patients.csv', bytes: readFileSync(path) }, said)
  expect(fromBytes.release).toEqual(fromFile.release)
  const rows = [
    { zip: '130**', age: '<30', condition: 'flu' },
    { zip: '130**', age: '<30', condition: 'gout' },
  ]
  const { release } = await open({ rows }, { quasi: 'zip,age', sensitive: 'condition' })
  expect(release).toMatchObject({ kind: 'table', rowCount: 2 })
  const baskets = [
    ['a', 'b', 'c'],
    ['a', 'b'],
    ['a', 'b', 'd'],
    ['c', 'd'],
  ]
  const semantics = `table:${join(root, at('thesis/scores.csv'))}`
  const flat = await open({ rows: baskets }, { as: 'sets', unmarked: true, k: 2, semantics })
  expect(flat.release.kind).toBe('sets')
})
