import { likeSizesOf } from './like-sizes.js'
import type { InsideFound, KnownDetails, GroupDetails } from '../../contract/answer-details.js'
import type { PolicyLimit } from '../../policy/policy.js'
import type { Release } from '../../contract/release.js'
import { peopleOf } from './people.js'
import { type SizeHistogram, peopleBelow } from './risk/class-sizes.js'
import type { Finding } from '../../contract/finding.js'
import type { TableRisk } from './risk/risk.js'

/** The group sizes that regulators ask for (docs/methods/policies.md): each begins a bin. */
const asked = [11, 15, 20] as const
const edges = [1, 2, 3, 5, ...asked, 50, 100, 500, 1000] as const

export function groupDetails(
  release: Release<'table'>,
  { sizes, prosecutor }: Pick<TableRisk, 'sizes' | 'prosecutor'>,
  limit: PolicyLimit | undefined,
): GroupDetails {
  const least = limit && limit.limit > 0 ? Math.ceil(1 / limit.limit - 1e-9) : 0
  const firsts = [...new Set([...edges, ...(least > 0 ? [least] : [])])].sort((a, b) => a - b)
  const histogram = firsts
    .map((from, i) => binOf(sizes, from, firsts.at(i + 1), from < least))
    .filter(({ groups }) => groups > 0)
  return {
    kind: 'groups',
    people: sizes.people,
    groups: sizes.classCount,
    highest: prosecutor.highest,
    average: prosecutor.average,
    smallest: sizes.sizes[0],
    ...smallestRow(release, sizes.sizes[0]),
    ...(least > 1 && { least }),
    below: [...new Set([...asked, ...(least > 1 ? [least] : [])])]
      .sort((a, b) => a - b)
      .map((size) => ({ size, people: peopleBelow(sizes, size) })),
    histogram,
  }
}

function binOf({ sizes, classes, peopleAt }: SizeHistogram, from: number, next: number | undefined, below: boolean) {
  const inside = [...sizes.keys()].filter((i) => sizes[i] >= from && (next === undefined || sizes[i] < next))
  const sum = (of: ArrayLike<number>): number => inside.reduce((total, i) => total + of[i], 0)
  return { from, ...(next !== undefined && { to: next - 1 }), groups: sum(classes), people: sum(peopleAt), below }
}

function smallestRow(release: Release<'table'>, size: number): { readonly smallestRow?: number } {
  const { classes, told } = peopleOf(release)
  if (told.length > 1 || told[0].personOf) return {}
  const at = likeSizesOf(release).sizes.indexOf(size)
  return at < 0 ? {} : { smallestRow: classes.firsts[at] + 1 }
}

/** What the attack by any published column found out about how few of them are enough. */
export function knownDetails(findings: readonly Finding[], inside: readonly InsideFound[]): KnownDetails | undefined {
  const figures = findings.find(({ attack }) => attack === 'columns')?.figures ?? []
  const curve = figures.flatMap(({ id, attack: { value } }) => {
    const [, known] = /^known(\d+)$/.exec(id) ?? []
    return known === undefined ? [] : [{ known: Number(known), share: value }]
  })
  if (curve.length === 0 && inside.length === 0) return undefined
  return { kind: 'known columns', curve, ...(inside.length > 0 && { inside }) }
}
