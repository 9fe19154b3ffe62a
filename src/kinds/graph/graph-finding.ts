import { unfitKey } from '../../contract/key-fit.js'
import { knownKey } from '../../contract/kind.js'
import { type Graph, nodeCount } from '../../data/graph.js'
import { codesByName } from '../../data/dictionary.js'
import type { Key } from '../../data/key.js'
import type { Release } from '../../contract/release.js'
import type { Finding } from '../../contract/finding.js'
import { fewAlike } from '../../contract/pinned.js'
import { type RecordCredit, recordFinding, sameLine } from '../../score/record-finding.js'
import { type Less, type Tried, lessOf } from '../../contract/scoring.js'
import type { AttackGiven } from '../../contract/given.js'

/** What claims on nodes come to; judged where it is known which node is whose. */
export function graphFinding(
  tried: Tried,
  _: Release<'graph'>,
  {
    less,
    original,
    given,
  }: { readonly less: Less | undefined; readonly original: Graph | undefined; readonly given: AttackGiven },
): Finding {
  const { claims } = tried
  if (claims.kind !== 'records') throw new Error(`${tried.attack.id} claims what cannot be scored: this is a defect`)
  if (claims.of === 'rows') {
    const found = recordFinding({ ...tried, claims }, 'graph', lessOf(less, 'records'), sameLine)
    const guessed = Math.round(foundByGuess(claims.candidates))
    const count = found.pinned.count + guessed
    const pinned = { ...found.pinned, unit: 'person', count, ...(guessed > 0 && { guessed }) } as const
    return { ...found, unit: 'person', people: count, pinned }
  }
  const key = knownKey(given)
  const credit = key && original && nodeCredit(key, original, given.granted.acquaintances ?? original)
  const finding = recordFinding({ ...tried, claims }, 'graph', lessOf(less, 'records'), credit, { paired: true })
  return credit || !original ? finding : { ...finding, undecided: noKey }
}

/** Of people whose nodes look like one or two others: how many one guess each finds, on average. */
function foundByGuess(alike: Uint32Array): number {
  return alike.reduce((sum, count) => sum + (count > 1 && count <= fewAlike ? 1 / count : 0), 0)
}

/** A claim is right where the node is that of the person of this name; of who is not in the original nothing is right. */
function nodeCredit({ records }: Key, original: Graph, people: Graph): RecordCredit {
  const codeOf = codesByName(original.nodes)
  const nodeOf = new Uint32Array(nodeCount(original))
  for (const [node, [own]] of records.entries()) nodeOf[own] = node
  const truth = people.nodes.map((name) => {
    const code = codeOf.get(name)
    return code === undefined ? undefined : nodeOf[code]
  })
  return ({ record }) => Float64Array.from(record, (node, person) => (node === truth[person] ? 1 : 0))
}

/** A key says for each node of the release which one of the original it is. */
export function graphKeyFault(release: Graph, key: Key, original: Graph | undefined): string | undefined {
  const sizes = new Uint8Array(nodeCount(release)).fill(1)
  return unfitKey(key, { group: 'node', record: 'node', sizes, of: original && nodeCount(original) })
}

const noKey = 'which node is whose is not known: give the key of the release'
