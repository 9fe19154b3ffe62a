import { createHash, createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOfWords, digests, hmac } from '../../src/math/digests.js'

const ids = ['md5', 'sha1', 'sha256', 'sha512'] as const

function hex(words: Uint32Array): string {
  const bytes = new Uint8Array(4 * words.length)
  bytesOfWords(words, bytes)
  return Buffer.from(bytes).toString('hex')
}

test.each(ids)('%s is that of node:crypto, whatever the message and its length', (id) => {
  const digest = digests[id]()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (message) => {
      expect(hex(digest.of(message, message.length))).toBe(createHash(id).update(message).digest('hex'))
    }),
  )
  for (let length = 0; length < 270; length++) {
    const message = Buffer.alloc(length, 'palimpsest')
    expect(hex(digest.of(message, length))).toBe(createHash(id).update(message).digest('hex'))
  }
})

test.each(ids)('HMAC with %s is that of node:crypto, keys longer than a block too', (id) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 150 }), (key, message) => {
      const keyed = hmac(digests[id](), key)
      expect(hex(keyed(message, message.length))).toBe(createHmac(id, key).update(message).digest('hex'))
    }),
  )
})
