import { checkChoice } from '../parse.js'
import { draw } from '../draw.js'
import type { Attack } from '../../src/contract/attack.js'
import type { AttackGiven, Attacked } from '../../src/contract/given.js'
import type { Parameters } from '../../src/contract/parameter.js'
import type { Release } from '../../src/contract/release.js'
import type { Said } from '../../src/contract/said.js'
import { countsSaid } from '../../src/kinds/counts/said.js'
import { dataSaid, forms, releaseSaid, unmarkSaid } from '../../src/kinds/sets/said.js'
import { attackTableSaid, tableSaid } from '../../src/kinds/table/said.js'
import { json, safely, seed, showValues, spreadsheetSafe } from '../common-flags.js'
import { otherKinds } from '../kind-flags.js'
import { flagsOf, givenTo } from '../method-flags.js'
import { optionsFor } from '../method-options.js'
import { measureNamed } from '../open-measure.js'
import { flagsFrom, saidOf } from '../said.js'
import { tell } from '../tell.js'
import { UsageError } from '../usage-error.js'
import { type Call, type ExitCode, type Verb, under } from '../verb.js'

export const attack: Verb = {
  name: 'attack',
  summary: 'read in a release what it gives away',
  operands: [{ name: 'release', about: 'the published file, of any kind (- reads standard input)', file: 'input' }],
  flags: [
    {
      name: 'method',
      value: 'name',
      choices: methods,
      checkedLater: true,
      about: 'how to decide (all: every one that fits, as for tables unless given; for others the strongest)',
    },
    {
      name: 'semantics',
      value: 'measure',
      file: 'spec',
      fallback: 'blend',
      about: 'how related two terms are: blend, minilm, npmi, ngd, table:scores.csv …',
    },
    {
      name: 'original',
      value: 'data',
      file: 'input',
      about: 'the data before protection: measures how right the attack is',
    },
    {
      name: 'key',
      value: 'file',
      file: 'input',
      about: 'disassociated, table: which records of the original are published where, as protect --key wrote it',
    },
    ...flagsFrom(unmarkSaid),
    {
      name: 'output',
      short: 'o',
      value: 'file|-',
      file: 'output',
      about: 'write the release as it reads after the attack, without the members that were struck',
    },
    { name: 'chances', about: 'with --output: write every member, with its chance' },
    { name: 'to', value: 'form', choices: forms, about: 'with --output: its form, where its name does not say it' },
    { name: 'all', about: 'show every reading, and the tables of distances' },
    ...under('Forms of transactions', flagsFrom([...dataSaid, ...releaseSaid])),
    ...under('Tables', flagsFrom([...tableSaid, ...attackTableSaid])),
    ...under('Counts', flagsFrom(countsSaid)),
    otherKinds,
    seed,
    spreadsheetSafe,
    json,
    showValues,
  ],
  async methodFlags(enough) {
    const { everyKind } = await import('../../src/kinds/kinds.js')
    const [attacks, scorings]: [Attack[], Parameters] = [[], {}]
    for (const kind of await everyKind()) {
      attacks.push(...(await kind.attacks()))
      Object.assign(scorings, await kind.scoring?.())
      if (enough?.(flagsOf(attacks, scorings))) break
    }
    return under('Options of methods', flagsOf(attacks, scorings))
  },
  notes: [
    'The plain flags of form describe the original where there is one; --release-from … the release.',
    'Exit code 3 means not measured: no context, no measure that knows the terms, no way to score.',
    'A first run with the default measure builds its index once, which takes a minute.',
  ].join('\n'),
  examples: [
    {
      line: 'palimpsest attack examples/thesis/figure-1.5.txt --original examples/thesis/figure-1.3.txt --semantics table:examples/thesis/scores.csv --context 1 --method rba',
      about: "the thesis' example from the release to the score",
    },
    { line: 'palimpsest attack release.txt --json claims.json', about: 'everything, for a program' },
    { line: 'palimpsest attack release.txt -o attacked.txt', about: 'the release as an intruder reads it' },
    { line: 'palimpsest attack release.txt --method all', about: 'every attack that fits, a line each' },
    {
      line: 'palimpsest attack torn.json --method cover --attacker strong',
      about: 'the cover problems of a disassociated release',
    },
    {
      line: 'palimpsest attack examples/lecture/patients-4-anonymous.csv --quasi zip,age,nationality --sensitive condition --original examples/lecture/patients.csv',
      about: 'every attack on a table, each beside the same guess for people who are not in it',
    },
    { line: 'palimpsest attack examples/counts/districts.csv', about: 'hidden cells of published counts' },
    { line: 'palimpsest attack flat.txt --unmarked --k 4', about: 'a release without brackets' },
  ],
  async run(typed) {
    const isEach = typed.values.get('method') === eachOne
    // Beside this word nothing is said of the file: the name of one method may tell what it is.
    const call = isEach ? withoutMethod(typed) : typed
    refuseIdle(call)
    const said = saidOf(call)
    const [path] = call.operands
    const { openRelease } = await import('../../src/run/open.js')
    const { attacksOn } = await import('../../src/run/attack.js')
    const { waysOf } = await import('../../src/kinds/kinds.js')
    const { release } = await openRelease(path, said)
    await draw(call, release)
    if (call.values.has('output') && !('elements' in release))
      throw new UsageError('--output writes transactions with generalised items', 'use --json for this kind of release')
    const fitting = await attacksOn(release)
    const byAll = isEach || ((await waysOf(release)).triedByAll && !call.values.has('method'))
    if (isEach && call.values.has('output'))
      throw new UsageError(
        `--output with --method ${eachOne}: each attack reads the release its own way`,
        'name one attack',
      )
    return byAll ? attackByEach(call, said, release, fitting) : attackOnce(call, said, release, fitting)
  },
}

/** The name for every attack that fits. */
const eachOne = 'all'

function withoutMethod(call: Call): Call {
  return { ...call, values: new Map([...call.values].filter(([name]) => name !== 'method')) }
}

/** One attack: the one that is asked for, or the strongest. */
async function attackOnce(call: Call, said: Said, published: Release, fitting: readonly Attack[]): Promise<ExitCode> {
  const run = await import('../../src/run/attack.js')
  const { givenFor } = await import('../../src/run/open.js')
  const { kindOf } = await import('../../src/kinds/kinds.js')
  const { withFallbacks } = await import('../../src/contract/parameter.js')
  const method = await methodFor(call, published, fitting)
  const scoring = (await (await kindOf(published)).scoring?.()) ?? {}
  if (call.values.has('privacy') && !call.values.has('k'))
    throw new UsageError('--privacy needs --k', 'give the k that the combinations were protected with')
  const asked = { ...method, parameters: { ...method.parameters, ...scoring } }
  const { given: options, described } = await givenTo(call, asked, call.methodFlags)
  if (described['privacy'] !== undefined)
    throw new UsageError('--privacy takes a file here', 'give the combinations that were protected, one a line')
  const values = withFallbacks(method.parameters, options)
  const needs = run.needsOf(method, values)
  const { release, given } = await givenFor(published, call.operands[0], said, { methods: [method], needs })
  const seconds = await announce(call, release, [method], given)
  const { milliseconds } = await import('../../src/run/audit/audit-given.js')
  const budget = milliseconds(said.budget)
  if (budget === 0) return notMeasured(call, 'a budget of 0 leaves no time')
  if (1000 * seconds > budget)
    return notMeasured(call, `it takes about ${timeText(seconds)}, which is more than the budget`)
  const tellAll = call.switches.has('all') ? { tell: Infinity } : {}
  const { attackInTime } = await import('../../src/run/attack-in-time.js')
  const asGiven = { ...given, scoring: { ...options }, ...tellAll }
  const outcome = await attackInTime(release, method, values, asGiven, budget)
  call.terminal.watch?.tried({ id: method.id, name: method.name, outcome }, release)
  if (outcome.kind === 'not measured') return notMeasured(call, outcome.because)
  await writeAttacked(call, release, outcome)
  return tellAttacked(call, release, method, outcome, given)
}

/** Every attack that fits, the one that gains most first. */
async function attackByEach(call: Call, said: Said, release: Release, fitting: readonly Attack[]): Promise<ExitCode> {
  const { givenFor } = await import('../../src/run/open.js')
  const { milliseconds } = await import('../../src/run/audit/audit-given.js')
  const { attackByAll, triedOn } = await import('../../src/run/attack-all.js')
  const { allAttacksJson, allAttacksText } = await import('../../src/report/all-attacks-text.js')
  const { ansi, plain } = await import('../../src/report/paint.js')
  const options = await optionsFor(call, fitting)
  const { given } = await givenFor(release, call.operands[0], said, { methods: fitting })
  await announce(call, release, await triedOn(release), given)
  const tellAll = call.switches.has('all') ? { tell: Infinity } : {}
  const { watch } = call.terminal
  const told = await attackByAll(
    release,
    options,
    { ...given, ...tellAll },
    milliseconds(said.budget),
    undefined,
    (tried) => watch?.tried(tried.at(-1)!, release),
  )
  const { countedTold } = await import('../counted-told.js')
  const counted = await countedTold(release, given, fitting)
  const text = (): string[] => [
    ...allAttacksText(told, call.terminal.colour ? ansi : plain),
    ...counted.text,
    '',
    'One attack in full: name it with --method.',
  ]
  await tell(call, { ...allAttacksJson(told, release), ...counted.json }, text, { personal: true })
  return told.measured === 0 || (call.values.has('original') && told.judged === 0) ? 3 : 0
}

/** Says how long it takes where somebody waits for it. */
async function announce(call: Call, release: Release, tried: readonly Attack[], given: AttackGiven): Promise<number> {
  const { secondsFor } = await import('../../src/run/seconds-for.js')
  const seconds = await secondsFor(tried, release, given)
  if (seconds >= worthSaying && call.terminal.interactive)
    call.terminal.error([`palimpsest: this takes about ${timeText(seconds)}`])
  return seconds
}

/** Seconds from which on an estimate is told. */
const worthSaying = 5

function timeText(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

/** What is asked of the score needs an original, of the output one, and of marks a release without them. */
function refuseIdle({ values, switches }: Call): void {
  const needs = {
    known: 'original',
    privacy: 'original',
    to: 'output',
    chances: 'output',
    utility: 'unmarked',
    'unmarked-by': 'unmarked',
  }
  for (const [flag, needed] of Object.entries(needs)) {
    if ((values.has(flag) || switches.has(flag)) && !values.has(needed) && !switches.has(needed))
      throw new UsageError(`--${flag} means nothing without --${needed}`, `add --${needed}, or leave out --${flag}`)
  }
}

async function methods(): Promise<readonly string[]> {
  const { everyAttack } = await import('../../src/kinds/kinds.js')
  return [eachOne, ...new Set((await everyAttack()).map(({ id }) => id))]
}

async function methodFor(call: Call, release: Release, fitting: readonly Attack[]): Promise<Attack> {
  const asked = call.values.get('method')
  const { strongestOn } = await import('../../src/run/attack.js')
  const found =
    asked === undefined ? await strongestOn(release, fitting, saidOf(call)) : fitting.find(({ id }) => id === asked)
  if (found) return found
  const { kindName } = await import('../../src/kinds/kinds.js')
  await checkChoice('--method', asked!, methods)
  throw new UsageError(
    `--method ${asked} is not for ${kindName(release)}`,
    `for this release choose ${fitting.map(({ id }) => id).join(', ')}`,
  )
}

async function writeAttacked(call: Call, release: Release, { claims }: Attacked): Promise<void> {
  const output = call.values.get('output')
  if (output === undefined || claims.kind !== 'cells' || !('elements' in release)) return
  const { attackedText } = await import('../../src/kinds/sets/attacked-text.js')
  const { ownerOnly } = await import('../../src/files/atomic-write.js')
  const { writeTransactions } = await import('../../src/files/write-data.js')
  const { formNamed } = await import('../../src/kinds/sets/open-sets.js')
  const data = attackedText(release, claims, { chances: call.switches.has('chances') })
  const { id, item } = saidOf(call)
  const as = { id, item, format: formNamed(call.values.get('to')), ...safely(call) }
  await writeTransactions(output, data, as, ownerOnly)
}

async function tellAttacked(
  call: Call,
  release: Release,
  method: Attack,
  outcome: Attacked,
  given: AttackGiven,
): Promise<ExitCode> {
  const { attackJson } = await import('../../src/report/attack-json.js')
  const { findingText } = await import('../../src/report/finding-text.js')
  const { ansi, plain } = await import('../../src/report/paint.js')
  const { waysOf } = await import('../../src/kinds/kinds.js')
  const { tellsMeasure, judgedBesideOriginal } = await waysOf(release)
  const semantics = tellsMeasure && method.needs.includes('meaning') ? (call.values.get('semantics') ?? 'blend') : null
  if (call.values.get('output') === '-') return 0
  const meaning = semantics === null ? undefined : await measureNamed(semantics)
  const [all, showing] = [call.switches.has('all'), call.switches.has('show-values')]
  const { countedTold } = await import('../counted-told.js')
  const counted = await countedTold(release, given, [method])
  const text = (): string[] => [
    ...findingText(outcome, call.terminal.colour ? ansi : plain, { all, showValues: showing, meaning }),
    ...counted.text,
  ]
  const told = { ...attackJson(outcome, release, semantics, { showValues: showing }), ...counted.json }
  await tell(call, told, text, { personal: true })
  const { success, undecided } = outcome.finding
  return judgedBesideOriginal && call.values.has('original') && success === null
    ? notMeasured(call, undecided ?? 'there is nothing to score')
    : 0
}

function notMeasured(call: Call, because: string): 3 {
  call.terminal.error([`palimpsest: not measured: ${because}`])
  return 3
}
