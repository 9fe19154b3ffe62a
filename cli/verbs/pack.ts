import { typed } from '../audit-report.js'
import { json } from '../common-flags.js'
import type { Verb } from '../verb.js'
import { writeJson } from '../write-json.js'

export const pack: Verb = {
  name: 'pack',
  summary: 'a document for an authority or a file, filled with what an audit measured',
  operands: [{ name: 'report.json', about: 'what audit --json or --report wrote', file: 'input' }],
  flags: [
    {
      name: 'template',
      value: 'name|file',
      file: 'spec',
      required: true,
      about: 'whose fields: dpia, ema-hc, quebec-register, iso27559, or a JSON file',
    },
    {
      name: 'worth',
      value: 'file',
      file: 'input',
      about: 'what measure --json wrote: fills what is said of usefulness',
    },
    {
      name: 'intruder',
      value: 'file',
      file: 'input',
      about: 'what intruder score --json wrote: fills what is said of a test by people',
    },
    {
      name: 'out',
      short: 'o',
      value: 'file|-',
      file: 'output',
      about: 'the document, Markdown; standard output unless given',
    },
    json,
  ],
  notes: [
    'What was measured is filled in, what only you can say stays blank, and both kinds of blank are listed at the end.',
    'No value of the data stands in it. It never says that a rule is met: see docs/methods/pack.md.',
  ].join('\n'),
  examples: [
    { line: 'palimpsest pack report.json --template dpia --out dpia.md', about: 'an impact assessment' },
    {
      line: 'palimpsest pack report.json --template ema-hc --worth measure.json',
      about: 'with what the release is still worth',
    },
  ],
  async run(call) {
    const { attackNames } = await import('../../src/kinds/kinds.js')
    const { readAuditReport } = await import('../../src/files/read-report.js')
    const { readScore, readWorth } = await import('../../src/files/read-report.js')
    const { readTemplate } = await import('../../src/files/read-policy.js')
    const { filledTemplate } = await import('../../src/report/pack/filled.js')
    const { packJson, packMarkdown, packText } = await import('../../src/report/pack/pack-markdown.js')
    const [file] = call.operands
    const report = await readAuditReport(file)
    const [worth, score] = [call.values.get('worth'), call.values.get('intruder')]
    const filled = filledTemplate(await readTemplate(call.values.get('template')!), {
      report,
      attackNames: await attackNames(report.kind),
      ...(worth !== undefined && { worth: await readWorth(worth) }),
      ...(score !== undefined && { intruder: await readScore(score) }),
      option: typed,
    })
    const out = call.values.get('out') ?? '-'
    const target = call.values.get('json')
    const text = packMarkdown(filled, typed)
    if (target !== undefined) await writeJson(target, packJson(filled), call.terminal)
    if (out !== '-') {
      const { atomicWrite } = await import('../../src/files/atomic-write.js')
      await atomicWrite(out, [Buffer.from(text)])
    }
    if (target === '-') return 0
    if (out === '-') call.terminal.data(text)
    else call.terminal.out(packText(filled, out))
    return 0
  },
}
