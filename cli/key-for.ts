import type { Transactions } from '../src/data/transactions.js'
import type { NotMeasured } from '../src/contract/method.js'
import type { Key } from '../src/data/key.js'
import type { Release } from '../src/contract/release.js'
import { UsageError } from './usage-error.js'
import type { Call } from './verb.js'

/** Which records the groups of a release hold: as the key says, or as the sidecar or the contents let be found out. */
export async function keyFor(
  call: Call,
  release: Release,
  original: Transactions,
  path: string,
): Promise<Key | NotMeasured | undefined> {
  const file = call.values.get('key')
  if (release.kind !== 'disassociated') {
    if (file !== undefined) throw new UsageError('--key means nothing here', 'line by line a release tells its records')
    return undefined
  }
  const { checkedKey, keyOf } = await import('../src/kinds/disassociated/key-of.js')
  const names = { release: path, original: call.values.get('original')! }
  if (file === undefined) {
    const { readMeta } = await import('../src/files/sidecar.js')
    return keyOf(release, original, await readMeta(path), names)
  }
  const { readKey } = await import('../src/files/sidecar.js')
  return checkedKey(release, original, await readKey(file, path), { ...names, key: file })
}
