import { baseName } from '../formats/base-name.js'
import { readMeta } from '../files/sidecar.js'
import { refuseChanged } from '../files/refuse-overlap.js'
import type { Said } from '../contract/said.js'
import { fileIdentity } from '../files/ledger-file.js'
import type { MadeBy } from '../formats/meta.js'

/** A file that was read, by what it was for: which bytes a report speaks of. */
export interface ReadFile {
  readonly role: string
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}

/** What was read, by name and hash. */
export async function readFiles(path: string, said: Said): Promise<ReadFile[]> {
  const files: ReadFile[] = []
  for (const { role, file } of filesNamed(path, said)) files.push(...(await withRole(role, [file])))
  return files
}

export async function withRole(role: string, files: readonly string[]): Promise<ReadFile[]> {
  const found: ReadFile[] = []
  for (const file of files) found.push({ role, name: baseName(file), ...(await fileIdentity(file)) })
  return found
}

/** The same again after everything was read: a file that is another now is refused, for nobody knows which was read. */
export async function unchangedFiles(
  path: string,
  said: Said,
  before: readonly ReadFile[] | undefined,
): Promise<ReadFile[]> {
  const files = await readFiles(path, said)
  if (before)
    refuseChanged(
      filesNamed(path, said).map(({ file }) => file),
      before,
      files,
    )
  return files
}

/** How the release was made, where a sidecar of these very bytes says it. */
export async function madeBeside(path: string, files: readonly ReadFile[]): Promise<MadeBy | undefined> {
  const meta = await readMeta(path)
  return meta && files.some(({ role, sha256 }) => role === 'release' && sha256 === meta.sha256) ? meta : undefined
}

/** Every file that is named, but standard input. */
export function filesNamed(path: string, said: Said): readonly { readonly role: string; readonly file: string }[] {
  const once = ['original', 'aux', 'control', 'schema', 'key', 'population', 'rules', 'ledger'] as const
  const named = once.flatMap((role) => (typeof said[role] !== 'string' ? [] : [{ role, file: said[role] }]))
  const several = (['table', 'with'] as const).flatMap((role) => (said[role] ?? []).map((file) => ({ role, file })))
  return [{ role: 'release', file: path }, ...named, ...several].filter(({ file }) => file !== '-')
}
