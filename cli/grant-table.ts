import type { Attack, Granted, Making } from '../src/contract/attack.js'
import type { Table } from '../src/data/table.js'
import type { Release, TableKind } from '../src/contract/release.js'
import { openMeasureFor } from './open-measure.js'
import { columnNames, readTableOf } from './table-flags.js'
import { UsageError } from './usage-error.js'
import type { Call } from './verb.js'

/** Opens what is granted; a measure only where it was asked for, because its first use takes a minute. */
export async function grantTable(
  call: Call,
  release: Release<TableKind>,
  path: string,
  methods: readonly Attack[],
): Promise<Granted> {
  const { tableRelease } = await import('../src/kinds/table/release.js')
  const files = await import('../src/files/index.js')
  const said = (name: string): string | undefined => call.values.get(name)
  const spec = said('semantics') ?? (methods.length === 1 && methods[0].needs.includes('meaning') ? 'blend' : undefined)
  const making = await makingOf(call, path)
  const remake = methods.some(({ needs }) => needs.includes('remake')) ? await remakeBeside(path) : undefined
  const register = await registerBeside(call, release)
  const frequencies = await tableBeside(call, 'frequencies')
  const { population } = release.kind === 'table' ? release : { population: undefined }
  const others: Release<'table'>[] = []
  for (const one of said('with')?.split('\n') ?? [])
    others.push(tableRelease(await readTableOf(call, one, { release: true, part: true })))
  return {
    ...(spec !== undefined && { meaning: await openMeasureFor(call, spec) }),
    ...(register && { register }),
    ...(population && { population }),
    ...(frequencies && { frequencies }),
    ...(making && { making }),
    ...(remake && { remake }),
    ...(others.length > 0 && { others }),
    ...(said('rules') !== undefined && { rules: await files.readRules(said('rules')!) }),
    ...(said('guesses') !== undefined && { guesses: await files.readGuesses(said('guesses')!) }),
  }
}

/** A table that a flag names. */
export async function tableBeside(call: Call, flag: string): Promise<Table | undefined> {
  const file = call.values.get(flag)
  return file === undefined ? undefined : readTableOf(call, file, { part: true })
}

/** How the release was made: as somebody says, or as its sidecar does. */
async function makingOf(call: Call, path: string): Promise<Making | undefined> {
  const { readMeta } = await import('../src/files/sidecar.js')
  const said = call.values.get('made-by')
  if (said !== undefined) {
    const [, method, options = ''] = /^([\w-]+)(?::((?:[kl]=\d+)(?:,[kl]=\d+)*))?$/.exec(said) ?? []
    if (method === undefined)
      throw new UsageError(`--made-by does not understand "${said}"`, 'write local-recoding:k=5')
    const numbers = options === '' ? [] : options.split(',').map((one) => [one[0], Number(one.slice(2))] as const)
    return { method, ...Object.fromEntries(numbers) }
  }
  const meta = await readMeta(path)
  if (!meta) return undefined
  const { makingOfMeta } = await import('../src/kinds/table/making.js')
  return makingOfMeta(meta)
}

/** The method of a release of ours, to be run on other people. */
async function remakeBeside(path: string): Promise<Granted['remake']> {
  const { readMeta } = await import('../src/files/sidecar.js')
  const meta = await readMeta(path)
  if (!meta) return undefined
  const { remakeOf } = await import('../src/kinds/table/remake.js')
  const { demandsOf } = await import('./model-spec.js')
  return remakeOf(meta, (specs) => demandsOf(specs, path))
}

/** The register, its columns under the names of the release where somebody says which is which. */
async function registerBeside(call: Call, release: Release<TableKind>): Promise<Table | undefined> {
  const register = await tableBeside(call, 'aux')
  const said = call.values.get('map')
  if (!register) {
    if (said === undefined) return undefined
    throw new UsageError('--map means nothing without --aux', 'add --aux, or leave out --map')
  }
  const { refuseOtherNames, renamedColumns } = await import('../src/kinds/table/map-columns.js')
  const renames = columnNames(said ?? '').map((pair): [string, string] => {
    const at = pair.indexOf('=')
    if (at < 1) throw new UsageError(`--map does not understand "${pair}"`, 'write zip=postcode,age=years')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
  const file = call.values.get('aux')!
  const named = renamedColumns(register, renames, file)
  refuseOtherNames(release.kind === 'table' ? release : release.table, named, file)
  return named
}
