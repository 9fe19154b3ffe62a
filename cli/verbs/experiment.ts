import type { ExperimentContext } from '../../src/experiment/index.js'
import { seed, seedOf } from '../common-flags.js'
import { dataFolder, dataFlag, missingFiles } from '../data-folder.js'
import { stages } from '../progress.js'
import { version } from '../version.js'
import type { Call, ExitCode, Flag, Verb } from '../verb.js'

/** Without a name: which there are. A name that exists is a verb of its own, so any word here is a wrong one. */
export const experiment: Verb = {
  name: 'experiment',
  summary: "list the experiments that reproduce a paper's figures on open data",
  operands: [{ name: 'name', about: 'one of the experiments', optional: true, choices: ids }],
  flags: [],
  examples: [{ line: 'palimpsest experiment', about: 'which experiments there are, and from which papers' }],
  unplanned: true,
  async run({ terminal }) {
    const { plural } = await import('../../src/report/format-number.js')
    const { hang } = await import('../../src/report/paint.js')
    const { experiments } = await import('../../src/experiment/index.js')
    const width = Math.max(...experiments.map(({ id }) => id.length))
    terminal.out([
      ...experiments.map(
        ({ id, figures, summary }) => `${id.padEnd(width)}  ${plural(figures.length, 'figure')}  ${hang}${summary}`,
      ),
      '',
      'palimpsest experiment <name> runs one; --small shows it in seconds.',
    ])
    return 0
  },
}

/** The verb that runs one experiment. Its words are given here, so that the command line starts without the library. */
export function experimentVerb(id: string, summary: string, { byMeaning = true } = {}): Verb {
  return {
    name: `experiment ${id}`,
    summary,
    operands: [],
    flags: [
      {
        name: 'out',
        short: 'o',
        value: 'folder',
        file: 'output',
        about: `where the results go`,
        fallback: `experiments/${id}`,
      },
      { name: 'small', about: 'a version that ends within seconds: shows that it runs, not what comes out' },
      ...(byMeaning ? [semanticsFlag] : []),
      dataFlag,
      seed,
    ],
    notes: 'Writes a CSV and an SVG per figure, and README.md: what the papers say beside what came out.',
    examples: [
      { line: `palimpsest experiment ${id} --small -o small`, about: 'every step on little data' },
      { line: `palimpsest experiment ${id} -o results`, about: 'the real thing' },
    ],
    unplanned: true,
    run: (call) => runExperiment(id, call),
  }
}

const semanticsFlag: Flag = {
  name: 'semantics',
  value: 'measure',
  file: 'spec',
  about: "how related terms are; the experiment's own measures unless given, wordnet with --small",
}

async function runExperiment(id: string, call: Call): Promise<ExitCode> {
  const { chosenMeasures, experiments } = await import('../../src/experiment/index.js')
  const { atomicWrite, openFolder } = await import('../../src/files/index.js')
  const { checkedStatements, experimentFiles, verdictText } = await import('../../src/report/index.js')
  const { openMeasure } = await import('../../src/meaning/index.js')
  const found = experiments.find((one) => one.id === id)!
  const { terminal, values, switches } = call
  const folder = dataFolder(values.get('data'))
  const missing = await missingFiles(folder, found.needs)
  if (missing.length > 0) {
    terminal.error([
      `palimpsest: not measured: there is no ${missing.join(', ')} below ${folder}`,
      '  remedy: name the folder of open data with --data, or in PALIMPSEST_DATA',
    ])
    return 3
  }
  const out = await openFolder(values.get('out') ?? `experiments/${id}`)
  const small = switches.has('small')
  const bars = stages(terminal)
  const open: ExperimentContext['open'] = (spec, options) =>
    openMeasure(spec, { ...options, onProgress: (what, share) => bars.show(what, share, 1), onNotice: note(call) })
  const semantics = await chosenMeasures(found, small, values.get('semantics'), open)
  const rows = []
  for await (const row of found.run({
    dataFolder: folder,
    small,
    seed: seedOf(call),
    semantics,
    open,
    onProgress: (what, done, total) => bars.show(what, done, total),
  }))
    rows.push(row)
  bars.end()
  const command = ['palimpsest experiment', id, ...(small ? ['--small'] : [])].join(' ')
  const facts = { command, version: await version(), semantics, seed: seedOf(call), small }
  for (const { name, text } of experimentFiles(found, rows, facts))
    await atomicWrite(`${out}/${name}`, [Buffer.from(text)])
  terminal.out([`${rows.length} points of ${found.figures.length} figures are in ${out}; begin with README.md.`])
  for (const { says, source, here, verdict } of checkedStatements(found, rows, false))
    terminal.out([
      `Of times, which differ from run to run: ${says} (${source}). Here ${here}. Verdict: ${verdictText(verdict)}.`,
    ])
  return 0
}

function note({ terminal }: Call): (text: string) => void {
  return (text) => terminal.error([`palimpsest: ${text}`])
}

async function ids(): Promise<readonly string[]> {
  const { experiments } = await import('../../src/experiment/index.js')
  return experiments.map(({ id }) => id)
}
