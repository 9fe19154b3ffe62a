import type { Attack } from '../../src/contract/attack.js'
import type { Release } from '../../src/contract/release.js'
import type { Attacked } from '../../src/contract/given.js'
import { attackCounts, attackCountsFlags, looksLikeCounts, saysCounts } from '../attack-counts.js'
import { attackOther } from '../ports/attack-other.js'
import { portFlags, portOf, refuseOtherFlags } from '../ports/ports.js'
import { attackTable, attackTableFlags } from '../attack-table.js'
import { json, seed, seedOf, showValues, spreadsheetSafe } from '../common-flags.js'
import { columnsOf, dataFlags, formNamed, forms, readData, readReleaseOf, releaseFlags, safely } from '../data-flags.js'
import { grantTransactions } from '../grant-transactions.js'
import { hiddenIn, unmarkFlags } from '../hidden-in.js'
import { keyFor } from '../key-for.js'
import { flagsOf, givenTo } from '../method-flags.js'
import { measureNamed } from '../open-measure.js'
import { stages } from '../progress.js'
import { saysTable, tableFlags, tableKindOfFile } from '../table-flags.js'
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
      about: 'how to decide (unless given, the strongest for this kind of release; for tables every one that fits)',
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
    ...unmarkFlags,
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
    ...under('Forms of transactions', [...dataFlags, ...releaseFlags]),
    ...under('Tables', [...tableFlags, ...attackTableFlags]),
    ...under('Counts', attackCountsFlags),
    ...under('Other kinds', portFlags),
    seed,
    spreadsheetSafe,
    json,
    showValues,
  ],
  async methodFlags() {
    const attacks = await (await import('../../src/kinds/kinds.js')).everyAttack()
    const { cellScoring } = await import('../../src/kinds/sets/score/cell-finding.js')
    return under('Options of methods', flagsOf(attacks, cellScoring))
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
  async run(call) {
    if (saysCounts(call)) return attackCounts(call)
    const port = saysTable(call) ? undefined : await portOf(call, call.operands[0])
    if (port) return attackOther(call, port)
    refuseOtherFlags(call, undefined)
    const onTable = await tableKindOfFile(call.operands[0])
    if (onTable || saysTable(call) || call.switches.has('buckets'))
      return attackTable(call, call.switches.has('buckets') ? 'buckets' : (onTable ?? 'table'))
    if (await looksLikeCounts(call)) return attackCounts(call)
    const run = await import('../../src/run/attack.js')
    const { cellScoring } = await import('../../src/kinds/sets/score/cell-finding.js')
    const attacks = await (await import('../../src/kinds/kinds.js')).everyAttack()
    const { withFallbacks } = await import('../../src/contract/parameter.js')
    const [path] = call.operands
    refuseIdle(call)
    const file = call.values.get('original')
    const published = await readReleaseOf(call, path, { beside: file !== undefined })
    if (published.kind !== 'sets' && call.values.has('output'))
      throw new UsageError('--output writes transactions with generalised items', 'use --json for this kind of release')
    const method = await methodFor(call, published, await run.attacksOn(published))
    const scoring = published.kind === 'sets' ? cellScoring : {}
    const asked = { ...method, parameters: { ...method.parameters, ...scoring } }
    if (call.values.has('privacy') && !call.values.has('k'))
      throw new UsageError('--privacy needs --k', 'give the k that the combinations were protected with')
    const { given, described } = await givenTo(call, asked, flagsOf(attacks, cellScoring))
    if (described['privacy'] !== undefined)
      throw new UsageError('--privacy takes a file here', 'give the combinations that were protected, one a line')
    const release = method.inPlain ? published : await hiddenIn(call, published, path)
    const values = withFallbacks(method.parameters, given)
    const original = file === undefined ? undefined : await readData(call, file)
    const key = original && (await keyFor(call, release, original, path))
    const outcome = await run.attack(release, method, values, {
      granted: await grantTransactions(call, release, method, run.needsOf(method, values), original),
      seed: seedOf(call),
      original,
      key,
      names: { release: path, ...(file !== undefined && { original: file }) },
      scoring: { ...given },
      tell: call.switches.has('all') ? Infinity : 5,
      onProgress: stages(call.terminal).show,
    })
    if (outcome.kind === 'not measured') return notMeasured(call, outcome.because)
    await writeAttacked(call, release, outcome)
    return tellAttacked(call, release, method, outcome)
  },
}

/** What is asked of the score needs an original, of the output one, and of marks a release without them. */
function refuseIdle({ values, switches }: Call): void {
  const needs = {
    key: 'original',
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
  const attacks = await (await import('../../src/kinds/kinds.js')).everyAttack()
  return [...new Set(attacks.map(({ id }) => id))]
}

async function methodFor(call: Call, { kind }: Release, fitting: readonly Attack[]): Promise<Attack> {
  const asked = call.values.get('method')
  const found = asked === undefined ? fitting.at(-1) : fitting.find(({ id }) => id === asked)
  if (found) return found
  const { kindName } = await import('../../src/kinds/kinds.js')
  throw new UsageError(
    `--method ${asked} is not for ${kindName({ kind })}`,
    `for this release choose ${fitting.map(({ id }) => id).join(', ')}`,
  )
}

async function writeAttacked(call: Call, release: Release, { claims }: Attacked): Promise<void> {
  const output = call.values.get('output')
  if (output === undefined) return
  if (claims.kind !== 'cells' || release.kind !== 'sets') return
  const { attackedText } = await import('../../src/kinds/sets/attacked-text.js')
  const { writeTransactions } = await import('../../src/files/write-data.js')
  const format = await formNamed(call.values.get('to'))
  const data = attackedText(release, claims, { chances: call.switches.has('chances') })
  await writeTransactions(output, data, { ...columnsOf(call), format, ...safely(call) })
}

async function tellAttacked(call: Call, release: Release, method: Attack, outcome: Attacked): Promise<ExitCode> {
  const { attackJson } = await import('../../src/report/attack-json.js')
  const { findingText } = await import('../../src/report/finding-text.js')
  const { ansi, plain } = await import('../../src/report/screen/paint.js')
  const semantics = method.needs.includes('meaning') ? (call.values.get('semantics') ?? 'blend') : null
  const paint = call.terminal.colour ? ansi : plain
  if (call.values.get('output') === '-') return 0
  const meaning = semantics === null ? undefined : await measureNamed(semantics)
  await tell(call, attackJson(outcome, release, semantics), () =>
    findingText(outcome, paint, { all: call.switches.has('all'), meaning }),
  )
  return call.values.has('original') && outcome.finding.success === null
    ? notMeasured(call, outcome.finding.undecided ?? 'there is nothing to score')
    : 0
}

function notMeasured(call: Call, because: string): 3 {
  call.terminal.error([`palimpsest: not measured: ${because}`])
  return 3
}
