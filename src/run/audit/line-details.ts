import type { PolicyLimit } from '../../policy/policy.js'
import { likeSizesOf } from '../../kinds/table/models/judge-classes.js'
import type { Release } from '../../contract/release.js'
import { peopleOf } from '../../kinds/table/people.js'
import { type SizeHistogram, peopleBelow } from '../../kinds/table/risk/class-sizes.js'
import type { Finding } from '../../contract/finding.js'
import type { TableRisk } from '../../kinds/table/risk/risk.js'
import type { KindsFound } from '../../kinds/table/safe-harbor/look-for-kinds.js'
import type { ClusterDetails } from '../../kinds/disassociated/cluster-evidence.js'
import type { KnownItemsDetails } from '../../kinds/sets/found-by-items.js'
import type { ReleaseLineDetails } from '../../kinds/table/release-line.js'

/** More about the answer to one question than fits in a line: figures, and no value of the data. */
export type LineDetails =
  | GroupDetails
  | KnownDetails
  | KindsDetails
  | CopiesDetails
  | KnownItemsDetails
  | ClusterDetails
  | ReleaseLineDetails

/** Small groups: how many people stand in groups of which size. */
export interface GroupDetails {
  readonly kind: 'groups'
  readonly people: number
  readonly groups: number
  /** One over the size of the smallest group, and over all people. */
  readonly highest: number
  readonly average: number
  readonly smallest: number
  /** The first row of a smallest group, from 1, where rows are people. */
  readonly smallestRow?: number
  /** The size that the limit asks for, where there is one. */
  readonly least?: number
  /** People in groups of fewer than so many, themselves included. */
  readonly below: readonly { readonly size: number; readonly people: number }[]
  /** Sizes from `from` to `to`, both among them; the last has no end. */
  readonly histogram: readonly SizeBin[]
  /** Of several tables: the smallest group in each by itself, and people who stand alone only in all of them together. */
  readonly joined?: { readonly each: readonly number[]; readonly aloneAfterJoin: number }
}

export interface SizeBin {
  readonly from: number
  readonly to?: number
  readonly groups: number
  readonly people: number
  /** Smaller than the limit allows. */
  readonly below: boolean
}

/** By the number of columns that somebody knows: the share of rows that stand alone, by the columns that tell most. */
export interface KnownDetails {
  readonly kind: 'known columns'
  readonly curve: readonly { readonly known: number; readonly share: number }[]
}

/** What was found of the eighteen kinds of identifiers, and of which columns that cannot be told. */
export interface KindsDetails extends Pick<KindsFound, 'found' | 'unread'> {
  readonly kind: 'identifier kinds'
}

/** Made-up rows beside the people they were made after. */
export interface CopiesDetails {
  readonly kind: 'copies'
  /** People whose record stands in it as it is. */
  readonly exact: number
  /** The same of as many people who are not in the data: chance. */
  readonly outside: number
  /** The share of rows that are nearer to somebody inside than to anybody outside: a half by chance. */
  readonly nearer: number
  readonly rows: number
}

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
export function knownDetails(findings: readonly Finding[]): KnownDetails | undefined {
  const figures = findings.find(({ attack }) => attack === 'columns')?.figures ?? []
  const curve = figures.flatMap(({ id, attack: { value } }) => {
    const [, known] = /^known(\d+)$/.exec(id) ?? []
    return known === undefined ? [] : [{ known: Number(known), share: value }]
  })
  return curve.length === 0 ? undefined : { kind: 'known columns', curve }
}
