import { readFile } from 'node:fs/promises'
import type { Disassociated } from '../src/release/index.js'
import type { Truth } from '../src/score/index.js'
import { readData } from './data-flags.js'
import type { Call } from './verb.js'

/**
 * Which records each cluster holds. The release does not tell, so the original is torn apart again as the sidecar
 * says; if the very same release comes out, its clusters are known.
 */
export async function truthOf(call: Call, release: Disassociated): Promise<Truth | undefined> {
  const file = call.values.get('original')
  if (file === undefined) return undefined
  const { InputError } = await import('../src/formats/index.js')
  const { metaPath } = await import('../src/files/index.js')
  const { protectByDisassociation } = await import('../src/protect/index.js')
  const { stream } = await import('../src/random/index.js')
  const [path] = call.operands
  const meta = await readMeta(metaPath(path))
  if (!meta) throw new InputError(noSidecar, { file: metaPath(path) })
  const { k, m, maxCluster, refine, safe } = meta.parameters
  const options = { k, m, maxCluster, refine: refine === 'true', safe: safe === 'true' }
  const original = await readData(call, file)
  const again = protectByDisassociation(original, options, stream(meta.seed, 'protect'))
  if (again.kind === 'infeasible' || !sameRelease(again.release, release)) throw new InputError(mismatch, { file })
  return { original, records: again.records }
}

interface Meta {
  readonly seed: number
  readonly parameters: {
    readonly k: number
    readonly m: number
    readonly maxCluster: number
    readonly refine: string
    readonly safe: string
  }
}

async function readMeta(path: string): Promise<Meta | undefined> {
  try {
    const meta: Meta & { method: string } = JSON.parse(await readFile(path, 'utf8'))
    return meta.method === 'disassociate' ? meta : undefined
  } catch {
    return undefined
  }
}

/** By names, since a file numbers its items as they are met. */
function sameRelease(a: Disassociated, b: Disassociated): boolean {
  return (
    a.clusters.length === b.clusters.length &&
    a.clusters.every((cluster, c) => {
      const other = b.clusters[c]
      return (
        cluster.size === other.size &&
        cluster.chunks.length === other.chunks.length &&
        sameNames(a, cluster.terms, b, other.terms) &&
        cluster.chunks.every((chunk, at) => sameNames(a, chunk.codes, b, other.chunks[at].codes))
      )
    })
  )
}

function sameNames(a: Disassociated, codes: Uint32Array, b: Disassociated, others: Uint32Array): boolean {
  return codes.length === others.length && codes.every((code, i) => a.items[code] === b.items[others[i]])
}

const noSidecar = {
  message: 'the sidecar that says how the release was made is missing, or tells of another method',
  rule: 'beside its original, a disassociated release is matched by tearing the original apart again in the same way',
  remedy: 'put <release>.meta.json, which palimpsest protect wrote, beside the release, or leave out --original',
}

const mismatch = {
  message: 'the original does not become this release when it is torn apart as the sidecar says',
  rule: 'the original is the very data the release was made from, by the same version',
  remedy: 'name the right file and its form, or protect it again',
}
