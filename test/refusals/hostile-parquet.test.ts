import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { bytesOf, readBytes } from '../in-memory.js'
import { refusalOf, secret } from './refusal.js'

/** A page that goes back to its own beginning once it is read: the library's reader never came to its end. */
const backwards = Buffer.from(
  'UEFSMRUGFYoEFa4CXBUYABUAFQgVABUEFQYAAAXuChgBgALwYA0AAABoZWFydCBkaXNlYXNlJAAAAChibG9vZCBwcmVzc3VyZSwgaWNkLCBsaW1icywgaW5qdXJ5KQgAAAB3ZWFrbmVzcwkAAABkaXp6aW5lc3MKAAAAYW5lc3RoZXNpYSSaTwAcBAAAAHBhaW4BVxxkaWFiZXRlcwEMGGdhbmdyZW6ilwABSAhrbmWiMAAVBBlMSARyb290FQIANQAYBWl0ZW1zFQIVBgA1BBgEbGlzdBUCABUMJQAYB2VsZW1lbnQlAAAWCBkcGRwmCBwVDBkVABk4BWl0ZW1zBGxpc3QHZWxlbWVudBUCFhgW3AIW3AImCDw2ACgId2Vha25lc3MYEChibG9vZCBwcmVzc3VyZSwiABkcFQYVABUCAAAAFtwCFggAKAloeXBhcnF1ZXQAowAAAFBBUjE=',
  'base64',
)

test('parquet: a page header that made the reader spin for ever is refused at once', async () => {
  expect((await refusalOf(readBytes('parquet', backwards))).message).toBe('is not a readable Parquet file')
})

test('parquet: any number in a page header or footer made large is refused, in little time', async () => {
  const rows = Array.from({ length: 30 }, (_, t) => [`${secret} ${t % 3}`, 'b'])
  const whole = Uint8Array.from(await bytesOf('parquet', transactionsOf(rows)))
  const started = performance.now()
  let refused = 0
  for (let at = 4; at < whole.length - 8; at++) {
    for (const byte of [0x00, 0x7f, 0x80, 0xff]) {
      const bytes = whole.slice()
      bytes[at] = byte
      await readBytes('parquet', bytes).catch(async (error: unknown) => {
        await refusalOf(Promise.reject(error))
        refused++
      })
    }
  }
  expect(refused).toBeGreaterThan(100)
  expect(performance.now() - started).toBeLessThan(20_000)
})
