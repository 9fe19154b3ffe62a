import { readKey, readMeta } from '../../files/sidecar.js'
import { readGuesses, readRules } from '../../files/read-lists.js'
import type { Attack, Granted, Making } from '../../contract/attack.js'
import type { AttackGiven } from '../../contract/given.js'
import type { GivenFor, Wanted } from '../../contract/opening.js'
import type { Release, TableKind } from '../../contract/release.js'
import { SaidError, type Said, columnNames } from '../../contract/said.js'
import type { Table } from '../../data/table.js'
import type { Rule } from '../../data/condition.js'
import { absentColumn, namedInData } from '../../contract/refused-names.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { openSaidMeasure, openedWhenAsked } from '../../meaning/open-said-measure.js'
import { withDraftedRoles } from './open-drafted.js'
import { earlierReleases } from './earlier-releases.js'
import { makingOfMeta } from './making.js'
import { refuseOtherNames, renamedColumns } from './map-columns.js'
import { readSaidTable, tableBeside } from './open-table.js'
import { tableRelease } from './release.js'
import { refuseRoleless } from './roles.js'

/** All that attacks on a table may use and are judged by. */
export async function givenForTable<R extends Release<TableKind>>(
  release: R,
  table: Table,
  path: string,
  said: Said,
  { methods }: Wanted,
): Promise<GivenFor<R> & { readonly given: AttackGiven }> {
  const { original, key } = said
  return {
    release,
    given: {
      granted: {
        ...(release.kind === 'buckets' && { meaning: openedWhenAsked(async () => openSaidMeasure('blend', said)) }),
        ...(await grantTable(table, path, said, methods, release.kind === 'buckets' ? [release.sensitive] : [])),
      },
      seed: said.seed ?? 1,
      original: original === undefined ? undefined : await readSaidTable(original, said),
      ...(key !== undefined && { key: await readKey(key, path) }),
      control: await tableBeside(said, said.control),
      names: { release: path, key, ...(original !== undefined && { original }) },
      tell: 5,
      onProgress: said.onProgress,
    },
  }
}

/** The same of a table by itself, with the releases that a ledger knows as if they were named. */
export async function givenBesideLedger(
  release: Release<'table'>,
  path: string,
  said: Said,
  wanted: Wanted,
): Promise<GivenFor<Release<'table'>>> {
  if (said.roles !== undefined) return givenBesideLedger(release, path, await withDraftedRoles(path, said), wanted)
  const opened = await givenForTable(release, release, path, said, wanted)
  if (said.ledger === undefined) return opened
  const { found, missing } = await earlierReleases(said, release, path, said.with ?? [])
  const { given } = opened
  const others = [...(given.granted.others ?? []), ...found.map(({ table }) => tableRelease(table))]
  return {
    ...opened,
    given: { ...given, granted: { ...given.granted, ...(others.length > 0 && { others }) } },
    earlier: { found: found.map(({ name }) => name), gone: missing.map(({ name }) => name) },
  }
}

/** Stops at tables whose columns nobody gave a role. */
export function refuseRolelessTables({ linked = [], ...table }: Table, path: string, said: Said): void {
  refuseRoleless(table, path)
  for (const [i, one] of linked.entries()) refuseRoleless(one, (said.table ?? [])[i])
}

/** Opens what is granted; of a table a measure only where it was asked for, because its first use takes a minute. */
async function grantTable(
  table: Table,
  path: string,
  said: Said,
  methods: readonly Attack[],
  beside: readonly string[],
): Promise<Granted> {
  const spec = said.semantics ?? (methods.length === 1 && methods[0].needs.includes('meaning') ? 'blend' : undefined)
  const making = await makingSaid(said, path)
  const remake = methods.some(({ needs }) => needs.includes('remake')) ? await remakeBeside(path) : undefined
  const register = await registerSaid(said, table, path)
  const frequencies = await tableBeside(said, said.frequencies)
  const { population } = table
  const others: Release<'table'>[] = []
  for (const one of said.with ?? [])
    others.push(tableRelease(await readSaidTable(one, said, { release: true, part: true })))
  return {
    ...(spec !== undefined && { meaning: await openSaidMeasure(spec, said) }),
    ...(register && { register }),
    ...(population && { population }),
    ...(frequencies && { frequencies }),
    ...(making && { making }),
    ...(remake && { remake }),
    ...(others.length > 0 && { others }),
    ...(said.rules !== undefined && { rules: await rulesSaid(said.rules, table, beside) }),
    ...(said.guesses !== undefined && { guesses: await readGuesses(said.guesses) }),
  }
}

/** How the release was made: as somebody says, or as its sidecar does. */
async function makingSaid({ madeBy }: Said, path: string): Promise<Making | undefined> {
  if (madeBy === undefined) {
    const meta = await readMeta(path)
    return meta && makingOfMeta(meta)
  }
  const [, method, options = ''] = /^([\w-]+)(?::((?:[kl]=\d+)(?:,[kl]=\d+)*))?$/.exec(madeBy) ?? []
  if (method === undefined) throw new SaidError(`‹madeBy› does not understand "${madeBy}"`, 'write local-recoding:k=5')
  const numbers = options === '' ? [] : options.split(',').map((one) => [one[0], Number(one.slice(2))] as const)
  return { method, ...Object.fromEntries(numbers) }
}

/** The method of a release of ours, to be run on other people. */
async function remakeBeside(path: string): Promise<Granted['remake']> {
  const meta = await readMeta(path)
  if (!meta) return undefined
  const { readDemands } = await import('../../contract/model-words.js')
  const { tableModels } = await import('./models/table-models.js')
  const { remakeOf } = await import('./remake.js')
  return remakeOf(meta, async (specs) => readDemands(specs, tableModels))
}

/** What is known of the world; rules that are about no column of the release, or beside it, would say nothing. */
async function rulesSaid(file: string, table: Table, beside: readonly string[]): Promise<readonly Rule[]> {
  const rules = await readRules(file)
  const known = new Set([...(namedInData(table).columns ?? []), ...beside])
  const named = rules.flatMap((rule) => [rule.column, ...rule.if.map(({ column }) => column)])
  if (named.length > 0 && !named.some((column) => known.has(column))) throw new InputError(aboutNothing, { file })
  return rules
}

const aboutNothing: Fault = {
  message: 'holds no rule about a column of the release',
  rule: 'a rule names columns as in the header of the release, letter for letter',
  remedy: 'correct the names, or leave out ‹rules›',
}

/** Stops where a column of the register is to be called like none of the release. */
function refuseAbsentWanted(table: Table, renames: readonly (readonly [string, string])[], file: string): void {
  const { columns = [] } = namedInData(table)
  for (const [wanted] of renames)
    if (!columns.includes(wanted)) throw new InputError(absentColumn('map', wanted, columns), { file })
}

/** The register, its columns under the names of the release where somebody says which is which. */
async function registerSaid(said: Said, table: Table, path: string): Promise<Table | undefined> {
  const { aux, map } = said
  const register = await tableBeside(said, aux)
  if (!register || aux === undefined) {
    if (map === undefined) return undefined
    throw new SaidError('‹map› means nothing without ‹aux›', 'add ‹aux›, or leave out ‹map›')
  }
  const renames = columnNames(map ?? '').map((pair): [string, string] => {
    const at = pair.indexOf('=')
    if (at < 1) throw new SaidError(`‹map› does not understand "${pair}"`, 'write zip=postcode,age=years')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
  refuseAbsentWanted(table, renames, path)
  const named = renamedColumns(register, renames, aux)
  refuseOtherNames(table, named, aux)
  return named
}
