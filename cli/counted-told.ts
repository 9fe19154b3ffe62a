import type { Attack } from '../src/contract/attack.js'
import type { AttackGiven } from '../src/contract/given.js'
import type { Release } from '../src/contract/release.js'

/** What stands in the release itself, for whoever sees that an attack reads nothing. */
export async function countedTold(release: Release, given: AttackGiven, tried: readonly Attack[]) {
  const { countedBeside } = await import('../src/run/audit/counted-beside.js')
  const { countedBesideJson, countedBesideText } = await import('../src/report/counted-beside-text.js')
  const { waysOf } = await import('../src/kinds/kinds.js')
  const ways = await waysOf(release)
  const counted = await countedBeside(release, given, tried)
  return {
    text: counted.length === 0 ? [] : ['', ...countedBesideText(counted, ways.whoIn?.(release) ?? ways.who)],
    json: counted.length === 0 ? {} : { counted: countedBesideJson(counted) },
  }
}
