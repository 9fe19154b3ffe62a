import { createHash, createHmac } from 'node:crypto'
import { candidatesIn } from '../src/kinds/table/attack/invert-column.js'
import { tokensOf } from '../src/kinds/table/attack/identifier-tokens.js'
import { TryDigests } from '../src/kinds/table/attack/try-digests.js'

const candidates = 2_000_000
const repeats = 3

export const identifiers = {
  id: 'identifiers',
  summary:
    'numbers of four to seven digits hashed and looked for among 10,000 digests: candidates a second of CPU time',
  run: async (print: (line: string) => void): Promise<void> => {
    print(
      `${candidates.toLocaleString('en-GB')} candidates, the best of ${repeats}; node:crypto hashes the same, without a look-up`,
    )
    for (const [family, key] of [
      ['md5'],
      ['sha1'],
      ['sha256'],
      ['sha512'],
      ['md5', 'a key'],
      ['sha256', 'a key'],
    ] as const) {
      const digests = Array.from({ length: 10_000 }, (_, i) => createHash(family).update(`planted ${i}`).digest('hex'))
      const hash = key === undefined ? createHash(family) : createHmac(family, key)
      const planted = hash.update('123456').digest('hex')
      const tokens = tokensOf([...digests, planted])
      let [best, found] = [Infinity, 0]
      for (let run = 0; run < repeats; run++) {
        const trying = new TryDigests(tokens, { families: [family], hmacKey: key })
        found = 0
        best = Math.min(
          best,
          secondsOf(() => each((candidate) => trying.try(candidate, () => found++))),
        )
      }
      const bare =
        key === undefined
          ? secondsOf(() => each((candidate) => createHash(family).update(candidate).digest()))
          : undefined
      const rate = (seconds: number): string => `${(candidates / seconds / 1e6).toFixed(2)} M/s`
      print(
        `${family.padEnd(7)} ${key === undefined ? 'alone        ' : 'HMAC         '} ${rate(best)}  found ${found}${bare === undefined ? '' : `  node:crypto ${rate(bare)}`}`,
      )
    }
  },
}

/** Numbers of four digits, then five and more, as the attack counts through them. */
function each(visit: (candidate: string) => void): void {
  let left = candidates
  for (const candidate of candidatesIn({ name: 'phone', prefix: '' })) {
    if (left-- === 0) return
    visit(candidate)
  }
}

function secondsOf(work: () => void): number {
  const started = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1e6
}
