import { expect, test } from 'vitest'
import { fuzz } from '../../bench/fuzz/fuzz.js'
import { targets } from '../../bench/fuzz/targets.js'
import { root } from '../cli/palimpsest.js'

const script = `${root}/dist/bench/fuzz/child.js`

test('every reader: damaged input is read or refused, in little time and memory, and never ends in another way', async () => {
  const { counts, failures } = await fuzz({ seed: 1, seconds: 60, inputs: targets.length * 60, script })
  expect(failures).toEqual([])
  for (const { read, refused } of counts.values()) {
    expect(read + refused).toBe(60)
    expect(refused).toBeGreaterThan(5)
  }
})

test('every reader: reads the inputs that are to be damaged', async () => {
  const { Trial } = await import('../../bench/fuzz/trial.js')
  const trial = new Trial({ milliseconds: 20_000, megabytes: 1024 }, script)
  for (const target of targets) {
    for (const bytes of await target.seeds()) {
      expect([target.id, (await trial.run({ target: target.id, bytes })).kind]).toEqual([target.id, 'read'])
    }
  }
  trial.end()
})
