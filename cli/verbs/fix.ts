import { draw } from '../draw.js'
import type { Policy } from '../../src/policy/policy.js'
import type { Release } from '../../src/contract/release.js'
import { optionsGiven, withRelease } from '../method-options.js'
import { saidOf } from '../said.js'
import { baseName } from '../../src/formats/base-name.js'
import { json, numberOf, spreadsheetSafe } from '../common-flags.js'
import { forms } from '../../src/kinds/sets/said.js'
import { tell } from '../tell.js'
import { UsageError } from '../usage-error.js'
import type { Call, ExitCode, Verb } from '../verb.js'
import { version } from '../version.js'
import { writeFixed } from '../write-fixed.js'
import { audit } from './audit.js'

const notOfFix = new Set(['limit', 'report', 'share', 'pdf', 'repair', 'json', 'format', 'plan', 'show-values'])
const ofAudit = audit.flags.filter((flag) => typeof flag === 'function' || !notOfFix.has(flag.name))

export const fix: Verb = {
  name: 'fix',
  summary: 'change a release, the cheapest changes first, until no attack is above the limit',
  operands: audit.operands,
  flags: [
    {
      name: 'output',
      short: 'o',
      value: 'file',
      file: 'release',
      about: 'the mended release; without it nothing is written, and what would be changed is told',
    },
    {
      name: 'until',
      value: 'share',
      about: 'no share above this, such as 1/11 or 0.075, in place of the limits of the policy',
    },
    { name: 'keep', value: 'columns', names: true, about: 'table: columns that must stay as they are' },
    {
      name: 'max-loss',
      value: 'share',
      kind: 'number',
      least: 0,
      most: 1,
      about: 'no change that loses more than this',
    },
    {
      name: 'privacy',
      value: 'file',
      names: true,
      file: 'input',
      about: 'transactions: what must stay hidden, one a line; what the release hides unless given',
    },
    {
      name: 'k',
      value: 'n',
      kind: 'integer',
      least: 2,
      about: 'transactions: among how many records; as many as the rarest bracket has unless given',
    },
    {
      name: 'new-key',
      value: 'file',
      file: 'output',
      about: 'keep, for yourself alone, which records of the original the mended release holds where',
    },
    { name: 'to', value: 'form', choices: forms, about: 'form of the release, where its name does not say it' },
    ...ofAudit,
    spreadsheetSafe,
    json,
  ],
  notes: async () => {
    const { everyMendable } = await import('../../src/run/fix/mendable.js')
    const kinds = await everyMendable()
    const none = kinds.filter(({ questions }) => questions.length === 0).map(({ called }) => called)
    return [
      'After each change every attack is run again; a change stays only where less can be read and no question is worse.',
      'Exit 0: reached, and all the policy asks for was measured. 1: not reached. 2: bad input. 3: reached, but not all measured.',
      'Changes are known against these questions (palimpsest explain S1):',
      ...kinds
        .filter(({ questions }) => questions.length > 0)
        .map(({ called, questions }) => `  ${called}: ${questions.join(', ')}`),
      `None for ${none.join(', ')}: protect the original anew.`,
    ]
  },
  examples: [
    {
      line: 'palimpsest fix examples/lecture/patients-4-anonymous.csv --schema examples/lecture/schema.json --original examples/lecture/patients.csv --first-release --until 0.2',
      about: 'a table: what would have to be changed',
    },
    {
      line: 'palimpsest fix release.csv --schema schema.json --original data.csv --keep diagnosis --max-loss 0.3 -o mended.csv',
      about: 'mend it, but leave the diagnosis and most of the detail',
    },
  ],
  async run(typedCall) {
    const call = withRelease(typedCall)
    const { watch } = call.terminal
    const run = await import('../../src/run/fix/fix.js')
    const { fixJson } = await import('../../src/report/fix-text.js')
    const { fixText } = await import('../../src/report/fix-text.js')
    const { ansi, plain } = await import('../../src/report/paint.js')
    const { auditGiven } = await import('../../src/run/audit/audit-given.js')
    const { open } = await import('../../src/run/open.js')
    const said = saidOf(call)
    const policy = await policyUntil(call)
    const opened = await open(call.operands[0], said)
    const { release } = opened
    await draw(call, release)
    const given = { ...auditGiven(opened, policy, said), options: await optionsGiven(call, release) }
    const keep = await keptIn(call, release)
    const lost = call.values.get('max-loss')
    const hidden = call.values.get('privacy')
    const { readConstraints } = await import('../../src/files/read-lists.js')
    const fixed = await run.fix(release, {
      ...given,
      keep,
      promised: {
        k: numberOf(call, 'k'),
        ...(hidden !== undefined && { privacy: await readConstraints(hidden) }),
      },
      ...(lost !== undefined && { maxLoss: Number(lost) }),
      ...(watch && { onStep: watch.stepped }),
    })
    watch?.fixed(fixed)
    const written = await writeFixed(call, fixed)
    await tell(call, fixJson(fixed, await version()), () =>
      fixText(fixed, call.terminal.colour ? ansi : plain, {
        name: baseName(call.operands[0]),
        written,
        option: (name) => `--${name}`,
      }),
    )
    return exitOf(fixed.reached, fixed.after.verdict.exit)
  },
}

function exitOf(reached: boolean, exit: 0 | 1 | 3): ExitCode {
  return reached ? exit : 1
}

async function keptIn(call: Call, release: Release): Promise<readonly string[]> {
  const said = call.values.get('keep')
  if (said === undefined) return []
  const { waysOf } = await import('../../src/kinds/kinds.js')
  const { columnNames } = await import('../../src/contract/said.js')
  const table = (await waysOf(release)).columnsOf?.(release)
  if (!table) throw new UsageError('--keep is about the columns of a table', 'leave it out')
  const names = columnNames(said)
  const unknown = names.find((name) => !table.columns.some((column) => column.name === name))
  if (unknown !== undefined) {
    const { InputError } = await import('../../src/formats/input-error.js')
    throw new InputError(
      {
        message: `‹keep› names no column of the release: "${unknown}"`,
        rule: 'columns are named as in the header, letter for letter',
        remedy: 'write the names as in its header',
      },
      { file: call.operands[0] },
    )
  }
  return names
}

async function policyUntil(call: Call): Promise<Policy> {
  const { readPolicy } = await import('../../src/files/read-policy.js')
  const { untilLimit } = await import('../../src/policy/policy.js')
  const policy = await readPolicy(call.values.get('policy') ?? 'house')
  const until = call.values.get('until')
  if (until === undefined) return policy
  const limited = untilLimit(policy, until)
  if (!limited) throw new UsageError(`--until is no share: "${until}"`, 'write 1/11 or 0.075')
  return limited
}
