import { expect, test } from 'vitest'
import { fuzz } from '../../bench/fuzz/fuzz.js'
import { mutate } from '../../bench/fuzz/mutate.js'
import { targets } from '../../bench/fuzz/targets.js'
import { stream } from '../../src/math/random.js'
import { root } from '../cli/palimpsest.js'
import { tries } from './tries.js'

const script = `${root}/dist/bench/fuzz/child.js`

test('every reader: damaged input is read or refused, in little time and memory, and never ends in another way', async () => {
  const each = tries(80, 48)
  const { counts, failures } = await fuzz({ seed: 1, seconds: 60, inputs: targets.length * each, script })
  expect(failures).toEqual([])
  for (const { read, refused } of counts.values()) {
    expect(read + refused).toBe(each)
    expect(refused).toBeGreaterThan(each / 16)
  }
  // Else the inputs are rubbish that no reader looks into; of damaged gzip little is left.
  for (const [id, { read }] of counts) expect([id, id === 'zipped' || read > 0]).toEqual([id, true])
})

test('mutate: leaves the seed as it was, and gives the same again for the same stream', async () => {
  for (const target of targets) {
    const all = await target.seeds()
    const before = all.map((bytes) => Uint8Array.from(bytes))
    for (let input = 0; input < tries(200, 80); input++) {
      const from = all[input % all.length]
      const once = mutate(from, all, stream(1, `input ${input}`))
      expect(Buffer.compare(once, mutate(from, all, stream(1, `input ${input}`)))).toBe(0)
    }
    expect(all.map((bytes) => Uint8Array.from(bytes))).toEqual(before)
  }
})

test('every reader: reads the inputs that are to be damaged', async () => {
  const { Trial } = await import('../../bench/fuzz/fuzz.js')
  const trial = new Trial({ milliseconds: 20_000, megabytes: 1024 }, script)
  for (const target of targets) {
    for (const seed of await target.seeds()) {
      const bytes = target.pack?.(seed) ?? seed
      expect([target.id, (await trial.run({ target: target.id, bytes })).kind]).toEqual([target.id, 'read'])
    }
  }
  trial.end()
})
