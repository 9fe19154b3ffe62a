import { afterAll, expect, test } from 'vitest'
import type { Attack } from '../../src/contract/attack.js'
import { type RecordClaims, nobody } from '../../src/contract/claims.js'
import type { RecordOf } from '../../src/contract/kind.js'
import { lessOf } from '../../src/contract/scoring.js'
import { addKind, kinds } from '../../src/kinds/kinds.js'
import { policyNamed } from '../../src/policy/policies.js'
import { auditJson, auditText } from '../../src/report/index.js'
import { plain } from '../../src/report/paint.js'
import { attack, attacksOn } from '../../src/run/attack.js'
import { audit } from '../../src/run/audit/audit.js'
import { auditGiven } from '../../src/run/audit/audit-given.js'
import { open } from '../../src/run/open.js'
import { recordFinding } from '../../src/score/record-finding.js'
import { tempFolder } from '../temp-folder.js'

/** Nicknames that are published beside the birthdays of a party: one thing that only this test knows. */
interface Nicknames {
  readonly nicknames: readonly string[]
  readonly birthdays: readonly string[]
}

declare module '../../src/contract/release.js' {
  interface Kinds {
    toy: { readonly data: Nicknames; readonly release: Nicknames }
  }
}

const byNobody: Attack<'toy', RecordClaims> = {
  id: 'toy-nobody',
  name: 'nobody',
  summary: 'names nobody',
  cites: [],
  on: 'toy',
  parameters: {},
  needs: [],
  baseline: null,
  async run({ nicknames }) {
    return claimed(nicknames, () => nobody)
  },
}

/** Who knows a birthday finds whoever has it alone. */
const byBirthday: Attack<'toy', RecordClaims> = {
  ...byNobody,
  id: 'toy-birthday',
  name: 'a known birthday',
  summary: 'finds who alone has a birthday',
  baseline: byNobody.id,
  async run({ nicknames, birthdays }) {
    const alone = (row: number) => birthdays.filter((day) => day === birthdays[row]).length === 1
    return claimed(nicknames, (row) => (alone(row) ? row : nobody))
  },
}

function claimed(people: readonly string[], of: (row: number) => number): RecordClaims {
  const record = Uint32Array.from(people, (_, row) => of(row))
  const found = record.map((one) => (one === nobody ? 0 : 1))
  const confidence = Float64Array.from(found)
  return { kind: 'records', of: 'rows', candidates: found, record, confidence, notTried: [], notes: [] }
}

const toy: RecordOf<'toy'> = {
  kind: 'toy',
  called: 'lists of nicknames',
  said: [],
  look: 'first',
  attacks: async () => [byNobody, byBirthday],
  protectors: async () => [],
  models: async () => [],
  utilities: async () => [],
  remedies: async () => ({ remedies: [] }),
  files: async () => ({
    recognises: async (path) => path.endsWith('.toy'),
    readData: read,
    readRelease: async (path) => ({ ...(await read(path!)), kind: 'toy' }),
    write: async () => undefined,
  }),
  ways: async () => ({
    questions: [
      {
        on: 'toy',
        id: 'Y1',
        name: 'a known birthday',
        threat: 'singling out',
        measure: 'singling-out',
        attacks: [byBirthday.id],
        told: 'finds the nickname',
      },
    ],
    who: 'guests',
    isData: (data): data is Nicknames => 'nicknames' in data,
    refuseForeign() {},
    findingOf: (tried, _, { less }) => {
      const { claims } = tried
      if (claims.kind !== 'records') throw new Error('toys are found')
      return recordFinding({ ...tried, claims }, 'toy', lessOf(less, 'records'), ({ confidence }) => confidence)
    },
    accountOf: ({ nicknames }) => ({ unit: 'record', published: nicknames.length, suppressed: 0 }),
    wordsOf: ({ nicknames }) => nicknames,
  }),
}

async function read(path: string): Promise<Nicknames> {
  const { readRows } = await import('../../src/files/index.js')
  const rows: (readonly string[])[] = []
  for await (const { cells } of readRows(path)) rows.push(cells)
  return { nicknames: rows.map(([name]) => name), birthdays: rows.map(([, day]) => day) }
}

const temp = tempFolder()
addKind('toy', { name: 'a list of nicknames', load: async () => toy })
afterAll(() => void Reflect.deleteProperty(kinds, 'toy'))

const guests = (days: (row: number) => string) =>
  Array.from({ length: 60 }, (_, row) => `guest ${row},${days(row)}\n`).join('')
const policy = policyNamed('house')!

test.each([
  ['everybody has a birthday alone', guests((row) => `1990-01-${row}`), 'not ready', 60],
  ['everybody shares a birthday with others', guests((row) => `1990-01-0${row % 3}`), 'ready', 0],
])('a kind from outside is opened, attacked and audited to a verdict: %s', async (_, content, state, found) => {
  const path = temp.file('party.toy', content)
  const opened = await open(path)
  expect(opened.read).toMatchObject({ kind: 'toy', sentence: 'read as a list of nicknames, because of how it begins' })
  expect((await attacksOn(opened.release)).map(({ id }) => id)).toEqual(['toy-nobody', 'toy-birthday'])
  const outcome = await attack(opened.release, byBirthday, {}, opened.given)
  expect(outcome).toMatchObject({ kind: 'attacked', finding: { on: 'toy', people: found } })
  const audited = await audit(opened.release, auditGiven(opened, policy))
  expect(audited.verdict.state).toBe(state)
  expect(auditJson(audited)).toMatchObject({ kind: 'toy', attacks: [{ id: 'Y1', people: found, of: 60 }] })
  expect(auditText(audited, plain, { name: 'party.toy', option: (name) => name }).join('\n')).toContain('60 guests')
})
