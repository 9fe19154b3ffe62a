import type { ReadCountsOptions } from '../src/kinds/counts/parse-counts.js'
import type { Counts } from '../src/kinds/counts/counts.js'
import type { Release } from '../src/contract/release.js'
import type { AttackGiven } from '../src/contract/given.js'
import { numberOf, seedOf } from './common-flags.js'
import { attackOpened } from './ports/attack-other.js'
import { columnNames } from './table-flags.js'
import type { Call, ExitCode, Flag } from './verb.js'

/** How published counts are read. */
export const attackCountsFlags: readonly Flag[] = [
  {
    name: 'counts',
    about: 'the release is published counts with hidden cells (recognised by its content unless said)',
  },
  {
    name: 'layout',
    value: 'name',
    choices: async () => ['long', 'cross'],
    about: 'counts: a line for each number, or labels in the first column and in the header',
  },
  { name: 'count-columns', value: 'columns', about: 'counts: the columns that hold numbers' },
  { name: 'totals', value: 'labels', about: 'counts: labels that mean all together, such as Total' },
  { name: 'nested', value: 'columns', about: 'counts: columns whose codes lie under the shorter ones they begin with' },
  { name: 'least', value: 'n', kind: 'integer', least: 0, most: 1, about: 'counts: what <5 may be at least' },
  {
    name: 'below',
    value: 'n',
    kind: 'integer',
    least: 1,
    about: 'counts: a mark without a number hides counts below this',
  },
  { name: 'round', value: 'n', kind: 'integer', least: 2, about: 'counts: numbers are rounded to multiples of this' },
  {
    name: 'rounding',
    value: 'how',
    choices: async () => ['nearest', 'either'],
    about: 'counts: to the nearest multiple, or to either of the two around it',
  },
  {
    name: 'absent',
    value: 'how',
    choices: async () => ['hidden', 'none'],
    about: 'counts: a group without a line is hidden, or there is nobody in it',
  },
]

/** Whether the words of a call speak of counts. */
export function saysCounts(call: Call): boolean {
  const method = call.values.get('method')
  return call.switches.has('counts') || method === 'counts' || method === 'counts-bound'
}

/** Whether a file of which nothing is said is published counts. */
export async function looksLikeCounts({ operands, values }: Call): Promise<boolean> {
  if (values.has('release-from') || values.has('method')) return false
  const { isCountsFile } = await import('../src/kinds/counts/read-counts.js')
  return isCountsFile(operands[0])
}

/** Attacks published counts; the original is the same table with nothing hidden, or the records that were counted. */
export async function attackCounts(call: Call): Promise<ExitCode> {
  return attackOpened(call, await openCounts(call))
}

/** Published counts, those published beside them, and what they are judged by. */
export async function openCounts(
  call: Call,
): Promise<{ readonly release: Release<'counts'>; readonly given: AttackGiven }> {
  const { readCountsBeside } = await import('../src/kinds/counts/read-counts.js')
  const { countsRelease } = await import('../src/kinds/counts/release.js')
  const [path] = call.operands
  const options = await countsReading(call)
  const others = call.values.get('with')?.split('\n') ?? []
  const release = countsRelease(await readCountsBeside(path, others, options))
  const given = {
    granted: {},
    seed: seedOf(call),
    trueCells: await truthOf(call, release, options),
    names: { release: path, original: call.values.get('original') ?? 'the original' },
    tell: call.switches.has('all') ? Infinity : 5,
  }
  return { release, given }
}

/** How the words of a call say that counts are read. */
export async function countsReading(call: Call): Promise<ReadCountsOptions> {
  const said = (name: string): string | undefined => call.values.get(name)
  const names = (name: string): string[] | undefined =>
    said(name) === undefined ? undefined : columnNames(said(name)!)
  const layout = said('layout')
  const tree = said('hierarchy')
  return {
    delimiter: said('delimiter'),
    layout: layout === 'long' || layout === 'cross' ? layout : undefined,
    countColumns: names('count-columns'),
    totals: names('totals'),
    nested: names('nested'),
    ...(tree !== undefined && {
      hierarchy: await (await import('../src/files/hierarchy-files.js')).readHierarchy(tree),
    }),
    least: said('least') === undefined ? undefined : numberOf(call, 'least') === 0 ? 0 : 1,
    below: numberOf(call, 'below'),
    round: numberOf(call, 'round'),
    rounding: said('rounding') === 'either' ? 'either' : 'nearest',
    absent: said('absent') === 'none' ? 'none' : 'hidden',
  }
}

async function truthOf(call: Call, release: Counts, options: ReadCountsOptions) {
  const file = call.values.get('original')
  if (file === undefined) return undefined
  const { readTrueCells } = await import('../src/kinds/counts/read-counts.js')
  return readTrueCells(release, file, options)
}
