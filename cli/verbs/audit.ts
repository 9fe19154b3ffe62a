import { draw } from '../draw.js'
import type { Release } from '../../src/contract/release.js'
import type { AuditGiven } from '../../src/contract/question.js'
import type { Audited } from '../../src/run/audit/audit.js'
import { countsSaid } from '../../src/kinds/counts/said.js'
import { dataSaid, releaseSaid, unmarkSaid } from '../../src/kinds/sets/said.js'
import { attackTableSaid, linkedTables, tableSaid } from '../../src/kinds/table/said.js'
import { refuseFolder, typed, writeReport } from '../audit-report.js'
import { baseName } from '../../src/formats/base-name.js'
import { json, seed, showValues } from '../common-flags.js'
import { otherKinds } from '../kind-flags.js'
import { optionsGiven, withRelease } from '../method-options.js'
import { flagsFrom, saidOf } from '../said.js'
import { tell } from '../tell.js'
import { UsageError } from '../usage-error.js'
import { type Call, type Verb, under } from '../verb.js'
import { version } from '../version.js'
import { writeJson } from '../write-json.js'

export const audit: Verb = {
  name: 'audit',
  summary: 'try everything that applies to a release and end in one verdict',
  operands: [{ name: 'release', about: 'the file to be published, of any kind', file: 'input', optional: true }],
  flags: [
    {
      name: 'original',
      value: 'data',
      file: 'input',
      about: 'the data before protection: without it there are bounds instead of figures',
    },
    {
      name: 'policy',
      value: 'name|file',
      file: 'spec',
      about: 'the limits to hold it against: house, ema-public, ipc-on-low, cms-11 …, or a JSON file',
      fallback: 'house',
    },
    {
      name: 'limit',
      value: 'share',
      about: 'a limit of your own, such as 1/11 or 0.09, on whatever the policy sets none for',
    },
    {
      name: 'ledger',
      value: 'file',
      file: 'input',
      about:
        'table: what was published before, as compose --record wrote it; answers: what was spent in all, as ask wrote it (found beside them unless given)',
    },
    { name: 'first-release', about: 'nothing about these people was published before' },
    {
      name: 'allow-unmeasured',
      value: 'id',
      repeats: true,
      about: 'accept that this question, such as L4, was not measured; it is said in the report',
    },
    {
      name: 'key',
      value: 'file',
      file: 'input',
      about: 'disassociated, table: which records of the original are published where, as protect --key wrote it',
    },
    {
      name: 'semantics',
      value: 'measure',
      file: 'spec',
      about:
        'how related two terms are: blend unless given; of tables whose values do not stand beside them only where it is given',
    },
    ...flagsFrom(unmarkSaid),
    ...under('Forms of transactions', flagsFrom([...dataSaid, ...releaseSaid])),
    ...under('Tables', [
      ...flagsFrom([...tableSaid, linkedTables]),
      {
        name: 'synthetic',
        about: 'the rows are made up after the data of people: asks what they give away, beside --control',
      },
      ...flagsFrom(attackTableSaid),
    ]),
    ...under('Counts', flagsFrom(countsSaid)),
    otherKinds,
    seed,
    {
      name: 'report',
      value: 'folder',
      file: 'output',
      about:
        'write the page to file, report.html, with report.json and summary.txt beside it (values stand in the page)',
    },
    {
      name: 'pdf',
      about: 'with --report: also report.pdf, printed by the Chromium on the path or the one that CHROME names',
    },
    { name: 'share', about: 'with --report: a page to pass on, without any value of the data' },
    {
      name: 'repair',
      about: 'look for the cheapest changes after which nothing is above, and tell them (palimpsest fix makes them)',
    },
    json,
    {
      name: 'format',
      value: 'form',
      choices: async () => auditForms,
      about: 'print it for a pipeline instead of text',
    },
    {
      ...showValues,
      about: 'show the worst case with its values, and put what was read into the JSON (it may be personal)',
    },
  ],
  notes: [
    'Exit 0: ready, all the policy asks for was measured and is within. 1: not ready. 2: bad input. 3: not measured.',
    'Above is where more is told of people because of the release than the limit allows, or anything certain that few others have; see docs/methods/audit.md.',
  ].join('\n'),
  examples: [
    {
      line: 'palimpsest audit examples/lecture/patients-4-anonymous.csv --schema examples/lecture/schema.json --original examples/lecture/patients.csv --first-release',
      about: 'a table beside its original',
      exit: 1,
    },
    { line: 'palimpsest audit examples/counts/districts.csv', about: 'published counts', exit: 1 },
    {
      line: 'palimpsest audit examples/counts/districts.csv --format junit',
      about: 'the same for a pipeline',
      exit: 1,
    },
    {
      line: 'palimpsest audit release.csv --schema schema.json --original data.csv --report out --share',
      about: 'a page to pass on, without any value',
    },
    {
      line: 'palimpsest audit made-up.csv --synthetic --schema schema.json --original data.csv --control others.csv',
      about: 'made-up rows, held against people who had no part in them',
    },
    {
      line: 'palimpsest audit release.csv --schema schema.json --original data.csv --report out --pdf',
      about: 'the page, and the same on paper',
    },
    {
      line: 'palimpsest audit people.csv --table visits.csv --person id --schema schema.json',
      about: 'two tables about the same people, also joined',
    },
    {
      line: 'palimpsest audit release.csv --quasi age,zip --sensitive disease --policy ema-public',
      about: 'a file from somebody else: bounds',
    },
  ],
  async run(typedCall) {
    const call = withRelease(typedCall)
    const run = await import('../../src/run/audit/audit.js')
    const { auditJson } = await import('../../src/report/audit/audit-json.js')
    const { auditText } = await import('../../src/report/audit/audit-text.js')
    const { ansi, plain } = await import('../../src/report/paint.js')
    const { repairLine } = await import('../../src/report/fix-text.js')
    if (call.values.has('format') && call.values.get('json') === '-')
      throw new UsageError('--format and --json - both go to standard output', 'write the JSON to a file')
    const folder = call.values.get('report')
    if (folder === undefined && call.switches.has('share'))
      throw new UsageError('--share is about the page of --report', 'add --report <folder>')
    if (call.switches.has('share') && call.switches.has('show-values'))
      throw new UsageError('--share and --show-values ask for opposite things', 'leave one of them out')
    if (folder === undefined && call.switches.has('pdf'))
      throw new UsageError('--pdf is about the page of --report', 'add --report <folder>')
    if (folder !== undefined) await refuseFolder(call, folder)
    const { auditGiven, saidPolicy } = await import('../../src/run/audit/audit-given.js')
    const { open } = await import('../../src/run/open.js')
    const { madeBeside, readFiles, unchangedFiles, withRole } = await import('../../src/run/read-files.js')
    const said = saidOf(call)
    const [path] = call.operands
    // A file that is not there is told by whoever reads it.
    const before = await readFiles(path, said).catch(() => undefined)
    const policy = await saidPolicy(said)
    const opened = await open(path, said)
    const { release, earlier } = opened
    await draw(call, release)
    const options = await optionsGiven(call, release)
    const { watch } = call.terminal
    const given = { ...auditGiven(opened, policy, said), options, ...(watch && { onAnswer: watch.answered }) }
    if (call.switches.has('repair')) await refuseUnmendable(release)
    const audited = await run.audit(release, given)
    watch?.audited(audited, given.original)
    const repair = call.switches.has('repair') ? await repairFor(call, release, given, audited) : undefined
    const name = baseName(path)
    const inputs = [...(await unchangedFiles(path, said, before)), ...(await withRole('with', earlier?.found ?? []))]
    const shows = { columns: !call.switches.has('share'), values: call.switches.has('show-values') }
    const made = await madeBeside(path, inputs)
    const report = auditJson(audited, { inputs, version: await version(), made, shows, repair })
    const written = folder === undefined ? [] : await writeReport(call, folder, audited, inputs, report, repair)
    const form = call.values.get('format')
    if (form !== undefined) {
      const target = call.values.get('json')
      if (target !== undefined) await writeJson(target, report, call.terminal, { personal: shows.values })
      call.terminal.data(await inForm(form, audited, name, report))
      return audited.verdict.exit
    }
    const next = call.guided && (await (await import('../front-door.js')).nextCommand(call, audited))
    await tell(call, report, () =>
      auditText(audited, call.terminal.colour ? ansi : plain, {
        name,
        showValues: call.switches.has('show-values'),
        option: typed,
        blocks: call.terminal.colour,
        written,
        next,
        ...(repair && { repair: repairLine(repair) }),
      }),
    )
    return audited.verdict.exit
  },
}

/** Stops before anything is tried where no change is known for such a release. */
async function refuseUnmendable(release: Release): Promise<void> {
  const { isMendable } = await import('../../src/run/fix/fix.js')
  const { kindName } = await import('../../src/kinds/kinds.js')
  if (!(await isMendable(release)))
    throw new UsageError(`--repair knows no change for ${kindName(release)}`, 'leave it out, and protect anew')
}

/** The cheapest changes after which nothing is above, told and not made. */
async function repairFor(call: Call, release: Release, given: AuditGiven, before: Audited) {
  const { fix } = await import('../../src/run/fix/fix.js')
  const { repairOf } = await import('../../src/report/fix-text.js')
  if (before.verdict.above.length === 0) return undefined
  return repairOf(await fix(release, { ...given, before }), `palimpsest fix ${baseName(call.operands[0])}`)
}

const auditForms = ['junit', 'sarif', 'json'] as const

/** A whole document for standard output. */
async function inForm(form: string, audited: Audited, name: string, report: unknown): Promise<string> {
  const { jsonText } = await import('../../src/report/json-text.js')
  if (form === 'json') return jsonText(report)
  if (form === 'sarif')
    return jsonText((await import('../../src/report/audit/audit-forms.js')).auditSarif(audited, name))
  return (await import('../../src/report/audit/audit-forms.js')).auditJunit(audited, name)
}
