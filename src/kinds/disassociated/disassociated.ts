import { Dictionary } from '../../data/dictionary.js'
import { type Rows, rowAt, rowCount, rowsOf } from '../../data/rows.js'

/** A chunk's rows are its sub-records. */
export { rowAt as subRecordAt, rowCount as subRecordCount, rowsOf as subRecordsOf } from '../../data/rows.js'

/**
 * A release by disassociation: records are gathered in clusters, and in each cluster their items are torn apart into
 * chunks. What stands in one sub-record was together in one record; which sub-records belonged together is not told.
 */
export interface Disassociated {
  readonly k: number
  readonly m: number
  /** Item names by code, in order of first appearance in the release. */
  readonly items: readonly string[]
  readonly clusters: readonly Cluster[]
  readonly shared: readonly SharedChunk[]
  /** Occurrences of items that were left out to close cover problems. */
  readonly suppressed: number
}

export interface Cluster {
  /** Records in the cluster; a chunk with fewer sub-records had nothing in the others. */
  readonly size: number
  /** Record chunks: bags of non-empty sub-records. The first is the anchoring chunk of the attacks. */
  readonly chunks: readonly Rows[]
  /** The term chunk: items of some records of the cluster, with their supports hidden. */
  readonly terms: Uint32Array
}

/** A record chunk that several clusters share: a sub-record belongs to some record of one of them. */
export interface SharedChunk {
  /** Places in `clusters`, rising. */
  readonly clusters: Uint32Array
  readonly subRecords: Rows
}

/** The same in plain JavaScript, and the shape of the JSON file. `clusters` of a shared chunk count from 0. */
export interface PlainDisassociated {
  readonly k: number
  readonly m: number
  readonly clusters: readonly PlainCluster[]
  readonly shared?: readonly PlainShared[]
  readonly suppressed?: number
}

export interface PlainCluster {
  readonly size: number
  readonly chunks: readonly PlainChunk[]
  readonly terms: readonly string[]
}

export interface PlainShared {
  readonly clusters: readonly number[]
  readonly chunk: PlainChunk
}

export type PlainChunk = readonly (readonly string[])[]

/** Encodes a release from plain JavaScript; items are numbered as they are met. */
export function disassociatedOf(plain: PlainDisassociated): Disassociated {
  const items = new Dictionary()
  const codeOf = (name: string): number => items.codeOf(name)
  const clusters = plain.clusters.map(({ size, chunks, terms }) => ({
    size,
    chunks: chunks.map((chunk) => rowsOf(chunk.map((names) => names.map(codeOf)))),
    terms: Uint32Array.from(terms, codeOf),
  }))
  const shared = (plain.shared ?? []).map(({ clusters: places, chunk }) => ({
    clusters: Uint32Array.from(places),
    subRecords: rowsOf(chunk.map((names) => names.map(codeOf))),
  }))
  const { k, m, suppressed = 0 } = plain
  return { k, m, items: items.names(), clusters, shared, suppressed }
}

/** A chunk as names. */
export function namesOfChunk(items: readonly string[], chunk: Rows): string[][] {
  return Array.from({ length: rowCount(chunk) }, (_, s) => Array.from(rowAt(chunk, s), (code) => items[code]))
}

/** In how many sub-records of the chunk each of its items stands, in order of first appearance. */
export function chunkSupports(chunk: Rows): Map<number, number> {
  const supports = new Map<number, number>()
  for (const code of chunk.codes) supports.set(code, (supports.get(code) ?? 0) + 1)
  return supports
}
