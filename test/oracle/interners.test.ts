import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SequenceInterner } from '../../src/data/sequence-interner.js'
import { ByteInterner } from '../../src/formats/byte-interner.js'
import { tries } from '../laws/tries.js'

test('SequenceInterner: numbers sequences as a map of their JSON text does', () => {
  const sequence = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 5 })
  const law = fc.property(fc.array(sequence, { maxLength: 300 }), (sequences) => {
    const interner = new SequenceInterner()
    const naive = new Map<string, number>()
    for (const codes of sequences) {
      const key = JSON.stringify(codes)
      if (!naive.has(key)) naive.set(key, naive.size)
      expect(interner.intern(codes)).toBe(naive.get(key))
    }
    const { offsets, members } = interner.finish()
    const kept = Array.from(naive.keys(), (_, s) =>
      JSON.stringify(Array.from(members.slice(offsets[s], offsets[s + 1]))),
    )
    expect(kept).toEqual([...naive.keys()])
  })
  fc.assert(law)
})

test('ByteInterner: numbers byte slices as a map of their text does', () => {
  const interner = new ByteInterner()
  const naive = new Map<string, number>()
  const law = fc.property(fc.string({ unit: 'grapheme', maxLength: 6 }), fc.nat({ max: 4 }), (text, before) => {
    const bytes = Buffer.concat([Buffer.alloc(before, 'x'), Buffer.from(text), Buffer.from('y')])
    if (!naive.has(text)) naive.set(text, naive.size)
    expect(interner.intern(bytes, before, bytes.length - 1)).toBe(naive.get(text))
  })
  fc.assert(law, { numRuns: tries(5000) })
  expect(interner.names).toEqual([...naive.keys()])
})

test('ByteInterner: answers -1 for bytes that are not UTF-8, and keeps nothing of them', () => {
  const interner = new ByteInterner()
  expect(interner.intern(Buffer.of(0xc3), 0, 1)).toBe(-1)
  expect(interner.intern(Buffer.of(0x61), 0, 1)).toBe(0)
})
