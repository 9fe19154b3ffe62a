import type { Protector } from '../contract/protector.js'
import type { Kind } from '../contract/release.js'
import { everyProtector, kindOf, waysOf } from '../kinds/kinds.js'

/**
 * The methods that take the data of a file, those of its own kind first: whatever takes data of the same sort. A kind that
 * only tells what was published has none.
 */
export async function methodsOn(kind: Kind): Promise<readonly Protector[]> {
  const own = await (await kindOf({ kind })).protectors()
  if (own.length === 0) return []
  const ways = await waysOf({ kind })
  const others: Protector[] = []
  for (const one of await everyProtector())
    if (!own.includes(one) && (await waysOf({ kind: one.makes })).isData === ways.isData) others.push(one)
  return [...own, ...others]
}
