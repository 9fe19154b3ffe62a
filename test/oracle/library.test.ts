import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attack, audit, check, fix, measure, protect, report } from '../../src/index.js'
import { palimpsest } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'

const at = (name: string): string => `examples/lecture/${name}`
const said = { schema: at('schema.json'), original: at('patients.csv'), firstRelease: true }
const release = at('patients-4-anonymous.csv')
const { file } = tempFolder()

test('a path, bytes and an open release give the same audit, and it is that of the command', async () => {
  const byPath = await audit(release, said)
  const byBytes = await audit({ name: release, bytes: readFileSync(release) }, said)
  const opened = await audit(byPath.release, said)
  const told = await report(byPath, 'json')
  expect(await report(byBytes, 'json')).toBe(told)
  expect(await report(opened, 'json')).toBe(told)
  const typed = palimpsest([
    'audit',
    release,
    '--schema',
    said.schema,
    '--original',
    said.original,
    '--first-release',
    '--json',
    '-',
  ])
  const { inputs: _, version: __, seal: ___, ...command } = JSON.parse(typed.out)
  const { inputs: ____, seal: _____, ...program } = JSON.parse(told)
  expect(program).toEqual(command)
})

test('originals and people outside may be at hand as well', async () => {
  const path = await audit(release, said)
  const bytes = await audit(release, {
    ...said,
    original: { name: 'patients.csv', bytes: readFileSync(said.original) },
  })
  expect(bytes.verdict).toEqual(path.verdict)
  expect(bytes.withOriginal).toBe(true)
})

test.each(['html', 'json', 'text', 'summary', 'junit', 'sarif'] as const)(
  'report tells an audit as %s',
  async (form) => {
    const told = await report(await audit(release, said), form, { name: 'patients' })
    expect(told.length).toBeGreaterThan(400)
    expect(told).toMatch(
      form === 'html' ? /<!doctype html>/ : form === 'junit' ? /<testsuites?/ : /NOT READY|not-ready|patients/,
    )
  },
)

test('each verb by its words says what its command says', async () => {
  const { schema, original } = said
  const attacked = await attack(release, { ...said, method: 'majority' })
  expect(attacked.kind === 'attacked' && attacked.finding.attack).toBe('majority')
  expect((await check(release, { schema, model: ['k:4', 'l-distinct:2'] })).judged.map(({ holds }) => holds)).toEqual([
    true,
    false,
  ])
  expect((await measure(original, release, { schema })).utility).toBe('table')
  const made = await protect(original, { schema, method: 'optimal', model: 'k:4' })
  expect(made.kind === 'infeasible' ? made.because : made.judged.every(({ holds }) => holds)).toBe(true)
  const fixed = await fix(release, { ...said, until: '1/5' })
  expect(fixed.kind).toBe('fixed')
  expect(fixed.before.verdict.state).toBe('not ready')
})

test('what is not known is refused in a sentence', async () => {
  await expect(attack(release, { ...said, method: 'nothing' })).rejects.toThrow(/is not for such a release/)
  await expect(protect(said.original, { schema: said.schema, method: 'nothing' })).rejects.toThrow(
    /does not know "nothing"/,
  )
  await expect(audit(release, { ...said, policy: { name: 'ours' } })).rejects.toThrow(/policy/)
  await expect(audit(file('t.csv', 'age,illness\n19,flu\n20,asthma\n'))).rejects.toThrow(
    /nobody said what its columns are/,
  )
})
