import { statedFlags } from '../../cli/verb.js'
import { linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { refuseOverlap } from '../../src/files/index.js'
import { loadVerbs } from '../../cli/verbs.js'
import { palimpsest } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf } from './refusal.js'

const verbs = await loadVerbs()

const { file, folder, path } = tempFolder()

describe('an output that is an input is refused', () => {
  const input = file('data.txt', 'a, b\n')
  const symbolic = path('symbolic.txt')
  symlinkSync(input, symbolic)
  const hard = path('hard.txt')
  linkSync(input, hard)
  const elsewhere = path('elsewhere')
  symlinkSync(folder, elsewhere)
  const name = input.slice(folder.length + 1)

  test.each([
    ['by its name', input],
    ['by another way to write it', join(folder, 'x', '..', name).replace(name, `./${name}`)],
    ['through a symbolic link', symbolic],
    ['through a hard link', hard],
    ['through a linked folder', join(elsewhere, name)],
  ])('%s', async (_, output) => {
    const fault = await refusalOf(refuseOverlap({ inputs: [input], outputs: ['-', output] }))
    expect(fault.message).toContain('the same command reads it')
    const back = await refusalOf(refuseOverlap({ inputs: [output], outputs: [input] }))
    expect(back.message).toContain('the same command reads it')
  })

  test('in a folder that is read', async () => {
    const texts = path('texts')
    mkdirSync(texts)
    const fault = await refusalOf(refuseOverlap({ inputs: [texts], outputs: [join(texts, 'new', 'out.txt')] }))
    expect(fault.message).toContain('the same command reads it')
  })
})

test('two outputs at one place are refused, also where nothing is there yet', async () => {
  const elsewhere = path('elsewhere')
  symlinkSync(folder, elsewhere)
  for (const [a, b] of [
    [join(folder, 'out.txt'), join(folder, '.', 'none', '..', 'out.txt')],
    [join(folder, 'out.txt'), join(elsewhere, 'out.txt')],
  ]) {
    const fault = await refusalOf(refuseOverlap({ inputs: [], outputs: [a, b] }))
    expect(fault.message).toContain('another output')
  }
})

test('standard output, devices, missing inputs and files of other names are no overlap', async () => {
  const input = file('data.txt', 'a\n')
  const use = {
    inputs: ['-', '/dev/null', input, join(folder, 'none.txt'), join(folder, 'fold')],
    outputs: ['-', '-', '/dev/null', '/dev/null', `${input}.gz`, join(folder, 'none.txt'), join(folder, 'folder.txt')],
  }
  await expect(refuseOverlap(use)).resolves.toBeUndefined()
})

describe('the command refuses before it reads or writes', () => {
  const data = file('data.txt', 'a, b\na, b\nb, c\nb, c\n')
  const release = file('release.txt', 'a, b\n')
  const meta = `${release}.meta.json`
  writeFileSync(meta, 'a, b\n')
  writeFileSync(`${data}.meta.json`, '{}')
  const scores = file('scores.csv', 'a,b,1\n')
  const protect = ['protect', data, '--method', 'km', '--k', '2', '--m', '1', '--hierarchy', scores]

  test.each([
    ['convert', ['convert', data, '-o', data]],
    ['protect', [...protect, '-o', data]],
    ['a sidecar that is the data', ['protect', meta, ...protect.slice(2), '-o', release]],
    ['JSON in the place of the release', [...protect, '-o', release, '--json', release]],
    ['JSON in the place of its sidecar', [...protect, '-o', release, '--json', meta]],
    ['JSON in the place of a table of scores', ['attack', release, '--semantics', `table:${scores}`, '--json', scores]],
    ['JSON in the place of constraints', ['check', release, '--model', `constraints:${scores},2`, '--json', scores]],
    ['JSON over the sidecar of what is read', ['check', data, '--model', 'km:2,1', '--json', `${data}.meta.json`]],
    ['an index over its documents', ['semantics', 'index', data, release, '-o', release]],
  ])('%s', (_, args) => {
    const before = readFileSync(data)
    const { code, error } = palimpsest(args)
    expect(error).toMatch(/cannot be written: (?:the same command reads it|another output)/)
    expect(code).toBe(2)
    expect(readFileSync(data)).toEqual(before)
  })
})

test('every verb says what it does with each file it is given', async () => {
  const stated = await Promise.all(verbs.map(async (verb) => ({ ...verb, flags: await statedFlags(verb) })))
  const silent = stated.flatMap(({ name, operands, flags }) => [
    ...operands
      .filter((operand) => operand.file === undefined && !operand.choices && !['term', 'a', 'b'].includes(operand.name))
      .map((operand) => `${name} <${operand.name}>`),
    ...flags
      .filter(({ value, file: use }) => use === undefined && /file|data|measure|spec/.test(value ?? ''))
      .map((flag) => `${name} --${flag.name}`),
  ])
  expect(silent).toEqual([])
})
