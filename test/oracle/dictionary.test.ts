import { createHash, createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ValueClaims } from '../../src/contract/claims.js'
import { decodedBase64, decodedHex, tokenName, tokensOf } from '../../src/kinds/table/attack/identifier-tokens.js'
import { dictionary } from '../../src/kinds/table/attack/dictionary.js'
import { digestTargets } from '../../src/kinds/table/attack/try-digests.js'
import { masksOf, candidatesIn, spacesOf, variantsOf } from '../../src/kinds/table/attack/invert-column.js'
import { tableOf } from '../../src/data/index.js'
import { type Given, withFallbacks } from '../../src/contract/index.js'
import { below, stream, streamsOf } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'

type Options = Given<typeof dictionary.parameters>
const hash = (id: string, text: string): Buffer => createHash(id).update(text).digest()
const names = ['Ann Smith', 'Bob Jones', 'Cem Öz', 'Dora Klein', 'Eve Stone']

async function read(tokens: readonly string[], options: Options = {}, guesses: Iterable<string> = names) {
  const release = tableRelease(
    tableOf(
      ['id'],
      tokens.map((token) => [token]),
      { id: 'identifier' },
    ),
  )
  const values = withFallbacks(dictionary.parameters, { candidates: 0, ...options })
  const claims = await dictionary.run(release, { guesses }, values, streamsOf(1))
  if (claims.kind === 'not measured') throw new Error(claims.because)
  return claims
}

/** By row the likeliest text and its chance. */
function readings({ posteriorOf, posteriors: { offsets, codes, chances }, values }: ValueClaims) {
  return Array.from(posteriorOf, (belief) =>
    belief === 0 ? undefined : { text: values[codes[offsets[belief]]], chance: chances[offsets[belief]] },
  )
}

const families = ['md5', 'sha1', 'sha256', 'sha512']

test.each(families)('planted: names under %s are read, in hex of either case and in base64, and surely', async (id) => {
  for (const form of [
    (bytes: Buffer) => bytes.toString('hex'),
    (bytes: Buffer) => bytes.toString('hex').toUpperCase(),
    (bytes: Buffer) => bytes.toString('base64'),
    (bytes: Buffer) => bytes.toString('base64url'),
  ]) {
    const claims = await read(names.map((name) => form(hash(id, name))))
    expect(readings(claims)).toEqual(names.map((text) => ({ text, chance: 1 })))
  }
})

test.each(families)('%s: HMAC with a known key, and a constant before or after', async (id) => {
  const keyed = names.map((name) => createHmac(id, 'a key').update(name).digest('hex'))
  expect(readings(await read(keyed, { hmacKey: 'a key' })).map((one) => one?.text)).toEqual(names)
  expect(readings(await read(keyed)).every((one) => one === undefined)).toBe(true)
  const salted = names.map((name, i) => hash(id, i % 2 === 0 ? `pepper${name}` : `${name}pepper`).toString('hex'))
  expect(readings(await read(salted, { salt: 'pepper' })).map((one) => one?.text)).toEqual(names)
})

test('case and blanks: what was hashed is found whatever way the guess was written', async () => {
  const tokens = names.map((name) => hash('sha256', name.toLowerCase()).toString('hex'))
  const claims = await read(
    tokens,
    {},
    names.map((name) => ` ${name} `),
  )
  expect(readings(claims).map((one) => one?.text)).toEqual(names.map((name) => name.toLowerCase()))
})

test('addresses are made of names and domains', async () => {
  const tokens = ['ann.smith@x.org', 'b.jones@y.com', 'evestone@y.com'].map((text) => hash('md5', text).toString('hex'))
  const claims = await read(tokens, { domains: ['x.org', 'y.com'] })
  expect(readings(claims).map((one) => one?.text)).toEqual(['ann.smith@x.org', 'b.jones@y.com', 'evestone@y.com'])
})

test('text under a reversible code needs no guess', async () => {
  for (const form of ['base64', 'hex'] as const) {
    const claims = await read(
      names.map((name) => Buffer.from(name).toString(form)),
      {},
      [],
    )
    expect(readings(claims)).toEqual(names.map((text) => ({ text, chance: 1 })))
  }
  const percent = await read(['Cem%20%C3%96z', 'Bob%20Jones'], {}, [])
  expect(readings(percent).map((one) => one?.text)).toEqual(['Cem Öz', 'Bob Jones'])
})

test('a hash cut short is read, less surely the more candidates are tried: calibrated on 32 bits', async () => {
  const cut = (text: string): string => hash('sha1', text).toString('hex').slice(0, 8)
  const claims = await read(names.map(cut))
  for (const one of readings(claims)) expect(one!.chance).toBeGreaterThan(1 - 1e-6)
  // A fifth of a million candidates under four hash functions against 32 bits: about one digest in 5,000 is hit by chance.
  const many = await read(names.map(cut), { candidates: 200_000, spaces: ['digits'] })
  for (const one of readings(many)) expect(Math.abs(1 / one!.chance - 1 - (4 * 200_020) / 2 ** 32)).toBeLessThan(1e-6)
})

test('dates, postcodes and numbers are counted through up to so many', async () => {
  const tokens = ['1971-03-05', '05.03.1971', '90210', '123456'].map((text) => hash('sha256', text).toString('hex'))
  const claims = await read(tokens, { candidates: 700_000 }, [])
  expect(readings(claims).map((one) => one?.text)).toEqual(['1971-03-05', '05.03.1971', '90210', '123456'])
  const poor = await read(tokens, { candidates: 10 }, [])
  expect(readings(poor).every((one) => one === undefined)).toBe(true)
  expect(poor.notes.join()).toContain('left that were not tried')
  const phone = [hash('md5', '+49171234').toString('hex')]
  expect(
    readings(await read(phone, { spaces: ['phone:+4917'], candidates: 200_000 }, [])).map((one) => one?.text),
  ).toEqual(['+49171234'])
})

test('clean: random identifiers give no claim, whatever their form, in 100 of 100 columns', async () => {
  const random = stream(1, 'random ids')
  const digits = (count: number): string => Array.from({ length: count }, () => below(16, random).toString(16)).join('')
  let claimed = 0
  for (let run = 0; run < 100; run++) {
    const tokens = Array.from({ length: 50 }, () => digits([32, 40, 64, 128][run % 4]))
    const { posteriorOf } = await read(tokens, { candidates: 2000 })
    claimed += posteriorOf.filter((belief) => belief > 0).length
  }
  expect(claimed).toBe(0)
})

test('mixed kinds in one column are told, and each is read', async () => {
  const tokens = [
    ...names.map((name, i) => hash(families[i % 3], name).toString('hex')),
    Buffer.from('Ann Smith').toString('base64'),
    'B*** J***s',
  ]
  const claims = await read(tokens)
  expect(readings(claims).map((one) => one?.text)).toEqual([...names, 'Ann Smith', 'Bob Jones'])
  expect(claims.notes[0]).toContain('mixes kinds')
  expect(claims.notes[0]).toContain('SHA-256')
})

test('no sentence, note or column name of the claims tells an identifier, and the claims say that they are secret', async () => {
  const claims = await read(names.map((name) => hash('md5', name).toString('hex')))
  expect(claims.secret).toBe(true)
  const said = JSON.stringify([claims.told, claims.notes, claims.notTried, claims.column])
  for (const name of names) expect(said).not.toContain(name)
  expect(claims.told).toHaveLength(5)
})

test('columns of plain values are left alone, and quasi-identifiers that are masked', async () => {
  const plain = tableOf(
    ['name', 'zip', 'age'],
    [
      ['Ann', '476**', '30'],
      ['Bob', '476**', '31'],
    ],
    { zip: 'quasi' },
  )
  const values = withFallbacks(dictionary.parameters, {})
  expect(await dictionary.run(tableRelease(plain), {}, values, streamsOf(1))).toMatchObject({ kind: 'not measured' })
})

test('tokens: what stands in a column is told by its form', () => {
  const kinds = (values: string[]) => tokensOf(values).map(tokenName)
  expect(
    kinds([
      hash('md5', 'a').toString('hex'),
      '12345678901',
      'j***@x.org',
      'Male',
      hash('sha1', 'a').toString('base64'),
      '550e8400-e29b-41d4-a716-446655440000',
    ]),
  ).toEqual([
    '32 hexadecimal digits (MD5)',
    'values that are no hash, code or mask',
    'masked text',
    'values that are no hash, code or mask',
    'base64 of SHA-1',
    'values that are no hash, code or mask',
  ])
  expect(kinds(['0123abcd', '89abcdef', '12345678'])).toEqual(
    Array.from({ length: 3 }, () => '8 hexadecimal digits (a hash cut short)'),
  )
})

test('decoding is that of node:buffer', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const buffer = Buffer.from(bytes)
      expect([...decodedBase64(buffer.toString('base64'))!]).toEqual([...bytes])
      expect([...decodedBase64(buffer.toString('base64url'))!]).toEqual([...bytes])
      expect([...decodedHex(buffer.toString('hex'))]).toEqual([...bytes])
    }),
  )
})

test('digestTargets: finds exactly the digests that begin alike', () => {
  const word = fc.constantFrom(0, 1, 0x1234_5678, 0x1234_5679, 0xffff_ffff)
  const digest = fc.tuple(word, word, word)
  fc.assert(
    fc.property(
      fc.array(digest, { minLength: 1, maxLength: 6 }),
      digest,
      fc.integer({ min: 8, max: 24 }),
      (list, asked, nibbles) => {
        const hex = (words: readonly number[]): string =>
          words
            .map((one) => one.toString(16).padStart(8, '0'))
            .join('')
            .slice(0, nibbles)
        const found = digestTargets(
          list.map((words) => decodedHex(hex(words))),
          nibbles,
        ).find(Uint32Array.from(asked))
        const first = list.findIndex((words) => hex(words) === hex(asked))
        expect(found).toBe(first)
      },
    ),
  )
})

test('masks: a guess fits where its visible characters stand', () => {
  const fits = (mask: string, text: string): boolean => [...masksOf([mask]).fitting(text)].length > 0
  expect(fits('j***@x.org', 'jane@x.org')).toBe(true)
  expect(fits('j***@x.org', 'jane@xxorg')).toBe(false)
  expect(fits('j***@x.org', 'mary@x.org')).toBe(false)
  expect(fits('12**5', '12345')).toBe(true)
  expect(fits('12**5', '123445')).toBe(false)
  expect(fits('****6789', '12346789')).toBe(true)
})

test('spaces: names are known, dates are days, variants come once', () => {
  expect(spacesOf(['zip', 'nothing'])).toBeUndefined()
  expect(spacesOf(['phone'])).toBeUndefined()
  const dates = [...candidatesIn({ name: 'dates' })]
  expect(dates).toContain('29.02.2000')
  expect(dates).not.toContain('1900-02-29')
  expect([...variantsOf('ann', [])]).toEqual(['ann', 'ANN'])
})
