import type { Release } from '../src/contract/release.js'
import type { AttackGiven } from '../src/contract/given.js'
import type { Values } from '../src/contract/parameter.js'
import { looksLikeCounts, openCounts, saysCounts } from './attack-counts.js'
import { givenFor, optionsFor, readAsSaid } from './attack-table.js'
import { openOther } from './ports/open-other.js'
import { portOf, refuseOtherFlags } from './ports/ports.js'
import { seedOf } from './common-flags.js'
import { readData, readReleaseOf } from './data-flags.js'
import { grantTransactions } from './grant-transactions.js'
import { hiddenIn } from './hidden-in.js'
import { keyFor } from './key-for.js'
import { earlierReleases } from './release-ledger.js'
import { stages } from './progress.js'
import { isSynthetic, saysTable, tableKindOfFile } from './table-flags.js'
import { UsageError } from './usage-error.js'
import type { Call } from './verb.js'

/** A release of any kind, opened with all that its attacks may use. */
export interface OpenAudited {
  readonly release: Release
  readonly given: AttackGiven
  readonly options: Values
  /** What the ledger knows of earlier releases: where they lie, and those that are gone. */
  readonly earlier?: { readonly found: readonly string[]; readonly gone: readonly string[] }
}

/** Opens a release by what it is, or what the words of the call say it is. */
export async function openAudited(call: Call): Promise<OpenAudited> {
  if (saysCounts(call)) return { ...(await openCounts(call)), options: {} }
  const [path] = call.operands
  const port = saysTable(call) ? undefined : await portOf(call, path)
  if (port) return { ...(await openOther(call, port)), options: {} }
  refuseOtherFlags(call, undefined)
  const onTable = await tableKindOfFile(path)
  const synthetic = call.switches.has('synthetic') || (await isSynthetic(path))
  if (onTable || synthetic || saysTable(call) || call.switches.has('buckets')) {
    const read = await readAsSaid(call, path, call.switches.has('buckets') ? 'buckets' : (onTable ?? 'table'))
    if (synthetic && read.kind !== 'table') throw new UsageError('--synthetic is about a table', 'leave out --buckets')
    const release = synthetic && read.kind === 'table' ? { ...read, synthetic } : read
    const { attacksOn } = await import('../src/run/attack.js')
    const { refuseRoleless } = await import('../src/kinds/table/roles.js')
    if (release.kind === 'table') {
      refuseRoleless(release, path)
      const others = call.values.get('table')?.split('\n') ?? []
      for (const [i, linked] of (release.linked ?? []).entries()) refuseRoleless(linked, others[i])
    }
    const fitting = await attacksOn(release)
    const given = await givenFor(call, release, path, fitting)
    return withLedger(call, { release, given, options: await optionsFor(call, fitting) })
  }
  if (call.values.has('ledger'))
    throw new UsageError(
      '--ledger is about tables',
      'say what its columns are with --schema or --quasi, or leave it out',
    )
  if (await looksLikeCounts(call)) return { ...(await openCounts(call)), options: {} }
  return openTransactions(call, path)
}

/** With the releases that a ledger knows, as if they were named. */
async function withLedger(call: Call, opened: OpenAudited): Promise<OpenAudited> {
  const { release, given } = opened
  if (!call.values.has('ledger')) return opened
  if (release.kind !== 'table') throw new UsageError('--ledger is about a table', 'leave out --ledger')
  const { tableRelease } = await import('../src/kinds/table/release.js')
  const named = call.values.get('with')?.split('\n') ?? []
  const { found, missing } = await earlierReleases(call, release, call.operands[0], named)
  const others = [...(given.granted.others ?? []), ...found.map(({ table }) => tableRelease(table))]
  return {
    ...opened,
    given: { ...given, granted: { ...given.granted, ...(others.length > 0 && { others }) } },
    earlier: { found: found.map(({ name }) => name), gone: missing.map(({ name }) => name) },
  }
}

async function openTransactions(call: Call, path: string): Promise<OpenAudited> {
  const { attacksOn } = await import('../src/run/attack.js')
  const file = call.values.get('original')
  const published = await readReleaseOf(call, path, { beside: file !== undefined })
  const original = file === undefined ? undefined : await readData(call, file)
  const release = await hiddenIn(call, published, path, original)
  const fitting = await attacksOn(release)
  const takes = fitting.flatMap(({ takes: some = [] }) => some)
  const given = {
    granted: {
      ...(await grantTransactions(call, release, { takes }, ['meaning'], original)),
      ...(original && { people: original }),
    },
    seed: seedOf(call),
    original,
    key: original && (await keyFor(call, release, original, path)),
    names: { release: path, ...(file !== undefined && { original: file }) },
    tell: 5,
    onProgress: stages(call.terminal).show,
  }
  return { release, given, options: {} }
}
