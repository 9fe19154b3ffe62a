import type { Infeasible, ProtectOutcome } from '../../src/contract/protector.js'
import type { JudgedAgain } from '../../src/contract/promises.js'
import { dataSaid, forms } from '../../src/kinds/sets/said.js'
import { oneRowSaid, tableSaid } from '../../src/kinds/table/said.js'
import { json, seed, seedOf, showValues, spreadsheetSafe } from '../common-flags.js'
import { protectedKindFlags } from '../kind-flags.js'
import { type Given, flagsOf, givenTo } from '../method-flags.js'
import { openMeasureFor } from '../open-measure.js'
import { dataToProtect } from '../data-to-protect.js'
import { flagsFrom, saidOf } from '../said.js'
import { missingFlag } from '../parse.js'
import { asTyped } from '../program.js'
import { typedAgain } from '../typed-again.js'
import { UsageError } from '../usage-error.js'
import { type Call, type ExitCode, type Verb, flagName } from '../verb.js'
import { version } from '../version.js'
import { writeJson } from '../write-json.js'
import { writeProtected } from '../write-protected.js'

export const protect: Verb = {
  name: 'protect',
  summary: 'publish data less exactly, until enough records look alike',
  operands: [
    { name: 'data', about: 'the transactions or the table to protect (- reads standard input)', file: 'input' },
  ],
  flags: [
    { name: 'method', value: 'name', choices: methods, about: 'how to protect; what fits the file best unless given' },
    {
      name: 'output',
      short: 'o',
      value: 'file|-',
      file: 'release',
      about: 'the release; how it was made goes to <file>.meta.json',
    },
    { name: 'to', value: 'form', choices: forms, about: 'form of the release, where its name does not say it' },
    {
      name: 'key',
      value: 'file',
      file: 'output',
      about: 'keep, for yourself alone, which records of the original the release holds where',
    },
    {
      name: 'owners-copy',
      value: 'file',
      file: 'output',
      about: 'table: keep, for yourself alone, the release with its people named, for --after',
    },
    ...flagsFrom([...dataSaid, ...tableSaid, oneRowSaid]),
    protectedKindFlags,
    {
      name: 'policy',
      value: 'name|file',
      file: 'spec',
      about:
        'the limits that the release is to pass; without --method they say how many must look alike unless --k does',
      fallback: 'house',
    },
    { name: 'first-release', about: 'without --method: nothing about these people was published before' },
    {
      name: 'budget',
      value: 'time',
      about: 'without --method: begin nothing more after 90s, 5m or 1h',
      fallback: '2m',
    },
    seed,
    spreadsheetSafe,
    json,
    showValues,
  ],
  helpPage: async (flags, method) => (await import('../protect-help.js')).protectHelp(flags, method),
  async methodFlags() {
    const protectors = await (await import('../../src/kinds/kinds.js')).everyProtector()
    return flagsOf(protectors)
  },
  notes: [
    'Without --method what fits is tried, and the best is written with its verdict; -o is enough, and for tables what columns are.',
    'The release is checked by an independent judge before it is written. No release is an answer too: exit 1.',
  ].join('\n'),
  examples: [
    {
      line: 'palimpsest protect data.csv --quasi age,zip,sex --sensitive diagnosis --first-release -o release.csv',
      about: 'a table, by what fits it best: what each method loses beside what can be read, and the verdict',
    },
    {
      line: 'palimpsest protect examples/thesis/figure-1.3.txt --method coat --k 4 --privacy examples/thesis/figure-1.5-privacy.txt --utility examples/thesis/figure-1.5-utility.txt --keep-order -o -',
      about: "the thesis' example: Figure 1.3 becomes Figure 1.5",
    },
    {
      line: 'palimpsest protect examples/hospital/visits.txt --method coat --k 4 --privacy examples/hospital/rare.txt --against-meaning -o release.txt',
      about: 'sets whose members fit alike wherever they stand',
    },
    {
      line: 'palimpsest protect examples/thesis/figure-1.3.txt --method disassociate --k 2 --m 2 -o -',
      about: 'items stay as they are; rare combinations are torn apart inside clusters',
    },
    {
      line: 'palimpsest protect examples/lecture/patients.csv --schema examples/lecture/schema.json --method optimal --model k:4 --model l-distinct:3 -o -',
      about: 'a table, as little coarser as can be: four look alike, with three diseases among them',
    },
    {
      line: 'palimpsest protect baskets.csv --method km --k 5 --m 2 --hierarchy items.csv -o release.txt',
      about: 'no pair of items tells fewer than five baskets apart',
    },
  ],
  async run(call) {
    if (!call.values.has('method')) return withoutMethod(call)
    const idle = ['budget', 'first-release'].find((name) => call.values.has(name) || call.switches.has(name))
    if (idle !== undefined) throw new UsageError(`--${idle} means nothing with --method`, `leave out --${idle}`)
    if (!call.values.has('output')) throw await missingFlag({ name: 'output', value: 'file|-' })
    const protectors = await (await import('../../src/kinds/kinds.js')).everyProtector()
    const { kindOf } = await import('../../src/kinds/kinds.js')
    const { isTransactions } = await import('../../src/data/sorts.js')
    const run = await import('../../src/run/protect.js')
    const method = protectors.find(({ id }) => id === call.values.get('method'))!
    const read = againstMeaning(call, await givenTo(call, method, call.methodFlags))
    const data = await dataToProtect(call, method.makes, saidOf(call))
    const terms = (await (await kindOf({ kind: method.makes })).files()).termsOf?.(data)
    const made = isTransactions(data) ? data : terms && { items: terms }
    const given = made ? await valuesMade(call, method.parameters, read, made) : read.given
    const outcome = await run.protect(data, method, given, seedOf(call), read.described, {
      original: call.operands[0],
    })
    if (outcome.kind === 'infeasible') return tellInfeasible(call, outcome)
    call.terminal.watch?.released?.({ data, protector: method, outcome })
    const checked = await writeProtected(call, method.id, outcome, data)
    return tellRelease(
      call,
      method.id,
      { ...outcome, notes: [...outcome.notes, ...(await tooFew(call, outcome))] },
      checked,
    )
  },
}

/** What goes with --against-meaning, and what does not; the default measure where none is named. */
function againstMeaning({ values, switches }: Call, read: Given): Given {
  if (!switches.has('against-meaning')) {
    const idle = ['semantics', 'max-loss', 'largest-set'].find((name) => values.has(name))
    if (idle !== undefined) throw new UsageError(`--${idle} goes with --against-meaning`, 'add it, or leave this out')
    return read
  }
  const other = ['keep-order', 'prune', 'distance'].find((name) => values.has(name) || switches.has(name))
  if (other !== undefined)
    throw new UsageError(
      `--${other} and --against-meaning do not go together`,
      other === 'keep-order' ? 'leave it out: order tells members apart' : 'leave it out: the rule does that by itself',
    )
  return { ...read, described: { ...read.described, semantics: read.described['semantics'] ?? 'blend' } }
}

/** That so few alike cannot pass the policy, where they cannot. */
async function tooFew(call: Call, { release, promised }: ProtectOutcome): Promise<readonly string[]> {
  const { promisedTooFew } = await import('../../src/run/protect-best/least-alike.js')
  const { saidPolicy } = await import('../../src/run/audit/audit-given.js')
  const cannot = await promisedTooFew(release, promised, await saidPolicy(saidOf(call)))
  return cannot === undefined ? [] : [cannot]
}

/** What fits the file best. */
async function withoutMethod(call: Call): Promise<ExitCode> {
  const { recognised } = await import('../../src/run/open.js')
  const { record } = await recognised(call.operands[0], saidOf(call))
  return (await import('../protect-best.js')).protectBest(call, record.kind)
}

async function methods(): Promise<readonly string[]> {
  const protectors = await (await import('../../src/kinds/kinds.js')).everyProtector()
  return protectors.map(({ id }) => id)
}

async function valuesMade(
  call: Call,
  parameters: Parameters<typeof import('../../src/run/make-values.js').makeValues>[0],
  { given, described }: Given,
  data: Parameters<typeof import('../../src/run/make-values.js').makeValues>[3],
) {
  if (Object.keys(described).length === 0) return given
  const { NotMade, makeValues } = await import('../../src/run/make-values.js')
  const { streamsOf } = await import('../../src/math/random.js')
  try {
    const open = (spec: string) => openMeasureFor(call, spec)
    return await makeValues(parameters, described, given, data, open, streamsOf(seedOf(call)))
  } catch (error) {
    if (!(error instanceof NotMade)) throw error
    const { constraintForms } = await import('../../src/kinds/sets/protect/make-constraints.js')
    throw new UsageError(
      `--${flagName(error.parameter)} does not know "${error.message}"`,
      (error.remedy && asTyped(error.remedy)) ?? `write a file, or ${constraintForms}`,
    )
  }
}

/** The release is written: its summary, unless the release itself went to standard output. */
async function tellRelease(
  call: Call,
  method: string,
  outcome: ProtectOutcome,
  checked: readonly JudgedAgain[] | undefined,
): Promise<ExitCode> {
  const { protectionText } = await import('../../src/report/protection-text.js')
  const output = call.values.get('output')!
  const target = call.values.get('json')
  const { made: facts, levels, judged, parameters, notes, seed: used } = outcome
  const published = { output, method, parameters, seed: used, made: facts, ...(levels && { levels }), judged, notes }
  if (target !== undefined) {
    const told = judged.map(({ model, holds }) => ({ model, holds }))
    const { release } = outcome
    const again = checked?.map(({ asked, holds, reached }) => ({ model: asked, holds, reached }))
    const result = {
      schema: 'palimpsest/protect/1',
      ...published,
      ...('rowCount' in release && { rows: release.rowCount, ...facts }),
      ...(again && { checked: again }),
      version: await version(),
      judged: told,
    }
    await writeJson(target, result, call.terminal)
  }
  if (output !== '-' && target !== '-') call.terminal.out(protectionText(published).map(asTyped))
  return 0
}

/** No release is an answer: why, how far it came, what would do. Items are named only when asked for. */
async function tellInfeasible(call: Call, answer: Infeasible): Promise<ExitCode> {
  const { infeasibleText } = await import('../../src/report/protection-text.js')
  const showItems = call.switches.has('show-values')
  const target = call.values.get('json')
  const closest = answer.closest && {
    ...answer.closest,
    items: showItems ? answer.closest.items : answer.closest.items.length,
  }
  if (target !== undefined)
    await writeJson(target, { schema: 'palimpsest/protect/1', ...answer, closest }, call.terminal)
  call.terminal.error([...infeasibleText(answer, showItems).map(asTyped), ...typedAgain('protect', call, answer.say)])
  return 1
}
