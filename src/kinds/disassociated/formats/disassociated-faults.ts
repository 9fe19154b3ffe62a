import {
  type Cluster,
  type PlainCluster,
  type PlainShared,
  type SharedChunk,
  subRecordCount,
} from '../disassociated.js'
import type { Fault } from '../../../formats/input-error.js'
import { isFields } from '../../../formats/json.js'

/** What the members of a release lack, its lists aside; told by its place and never by a value. */
export function memberFault(members: ReadonlyMap<string, unknown>): Fault | null {
  if (members.get('kind') !== 'disassociated') return disassociatedFaults.notObject
  const unknown = [...members.keys()].some((key) => !topFields.has(key))
  if (unknown) return told('has a field that is not part of the form', form, 'remove it')
  const [k, m, suppressed = 0] = ['k', 'm', 'suppressed'].map((key) => members.get(key))
  if (!isWhole(k, 2)) return told('k is missing or wrong', 'k is a whole number of at least 2', 'correct k')
  if (!isWhole(m, 1)) return told('m is missing or wrong', 'm is a whole number of at least 1', 'correct m')
  if (!isWhole(suppressed, 0))
    return told('suppressed is wrong', 'suppressed counts occurrences', 'give a whole number, or leave it out')
  if (!Array.isArray(members.get('clusters'))) return told('clusters is missing', form, 'add the list of clusters')
  if (!Array.isArray(members.get('shared') ?? []))
    return told('shared is not a list', form, 'give a list, or leave it out')
  return null
}

export function isCluster(value: unknown, number: number, refuse: (fault: Fault) => never): value is PlainCluster {
  const fault = clusterFault(value, number)
  return fault === null || refuse(fault)
}

/** Whether it is one by itself; whether its clusters are there is known when all were read: `sharedFault`. */
export function isShared(value: unknown, number: number, refuse: (fault: Fault) => never): value is PlainShared {
  const place = `shared chunk ${number}`
  if (!isFields(value) || Object.keys(value).some((key) => key !== 'clusters' && key !== 'chunk'))
    return refuse(told(`${place} is not of the form`, form, 'give clusters and chunk, and nothing else'))
  const { clusters, chunk } = value
  const rising =
    Array.isArray(clusters) &&
    clusters.length > 1 &&
    clusters.every((at, i) => isWhole(at, i === 0 ? 0 : Number(clusters[i - 1]) + 1) && at < 2 ** 32)
  if (!rising) return refuse(wrongClusters(place))
  const fault = chunkFault(chunk, Infinity, new Map(), number, place)
  return fault === null || refuse(fault)
}

/** Whether shared chunks and clusters fit together. */
export function sharedFault(shared: readonly SharedChunk[], clusters: readonly Cluster[]): Fault | null {
  return first(shared, ({ clusters: places, subRecords }, index) => {
    const place = `shared chunk ${index + 1}`
    if (places[places.length - 1] >= clusters.length) return wrongClusters(place)
    const size = places.reduce((sum, at) => sum + clusters[at].size, 0)
    return subRecordCount(subRecords) > size ? tooMany(place) : null
  })
}

function wrongClusters(place: string): Fault {
  return told(`${place}: its clusters are wrong`, 'two or more places of clusters from 0, rising', 'correct them')
}

function tooMany(place: string): Fault {
  return told(
    `${place} has more sub-records than its cluster records`,
    'every record gives at most one sub-record to a chunk',
    'correct the size',
  )
}

const topFields = new Set(['kind', 'k', 'm', 'clusters', 'shared', 'suppressed'])

const form = 'a release is {"kind","k","m","clusters":[{"size","chunks","terms"}],"shared":[{"clusters","chunk"}]}'

function clusterFault(cluster: unknown, number: number): Fault | null {
  const place = `cluster ${number}`
  if (!isFields(cluster) || Object.keys(cluster).some((key) => !['size', 'chunks', 'terms'].includes(key)))
    return told(`${place} is not of the form`, form, 'give size, chunks and terms, and nothing else')
  const { size, chunks, terms } = cluster
  if (!isWhole(size, 1) || size > mostRecords)
    return told(`${place}: the size is wrong`, 'a cluster holds from 1 to 1,048,576 records', 'correct it')
  if (!Array.isArray(chunks)) return told(`${place}: chunks is missing`, form, 'add the list of chunks')
  if (!isNames(terms)) return told(`${place}: terms is not a list of names`, form, 'give a list of different names')
  const owner = new Map<string, number>(terms.map((name) => [name, -1]))
  return first(chunks, (chunk, c) => chunkFault(chunk, size, owner, c, `${place}, chunk ${c + 1}`))
}

/** A size is a bare number that no bytes bear out, and attacks make room for as many records. */
const mostRecords = 2 ** 20

function chunkFault(
  chunk: unknown,
  size: number,
  owner: Map<string, number>,
  number: number,
  place: string,
): Fault | null {
  if (!Array.isArray(chunk) || chunk.length === 0)
    return told(`${place} is empty or no list`, 'a chunk is a list of sub-records', 'remove the chunk')
  if (chunk.length > size) return tooMany(place)
  return first(chunk, (subRecord, s) => {
    const here = `${place}, sub-record ${s + 1}`
    if (!isNames(subRecord) || subRecord.length === 0)
      return told(`${here} is no list of names`, 'a sub-record is a non-empty list of different names', 'correct it')
    if (subRecord.some((name) => (owner.get(name) ?? number) !== number))
      return told(`${here} names an item of another chunk`, 'an item stands in one chunk of a cluster', 'keep one')
    for (const name of subRecord) owner.set(name, number)
    return null
  })
}

function first<T>(list: readonly T[], faultOf: (element: T, index: number) => Fault | null): Fault | null {
  for (const [index, element] of list.entries()) {
    const fault = faultOf(element, index)
    if (fault) return fault
  }
  return null
}

function isWhole(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least
}

function isNames(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.every((name) => typeof name === 'string') &&
    (value.length < 2 || new Set(value).size === value.length)
  )
}

function told(message: string, rule: string, remedy: string): Fault {
  return { message, rule, remedy }
}

export const disassociatedFaults = {
  syntax: {
    message: 'is not JSON here',
    rule: 'a disassociated release is one JSON object',
    remedy: 'check that the file was written completely',
  },
  notObject: {
    message: 'is no disassociated release',
    rule: 'the object says "kind":"disassociated"',
    remedy: 'give the release file',
  },
  notUtf8: {
    message: 'is not valid UTF-8',
    rule: 'a disassociated release is JSON in UTF-8',
    remedy: 'save it again as UTF-8',
  },
  tooLong: {
    message: 'a cluster or shared chunk is longer than 64 MiB',
    rule: 'a release may be of any length, but one cluster of it is held in memory',
    remedy: 'protect the data again with smaller clusters (‹maxCluster›)',
  },
  tooDeep: {
    message: 'brackets are nested too deep',
    rule: 'a cluster is nested five deep: {"chunks":[[["item"]]]}',
    remedy: 'check that this is a disassociated release',
  },
  twice: {
    message: 'a field stands twice',
    rule: 'each field of the release stands once',
    remedy: 'keep one of the two',
  },
  tooManyNames: {
    message: 'has more than 16,777,216 different items',
    rule: 'item names are held in memory, and there is a most that one table of them can hold',
    remedy: 'split the release by clusters',
  },
} satisfies Record<string, Fault>
