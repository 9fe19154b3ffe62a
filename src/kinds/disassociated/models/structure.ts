import { parameters } from '../../../contract/parameter.js'
import type { Model } from '../../../contract/model.js'
import type { Disassociated } from '../disassociated.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { type Transactions, transactionCount, elementsAt } from '../../../data/transactions.js'
import { type Judgement, type RareSet, Violations } from '../../../contract/judgement.js'
import { rareSetsIn } from './rare-sets.js'

/** What is wrong with a disassociated release, and where (clusters and chunks count from 1). */
export interface DisassociationFault {
  readonly what:
    | 'small cluster'
    | 'rare set'
    | 'sub-record condition'
    | 'no reconstruction'
    | 'invented'
    | 'lost'
    | 'record count'
  readonly cluster?: number
  readonly chunk?: number
  readonly items: readonly string[]
  readonly support: number
}

const faultNames: Readonly<Record<DisassociationFault['what'], string>> = {
  'small cluster': 'clusters of fewer than k records',
  'rare set': 'sets in fewer than k sub-records of a chunk',
  'sub-record condition': 'clusters with too few sub-records',
  'no reconstruction': 'chunks that no dataset can have given',
  invented: 'items held more often than in the original',
  lost: 'items held less often than in the original',
  'record count': 'difference in the number of records',
}

/**
 * Disassociation (Terrovitis et al. 2012): every chunk is k^m-anonymous; the sub-record condition of Lemma 2 holds;
 * some dataset could have been torn apart this way; and, beside the original, records and supports agree. Judged by
 * the definitions, with nothing assumed about how the release was made.
 */
export function judgeDisassociation(
  release: Disassociated,
  { k, m }: { readonly k: number; readonly m: number },
  original?: Transactions,
): Judgement<DisassociationFault> {
  const found = new Violations<DisassociationFault>()
  const report = (fault: DisassociationFault): void => found.add(fault, faultNames[fault.what])
  for (const fault of clusterFaults(release, k, m)) report(fault)
  for (const fault of sharedFaults(release, k, m)) report(fault)
  if (original) for (const fault of originalFaults(release, original)) report(fault)
  const notes = ['does not cover what can be deduced from how the release was made: see disassociation-guarantee']
  if (release.suppressed > 0) notes.push(`${release.suppressed} occurrences are left out`)
  if (!original) notes.push('not compared with the original')
  return found.judged(`disassociation, k = ${k}, m = ${m}`, notes)
}

function* clusterFaults({ items, clusters }: Disassociated, k: number, m: number): Generator<DisassociationFault> {
  for (const [c, { size, chunks, terms }] of clusters.entries()) {
    const cluster = c + 1
    if (size < k) yield { what: 'small cluster', cluster, items: [], support: size }
    const seen = new Set(terms)
    let subRecords = 0
    for (const [at, { offsets, codes }] of chunks.entries()) {
      const chunk = at + 1
      const lists = listsOf(offsets, codes)
      for (const rare of rareSetsIn(lists, k, m)) yield rareFault(rare, items, { cluster, chunk })
      const again = [...new Set(codes)].filter((code) => seen.has(code))
      if (again.length > 0 || lists.length > size)
        yield {
          what: 'no reconstruction',
          cluster,
          chunk,
          items: again.map((code) => items[code]),
          support: lists.length,
        }
      for (const code of codes) seen.add(code)
      subRecords += lists.length
    }
    const needed = size + k * (Math.min(m, chunks.length) - 1)
    if (chunks.length > 0 && terms.length === 0 && subRecords < needed)
      yield { what: 'sub-record condition', cluster, items: [], support: subRecords }
  }
}

/** A shared chunk is k^m-anonymous too, and k-anonymous if a member cluster publishes one of its items elsewhere. */
function* sharedFaults(release: Disassociated, k: number, m: number): Generator<DisassociationFault> {
  const { items, clusters, shared } = release
  const sharedOf = clusters.map(() => new Set<number>())
  for (const [at, { clusters: members, subRecords }] of shared.entries()) {
    const place = { chunk: at + 1 }
    const lists = listsOf(subRecords.offsets, subRecords.codes)
    for (const rare of rareSetsIn(lists, k, m)) yield rareFault(rare, items, place)
    const own = new Set(subRecords.codes)
    const size = Array.from(members).reduce((sum, c) => sum + clusters[c].size, 0)
    if (lists.length > size) yield { what: 'no reconstruction', ...place, items: [], support: lists.length }
    const elsewhere = Array.from(members).some(
      (c) =>
        clusters[c].chunks.some(({ codes }) => codes.some((code) => own.has(code))) ||
        [...sharedOf[c]].some((code) => own.has(code)),
    )
    for (const c of members) for (const code of own) sharedOf[c].add(code)
    if (!elsewhere) continue
    const kinds = new SequenceInterner()
    const kindOf = lists.map((list) => kinds.intern(Uint32Array.from(list).sort()))
    const supports = new Uint32Array(kinds.size)
    for (const kind of kindOf) supports[kind]++
    for (const [s, list] of lists.entries()) {
      const support = supports[kindOf[s]]
      if (support < k) yield { what: 'rare set', ...place, items: list.map((code) => items[code]), support }
    }
  }
}

/** Where a release and its original disagree. Supports can be told from the chunks; where a term chunk names the item they are a lower bound, at most its size more. */
export function* originalFaults(release: Disassociated, original: Transactions): Generator<DisassociationFault> {
  const records = release.clusters.reduce((sum, { size }) => sum + size, 0)
  const count = transactionCount(original)
  if (records !== count) yield { what: 'record count', items: [], support: records - count }
  const told = new Map<string, { least: number; most: number }>()
  const add = (code: number, least: number, most: number): void => {
    const known = told.get(release.items[code]) ?? { least: 0, most: 0 }
    told.set(release.items[code], { least: known.least + least, most: known.most + most })
  }
  for (const { size, chunks, terms } of release.clusters) {
    for (const { codes } of chunks) for (const code of codes) add(code, 1, 1)
    for (const code of terms) add(code, 1, size)
  }
  for (const { subRecords } of release.shared) for (const code of subRecords.codes) add(code, 1, 1)
  let spare = release.suppressed
  const supports = itemSupports(original)
  for (const [name, { least }] of told) {
    const truth = supports.get(name) ?? 0
    if (truth < least) yield { what: 'invented', items: [name], support: least - truth }
  }
  for (const [name, truth] of supports) {
    const lost = truth - (told.get(name)?.most ?? 0)
    if (lost > 0) spare -= lost
    if (lost > 0 && spare < 0) yield { what: 'lost', items: [name], support: lost }
  }
}

function rareFault(
  { items: codes, support }: { readonly items: readonly number[]; readonly support: number },
  items: readonly string[],
  place: { readonly cluster?: number; readonly chunk: number },
): DisassociationFault & RareSet {
  return { what: 'rare set', ...place, items: codes.map((code) => items[code]), support }
}

function listsOf(offsets: Uint32Array, codes: Uint32Array): number[][] {
  return Array.from({ length: offsets.length - 1 }, (_, s) => [...codes.subarray(offsets[s], offsets[s + 1])])
}

const structureParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'records that must share every set of a chunk' },
  m: { type: 'integer', required: true, least: 1, about: 'items an attacker may know of one record' },
})

export const disassociationModel: Model<'disassociated', typeof structureParameters> = {
  id: 'disassociation',
  name: 'disassociation',
  summary: 'every chunk is k^m-anonymous and some dataset could have been torn apart this way',
  cites: ['Terrovitis, Mamoulis, Liagouris, Skiadopoulos: Privacy preservation by disassociation, PVLDB 5 (2012)'],
  on: 'disassociated',
  parameters: structureParameters,
  judge: (release, values, original) => judgeDisassociation(release, values, original),
}

/** In how many transactions each plain item stands, by name. */
function itemSupports(data: Transactions): Map<string, number> {
  const supports = new Map<string, number>()
  for (let t = 0; t < transactionCount(data); t++) {
    const elements = elementsAt(data, t)
    for (const code of new Set(elements)) {
      if (code >= 0) supports.set(data.items[code], (supports.get(data.items[code]) ?? 0) + 1)
    }
  }
  return supports
}
