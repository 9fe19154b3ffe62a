import type { Attack } from '../src/contract/attack.js'
import type { Values } from '../src/contract/parameter.js'
import type { Release, TableKind } from '../src/contract/release.js'
import type { AttackGiven } from '../src/contract/given.js'
import { seedOf } from './common-flags.js'
import { grantTable, tableBeside } from './grant-table.js'
import { flagsOf, givenTo } from './method-flags.js'
import { stages } from './progress.js'
import { saidFlags, withSaid } from './said-values.js'
import { readTableOf, readTableRelease } from './table-flags.js'
import { tell } from './tell.js'
import { UsageError } from './usage-error.js'
import type { Call, ExitCode, Flag } from './verb.js'

/** What an intruder may hold beside a table, and what its attacks are judged by. */
export const attackTableFlags: readonly Flag[] = [
  {
    name: 'aux',
    value: 'file',
    file: 'input',
    about: 'table: a register of people somebody looks for; everybody in --original unless given',
  },
  {
    name: 'control',
    value: 'file',
    file: 'input',
    about: 'table: people who are not in the release, to hold the attack against',
  },
  {
    name: 'rules',
    value: 'file',
    file: 'input',
    about: 'table: what is known of the world, a rule a line: sex=M -> disease!=mastitis',
  },
  {
    name: 'with',
    value: 'file',
    file: 'input',
    repeats: true,
    about: 'table: another release about some of the same people',
  },
  {
    name: 'made-by',
    value: 'method',
    about: 'table: how the release was made, where no sidecar says it: local-recoding:k=5, optimal:k=5,l=3 …',
  },
  {
    name: 'frequencies',
    value: 'file',
    file: 'input',
    about: 'table: how often values are met in public: a column of values, one of counts',
  },
  {
    name: 'guesses',
    value: 'file',
    file: 'input',
    about: 'table: what identifiers may have been before they were hashed, one a line',
  },
  {
    name: 'budget',
    value: 'time',
    about:
      'table: begin no attack that would not end within this time, such as 30s or 5m; what is found then is a lower bound',
  },
  {
    name: 'map',
    value: 'names',
    about: 'table: which column of a register is which of the release: zip=postcode,age=years',
  },
  ...saidFlags,
  {
    name: 'buckets',
    about: 'the release is a bucketised table: its sensitive values stand beside it in a file of their own',
  },
]

/** Attacks a table: by the method that is named, or by every one that fits. */
export async function attackTable(call: Call, kind: TableKind): Promise<ExitCode> {
  const run = await import('../src/run/attack.js')
  const [path] = call.operands
  const release = await readAsSaid(call, path, kind)
  const fitting = await run.attacksOn(release)
  const asked = call.values.get('method')
  const method = fitting.find(({ id }) => id === asked)
  if (asked !== undefined && !method)
    throw new UsageError(`--method ${asked} is not for this table`, `choose ${fitting.map(({ id }) => id).join(', ')}`)
  const options = await optionsFor(call, method ? [method] : fitting)
  const given = await givenFor(call, release, path, method ? [method] : fitting)
  return method ? attackOnce(call, release, method, options, given) : attackByEach(call, release, options, given)
}

/** A published table, its cells to be read as somebody says. */
export async function readAsSaid(call: Call, path: string, kind: TableKind): Promise<Release<TableKind>> {
  const { tableRelease } = await import('../src/kinds/table/release.js')
  const published = await readTableRelease(call, path, kind)
  return published.kind === 'table' ? tableRelease(await withSaid(call, published, path)) : published
}

async function attackOnce(
  call: Call,
  release: Release,
  method: Attack,
  options: Values,
  given: AttackGiven,
): Promise<ExitCode> {
  const run = await import('../src/run/attack.js')
  const seconds = await announce(call, release, [method], given)
  if (budgetOf(call) === 0) return notMeasured(call, 'a budget of 0 leaves no time')
  if (1000 * seconds > budgetOf(call))
    return notMeasured(call, `it takes about ${timeText(seconds)}, which is more than the budget`)
  const { withFallbacks } = await import('../src/contract/parameter.js')
  const outcome = await run.attack(release, method, withFallbacks(method.parameters, options), given)
  if (outcome.kind === 'not measured') return notMeasured(call, outcome.because)
  const { attackJson } = await import('../src/report/attack-json.js')
  const { findingText } = await import('../src/report/finding-text.js')
  const { ansi, plain } = await import('../src/report/screen/paint.js')
  await tell(call, attackJson(outcome, release, null, { showValues: call.switches.has('show-values') }), () =>
    findingText(outcome, call.terminal.colour ? ansi : plain, {
      all: call.switches.has('all'),
      showValues: call.switches.has('show-values'),
    }),
  )
  const { success, undecided } = outcome.finding
  return call.values.has('original') && success === null
    ? notMeasured(call, undecided ?? 'there is nothing to score')
    : 0
}

async function attackByEach(call: Call, release: Release, options: Values, given: AttackGiven): Promise<ExitCode> {
  const { attackByAll, triedOn } = await import('../src/run/attack-all.js')
  const { allAttacksJson, allAttacksText } = await import('../src/report/all-attacks-text.js')
  const { ansi, plain } = await import('../src/report/screen/paint.js')
  await announce(call, release, await triedOn(release), given)
  const all = await attackByAll(release, options, given, budgetOf(call))
  await tell(call, allAttacksJson(all, release), () => [
    ...allAttacksText(all, call.terminal.colour ? ansi : plain),
    '',
    'One attack in full: name it with --method.',
  ])
  return all.measured === 0 || (call.values.has('original') && all.judged === 0) ? 3 : 0
}

/** Says how long it takes where somebody waits for it. */
async function announce(call: Call, release: Release, methods: readonly Attack[], given: AttackGiven): Promise<number> {
  const { secondsFor } = await import('../src/run/seconds-for.js')
  const seconds = await secondsFor(methods, release, given)
  if (seconds >= worthSaying && call.terminal.interactive)
    call.terminal.error([`palimpsest: this takes about ${timeText(seconds)}`])
  return seconds
}

/** Seconds from which on an estimate is told. */
const worthSaying = 5

function timeText(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

/** The options of one method, or of all that fit: each takes those it has. */
export async function optionsFor(call: Call, methods: readonly Attack[]): Promise<Values> {
  const attacks = await (await import('../src/kinds/kinds.js')).everyAttack()
  const [one, ...others] = methods
  const parameters = Object.fromEntries(
    methods
      .flatMap((method) => Object.entries(method.parameters))
      .map(([name, parameter]) => {
        const { required: _, ...optional } = parameter
        return [name, optional]
      }),
  )
  const asked = others.length === 0 ? one : { ...one, id: 'any attack on it', parameters }
  return (await givenTo(call, asked, flagsOf(attacks))).given
}

export async function givenFor(
  call: Call,
  release: Release<TableKind>,
  path: string,
  methods: readonly Attack[],
): Promise<AttackGiven> {
  const file = call.values.get('original')
  const original = file === undefined ? undefined : await readTableOf(call, file)
  const key = call.values.get('key')
  return {
    granted: await grantTable(call, release, path, methods),
    seed: seedOf(call),
    original,
    ...(key !== undefined && { key: await (await import('../src/files/sidecar.js')).readKey(key, path) }),
    control: await tableBeside(call, 'control'),
    names: { release: path, ...(file !== undefined && { original: file }) },
    tell: call.switches.has('all') ? Infinity : 5,
    onProgress: stages(call.terminal).show,
  }
}

/** `90`, `90s`, `5m` or `1h` in milliseconds; as long as it takes unless said. */
export function budgetOf(call: Call): number {
  const text = call.values.get('budget')
  if (text === undefined) return Infinity
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(s|m|h)?$/.exec(text) ?? []
  if (digits === undefined) throw new UsageError(`--budget is no time: "${text}"`, 'write 30s, 5m or 1h')
  return Number(digits) * { s: 1e3, m: 6e4, h: 3.6e6 }[unit === 'm' || unit === 'h' ? unit : 's']
}

function notMeasured(call: Call, because: string): 3 {
  call.terminal.error([`palimpsest: not measured: ${because}`])
  return 3
}
