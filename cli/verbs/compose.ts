import type { NamedRelease } from '../../src/run/compose/compose.js'
import type { OpenedComposed } from '../../src/run/compose/open-composed.js'
import type { MissingRelease } from '../../src/kinds/table/ledger-entry.js'
import { dataSaid } from '../../src/kinds/sets/said.js'
import { cellSaid, columnHierarchy, tableSaid } from '../../src/kinds/table/said.js'
import { baseName } from '../../src/formats/base-name.js'
import { json, numberOf, showValues } from '../common-flags.js'
import { flagsFrom, saidOf } from '../said.js'
import { tell } from '../tell.js'
import { UsageError } from '../usage-error.js'
import type { Call, ExitCode, Verb } from '../verb.js'

export const compose: Verb = {
  name: 'compose',
  summary: 'what several releases tell together that none tells alone',
  operands: [
    { name: 'release', about: 'the new release', file: 'input' },
    { name: 'other', about: 'further releases, as after --with', file: 'input', optional: true, repeats: true },
  ],
  flags: [
    {
      name: 'with',
      value: 'file',
      file: 'input',
      repeats: true,
      about: 'an earlier release about some of the same people; several may follow each other',
    },
    { name: 'ledger', value: 'file', file: 'input', about: 'what was published before: compares with all of it' },
    { name: 'record', about: 'with --ledger: add the new release to it (hash, columns, how they read; no data)' },
    { name: 'date', value: 'day', about: 'with --record: when it was published, such as 2024-05-01' },
    {
      name: 'original',
      value: 'data',
      file: 'input',
      about: 'people who are in all of the releases, with the truth: looks for them, and scores',
    },
    {
      name: 'aux',
      value: 'file',
      file: 'input',
      about: 'a register of people somebody looks for; transactions: their known items',
    },
    {
      name: 'control',
      value: 'file',
      file: 'input',
      about: 'people who are in none of them, with the truth: to hold it against',
    },
    { name: 'about', value: 'column', names: true, about: 'the sensitive column; the first that all have unless said' },
    {
      name: 'present',
      value: 'share',
      kind: 'number',
      least: 0,
      most: 1,
      fallback: '1',
      about: 'the chance that somebody of the register is in each of the releases',
    },
    {
      name: 'combine',
      value: 'how',
      choices: async () => ['local', 'product'],
      fallback: 'local',
      about: 'what neighbours have in common counts once (local), or in each release (product)',
    },
    {
      name: 'between',
      value: 'what',
      choices: async () => ['joined', 'left'],
      about: 'since the others people only joined, or only left: tells of those who did',
    },
    {
      name: 'limit',
      value: 'k',
      kind: 'integer',
      least: 1,
      about: 'the fewest people anybody must stay hidden among; exit 1 if fewer',
    },
    {
      name: 'budget',
      value: 'time',
      about: 'lay no further release over the others after this time, such as 30s or 5m: then it is a bound',
    },
    ...flagsFrom([...tableSaid.filter(({ name }) => name !== 'population'), ...dataSaid, ...cellSaid, columnHierarchy]),
    json,
    { ...showValues, about: 'show the values of the worst case (they may be personal)' },
  ],
  notes: [
    'The first file is the new release; all others are those it is laid over: --with 2024.csv 2025.csv, or --with twice.',
    'Exit 0: done, or the first release is recorded; 1: the limit does not hold; 3: not measured, or files of the ledger are missing.',
  ].join('\n'),
  examples: [
    {
      line: 'palimpsest compose examples/complementary/gt1.csv --with examples/complementary/gt3.csv --schema examples/complementary/schema.json',
      about: 'two releases that are 2-anonymous each leave two people alone',
    },
    {
      line: 'palimpsest compose new.csv --with 2024.csv 2025.csv --original people.csv --schema schema.json',
      about: 'how many are guessed right, by one and by all',
    },
    {
      line: 'palimpsest compose new.csv --ledger releases.json --record --date 2026-05-01 --schema schema.json',
      about: 'against all that was published before, and remember it',
    },
  ],
  async run(call) {
    const [path, ...more] = call.operands
    const others = [...(call.values.get('with')?.split('\n') ?? []), ...more]
    refuseUnclear(call, others)
    const { openComposed, recordRelease } = await import('../../src/run/compose/open-composed.js')
    const said = saidOf(call)
    const opened = await openComposed(path, others, said)
    if (!opened) {
      call.terminal.error([
        'palimpsest: not measured: of transactions nobody is looked for',
        '  give with --aux what is known of people, their items a line; of tables say with --quasi or --schema what they are',
      ])
      return 3
    }
    if (opened.kind === 'transactions') return composedTransactions(call, opened)
    const { all, missing } = opened
    const record = async () => recordRelease(opened, said.ledger!, call.values.get('date'))
    const isRecord = call.switches.has('record')
    // The first release is not measured, and nobody asks for that: what was asked for is done.
    if (isRecord && all.length === 1 && missing.length === 0) return tellBegun(call, await record())
    const code = all.length === 1 ? nothingMeasured(call, missing) : await compared(call, all, missing)
    if (isRecord && !(await record())) call.terminal.error(['The ledger has this release already.'])
    return code
  },
}

/** Transactions: people are looked for by the items that are known of them. */
async function composedTransactions(
  call: Call,
  { all, known }: Extract<OpenedComposed, { kind: 'transactions' }>,
): Promise<ExitCode> {
  const run = await import('../../src/run/compose/compose-sets.js')
  const { composeSetsJson, composeSetsText } = await import('../../src/report/compose-text.js')
  const composed = run.composeSets(all, known)
  await tell(call, composeSetsJson(composed), () => composeSetsText(composed))
  return composed.tried === 0 ? 3 : 0
}

function refuseUnclear(call: Call, others: readonly string[]): void {
  const ledger = call.values.get('ledger')
  if (others.length === 0 && ledger === undefined)
    throw new UsageError('no other release is named', 'name those it is laid over with --with, or a --ledger')
  for (const flag of ['record', 'date'])
    if (ledger === undefined && (call.switches.has(flag) || call.values.has(flag)))
      throw new UsageError(`--${flag} means nothing without --ledger`, `add --ledger, or leave out --${flag}`)
  if (call.values.has('date') && !call.switches.has('record'))
    throw new UsageError('--date means nothing without --record', 'add --record, or leave out --date')
  if (call.values.has('original') && call.values.has('aux'))
    throw new UsageError('--original and --aux both say whom to look for', 'give one of them')
  if (!call.values.has('original') && !call.values.has('aux'))
    for (const flag of ['present', 'combine', 'control'])
      if (call.values.has(flag))
        throw new UsageError(`--${flag} means nothing without people to look for`, 'add --original or --aux')
}

async function compared(
  call: Call,
  [first, ...others]: readonly NamedRelease[],
  missing: readonly MissingRelease[],
): Promise<ExitCode> {
  const run = await import('../../src/run/compose/compose.js')
  const { openPeople } = await import('../../src/run/compose/open-composed.js')
  const { milliseconds } = await import('../../src/run/audit/audit-given.js')
  const { composeJson, composeText } = await import('../../src/report/compose-text.js')
  const between = call.values.get('between')
  const said = saidOf(call)
  const people = await openPeople(said.original ?? said.aux, said)
  const control = await openPeople(said.control, said)
  const outcome = run.compose(first, others, {
    about: call.values.get('about'),
    present: numberOf(call, 'present'),
    combine: call.values.get('combine'),
    limit: numberOf(call, 'limit'),
    budgetMs: milliseconds(said.budget),
    ...((between === 'joined' || between === 'left') && { between }),
    ...(people && { register: people }),
    ...(control && { control }),
  })
  if (outcome.kind === 'not measured') {
    call.terminal.error([`palimpsest: not measured: ${outcome.because}`])
    return 3
  }
  const shown = { showValues: call.switches.has('show-values'), missing }
  await tell(call, composeJson(outcome, shown), () => composeText(outcome, shown))
  if (outcome.limit && !outcome.limit.holds) return 1
  return missing.length > 0 || ('because' in outcome.rows && !outcome.people) ? 3 : 0
}

function nothingMeasured(call: Call, missing: readonly MissingRelease[]): ExitCode {
  const because = missing.length === 0 ? 'the ledger knows no other release' : 'no earlier release is there any more'
  const gone = missing.map(({ name, columns }) => `  ${name}: ${columns.length} columns in common`)
  call.terminal.error([`palimpsest: not measured: ${because}`, ...gone])
  return 3
}

/** A ledger that knows no release but this one. */
function tellBegun(call: Call, isNew: boolean): ExitCode {
  const ledger = call.values.get('ledger')!
  call.terminal.out([
    isNew
      ? `${ledger}: ${baseName(call.operands[0])} is recorded, the first release.`
      : `${ledger}: has this release already, and no other.`,
    'There is nothing to lay it over yet: what it tells by itself, audit says.',
  ])
  return 0
}
