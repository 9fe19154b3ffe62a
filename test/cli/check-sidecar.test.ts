import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const temp = tempFolder()
const visits = 'examples/thesis/figure-1.3.txt'
const patients = ['examples/lecture/patients.csv', '--schema', 'examples/lecture/schema.json']

describe('check without a model', () => {
  test.each([
    [
      'a table',
      [...patients, '--method', 'optimal', '--model', 'k:4', '--model', 'l-distinct:3'],
      ['k:4', 'l-distinct:3'],
    ],
    ['transactions', [visits, '--method', 'km', '--k', '2', '--m', '2'], ['k^m-anonymity, k = 2, m = 2']],
    ['torn records', [visits, '--method', 'disassociate', '--k', '2', '--m', '2'], ['k = 2']],
  ])('%s: takes the models from the sidecar', (_, words, models) => {
    const target = temp.path('release.csv')
    expect(palimpsest(['protect', ...words, '-o', target]).code).toBe(0)
    const { code, out } = palimpsest(['check', target])
    expect(code).toBe(0)
    for (const model of models) expect(out).toContain(model)
  })

  test('a release that does not hold what its sidecar says fails', () => {
    const target = temp.path('broken.csv')
    palimpsest(['protect', ...patients, '--method', 'optimal', '--model', 'k:4', '-o', target])
    const other = temp.file('other.csv', 'age,zip,nationality,condition\n30,13053,US,flu\n31,13068,US,flu\n')
    const { renameSync } = process.getBuiltinModule('node:fs')
    renameSync(`${target}.meta.json`, `${other}.meta.json`)
    expect(palimpsest(['check', other, '--quasi', 'age,zip,nationality', '--sensitive', 'condition']).code).toBe(1)
  })

  test('without a sidecar, or where it tells no model, a model must be named', () => {
    const target = temp.path('bare.txt')
    palimpsest(['protect', visits, '--method', 'km', '--k', '2', '--m', '2', '-o', target])
    rmSync(`${target}.meta.json`)
    const bare = palimpsest(['check', target])
    expect([bare.code, bare.error]).toEqual([
      2,
      expect.stringContaining('no sidecar tells what the release was made to hold'),
    ])
    const coat = temp.path('coat.txt')
    palimpsest(['protect', visits, '--method', 'coat', '--k', '2', '--privacy', 'all', '-o', coat])
    const untold = palimpsest(['check', coat])
    expect([untold.code, untold.error]).toEqual([
      2,
      expect.stringContaining('the sidecar tells no model that can be checked'),
    ])
  })
})
