import type { PlainDisassociated } from '../release/disassociated/disassociated.js'
import type { Fault } from './input-error.js'

type Fields = Readonly<Record<string, unknown>>

/** Whether a JSON value is a disassociated release; what it lacks is told by its place and never by a value. */
export function isDisassociated(value: unknown, refuse: (fault: Fault) => never): value is PlainDisassociated {
  const fault = disassociatedFault(value)
  return fault === null || refuse(fault)
}

function disassociatedFault(value: unknown): Fault | null {
  if (!isFields(value) || value['kind'] !== 'disassociated')
    return told('is no disassociated release', 'the object says "kind":"disassociated"', 'give the release file')
  const unknown = Object.keys(value).some((key) => !topFields.has(key))
  if (unknown) return told('has a field that is not part of the form', form, 'remove it')
  if (!isWhole(value['k'], 2)) return told('k is missing or wrong', 'k is a whole number of at least 2', 'correct k')
  if (!isWhole(value['m'], 1)) return told('m is missing or wrong', 'm is a whole number of at least 1', 'correct m')
  if (value['suppressed'] !== undefined && !isWhole(value['suppressed'], 0))
    return told('suppressed is wrong', 'suppressed counts occurrences', 'give a whole number, or leave it out')
  const { clusters, shared = [] } = value
  if (!Array.isArray(clusters)) return told('clusters is missing', form, 'add the list of clusters')
  if (!Array.isArray(shared)) return told('shared is not a list', form, 'give a list, or leave it out')
  return first(clusters, (cluster, c) => clusterFault(cluster, c + 1)) ?? first(shared, sharedFaults(clusters))
}

const topFields = new Set(['kind', 'k', 'm', 'clusters', 'shared', 'suppressed'])

const form = 'a release is {"kind","k","m","clusters":[{"size","chunks","terms"}],"shared":[{"clusters","chunk"}]}'

function clusterFault(cluster: unknown, number: number): Fault | null {
  const place = `cluster ${number}`
  if (!isFields(cluster) || Object.keys(cluster).some((key) => !['size', 'chunks', 'terms'].includes(key)))
    return told(`${place} is not of the form`, form, 'give size, chunks and terms, and nothing else')
  const { size, chunks, terms } = cluster
  if (!isWhole(size, 1)) return told(`${place}: the size is wrong`, 'a cluster holds at least one record', 'correct it')
  if (!Array.isArray(chunks)) return told(`${place}: chunks is missing`, form, 'add the list of chunks')
  if (!isNames(terms)) return told(`${place}: terms is not a list of names`, form, 'give a list of different names')
  const owner = new Map<string, number>(terms.map((name) => [name, -1]))
  return first(chunks, (chunk, c) => chunkFault(chunk, size, owner, c, `${place}, chunk ${c + 1}`))
}

function chunkFault(
  chunk: unknown,
  size: number,
  owner: Map<string, number>,
  number: number,
  place: string,
): Fault | null {
  if (!Array.isArray(chunk) || chunk.length === 0)
    return told(`${place} is empty or no list`, 'a chunk is a list of sub-records', 'remove the chunk')
  if (chunk.length > size)
    return told(`${place} has more sub-records than its cluster records`, oneEach, 'correct the size')
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

function sharedFaults(clusters: readonly { readonly size?: unknown }[]) {
  return (shared: unknown, index: number): Fault | null => {
    const place = `shared chunk ${index + 1}`
    if (!isFields(shared) || Object.keys(shared).some((key) => key !== 'clusters' && key !== 'chunk'))
      return told(`${place} is not of the form`, form, 'give clusters and chunk, and nothing else')
    const { clusters: places, chunk } = shared
    const rising =
      Array.isArray(places) &&
      places.length > 1 &&
      places.every((at, i) => isWhole(at, i === 0 ? 0 : Number(places[i - 1]) + 1) && at < clusters.length)
    if (!rising)
      return told(`${place}: its clusters are wrong`, 'two or more places of clusters from 0, rising', 'correct them')
    const size = places.reduce((sum, at) => sum + Number(clusters[at].size), 0)
    return chunkFault(chunk, size, new Map(), index, place)
  }
}

const oneEach = 'every record gives at most one sub-record to a chunk'

function first<T>(list: readonly T[], faultOf: (element: T, index: number) => Fault | null): Fault | null {
  for (const [index, element] of list.entries()) {
    const fault = faultOf(element, index)
    if (fault) return fault
  }
  return null
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWhole(value: unknown, least: number): value is number {
  return Number.isInteger(value) && Number(value) >= least
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
