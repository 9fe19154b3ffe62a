import type { Parsed } from './parse.js'
import { UsageError } from './usage-error.js'
import type { FileUse, Verb } from './verb.js'

/** No verb overwrites what it reads: the files of a call, as its records declare them, are compared before it runs. */
export async function refuseOverlapIn(verb: Verb, call: Parsed): Promise<void> {
  const named = await wordsWithUse(verb, call)
  const written = named.filter(({ file }) => file === 'output' || file === 'release')
  if (written.filter(({ path }) => path === '-').length > 1)
    throw new UsageError('two results go to standard output', 'write one of them to a file')
  if (written.every(({ path }) => path === '-')) return
  const { metaPath } = await import('../src/files/sidecar.js')
  const { refuseOverlap } = await import('../src/files/refuse-overlap.js')
  const withSidecar = (path: string): string[] => (path === '-' ? [] : [path, metaPath(path)])
  await refuseOverlap({
    inputs: named
      .flatMap(({ path, file }) => (file === 'input' ? [path] : file === 'spec' ? pathsIn(path) : []))
      .flatMap(withSidecar),
    outputs: written.flatMap(({ path, file }) => (file === 'release' ? withSidecar(path) : [path])),
  })
}

/** Every word and value of a call with what the verb does with the file that it names, if it names one. */
export async function wordsWithUse(
  verb: Verb,
  { operands, values, flags }: Parsed,
): Promise<readonly { readonly path: string; readonly file: FileUse | undefined }[]> {
  return [
    ...operands.map((path, i) => ({ path, file: verb.operands[Math.min(i, verb.operands.length - 1)].file })),
    ...flags.flatMap(({ name, file }) => (values.get(name)?.split('\n') ?? []).map((path) => ({ path, file }))),
  ]
}

/**
 * What a specification may name: a file, one after a colon (`table:a.csv`) or the name of a column (`age=age.csv`), one
 * before a number (`constraints:p.txt,4`).
 */
export function pathsIn(spec: string): string[] {
  const after = spec.slice(spec.indexOf(':') + 1)
  const ofColumn = spec.slice(spec.lastIndexOf('=') + 1)
  return [spec, after, ofColumn, after.replace(/[,:][^,:]*$/, '')].filter((path) => path !== '')
}
