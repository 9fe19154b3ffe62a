import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentenceEncoder, textBatches } from '../../src/files/sentence-encoder.js'
import { tries } from '../laws/tries.js'

const batched = sentenceEncoder()
/** The twin: one text a pass of the engine. */
const single = sentenceEncoder(1)

const words = ['fever', 'femoral artery', 'x', 'øre', 'acute lymphoblastic leukaemia', '心臓', 'x-ray', '🙂', 'naïve 7']
const text = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((list) => list.join(' ')),
)

test('encoder: a text has the same bits in a batch as alone, whatever stands beside it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 20 }), async (texts) => {
      expect(await batched(texts)).toEqual(await single(texts))
    }),
    { numRuns: tries(12, 6) },
  )
})

test('encoder: threads give the bits of one thread, each vector in its place', async () => {
  const texts = Array.from({ length: 520 }, (_, i) => `${words[i % words.length]} ${i % 7}`)
  const done: number[] = []
  const vectors = await batched(texts, (share) => done.push(share))
  const few = await single(texts.slice(0, 63))
  texts.forEach((each, i) => expect(vectors[i], each).toEqual(few[i % 63]))
  expect(done.at(-1)).toBe(1)
})

test('encoder: every text is in one batch, no batch is too large, and its longest text comes first', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 6000 })), fc.integer({ min: 1, max: 16 }), (texts, most) => {
      const batches = textBatches(texts, most)
      expect(batches.flat().sort((a, b) => a - b)).toEqual([...texts.keys()])
      for (const places of batches) {
        const lengths = places.map((at) => texts[at].length)
        expect(lengths).toEqual(lengths.toSorted((a, b) => b - a))
        expect(places.length === 1 || (places.length <= most && lengths[0] * places.length <= 4096)).toBe(true)
      }
    }),
  )
})
