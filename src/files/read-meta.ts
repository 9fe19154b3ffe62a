import { stat } from 'node:fs/promises'
import { type Meta, parseMeta } from '../formats/meta.js'
import { openSource } from './open-source.js'

/** What the sidecar of a release says; undefined where there is none. */
export async function readMeta(path: string): Promise<Meta | undefined> {
  const sidecar = metaPath(path)
  const there = path !== '-' && (await stat(sidecar).catch(() => undefined))
  return there ? parseMeta(await openSource(sidecar)) : undefined
}

/** `out/release.txt.gz` is told by `out/release.txt.gz.meta.json`: no two releases share one. */
export function metaPath(path: string): string {
  return `${path}.meta.json`
}
