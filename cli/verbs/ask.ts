import { tableFormSaid, tableSaid } from '../../src/kinds/table/said.js'
import { flagsFrom, saidOf } from '../said.js'
import { json, numberOf, showValues } from '../common-flags.js'
import { tell } from '../tell.js'
import { UsageError } from '../usage-error.js'
import type { Verb } from '../verb.js'

export const ask: Verb = {
  name: 'ask',
  summary: 'answer counts, sums and histograms of a table with noise, from a budget',
  operands: [{ name: 'table', about: 'the records that are asked about; they are published nowhere', file: 'input' }],
  flags: [
    {
      name: 'count',
      value: 'conditions',
      names: true,
      repeats: true,
      about: 'how many records meet these: "sex=F & age>60"; * is all',
    },
    {
      name: 'sum',
      value: 'what',
      names: true,
      repeats: true,
      about: 'what a column adds up to within bounds: "income from 0 to 100000 where sex=F"',
    },
    {
      name: 'histogram',
      value: 'column=values',
      names: true,
      repeats: true,
      about: 'a count of each value, which together spend what one would: "disease=flu,cold"',
    },
    {
      name: 'epsilon',
      value: 'number',
      required: true,
      about: 'what each question spends: 0.5, or 1/3; more is less noise',
    },
    {
      name: 'ledger',
      value: 'file',
      file: 'input',
      required: true,
      about: 'what was spent on these people so far; nothing is answered once it is all',
    },
    {
      name: 'same-people',
      about:
        'the table is a later version of the one that was asked from this ledger, of the same people and those who came',
    },
    { name: 'budget', value: 'number', about: 'how much may be spent in all, where the ledger is to be begun' },
    {
      name: 'rows-per-person',
      value: 'n',
      kind: 'integer',
      least: 1,
      fallback: '1',
      about: 'with a column of role person: how many records of a person are counted at most',
    },
    {
      name: 'output',
      short: 'o',
      value: 'file|-',
      required: true,
      file: 'output',
      about: 'the answers, as CSV; added below those that stand there',
    },
    ...flagsFrom(tableSaid).filter(({ name }) => name !== 'population'),
    ...flagsFrom(tableFormSaid),
    json,
    showValues,
  ],
  notes: [
    'The noise comes from the secure source of the operating system: there is no seed, and the same question is answered',
    'otherwise the next time. See docs/methods/differential-privacy.md for what is promised, and what is not.',
  ].join('\n'),
  examples: [
    {
      line: 'palimpsest ask examples/answers/patients.csv --count "sex=F & age>60 & disease=flu" --epsilon 0.5 --ledger spent.json --budget 1 -o answers.csv',
      about: 'one count, and half of the budget is spent',
    },
    {
      line: 'palimpsest ask visits.csv --person patient --rows-per-person 3 --histogram "ward=north,south" --epsilon 1/4 --ledger spent.json -o -',
      about: 'a patient may come often, and counts three times at most',
    },
  ],
  // Noise that came out the same again would be no secret.
  unplanned: true,
  async run(call) {
    const { readSaidTable } = await import('../../src/kinds/table/open-table.js')
    const run = await import('../../src/run/ask.js')
    const { askFrom } = await import('../../src/kinds/answers/asked-file.js')
    const { askJson, askText } = await import('../../src/report/ask-text.js')
    const [path] = call.operands
    const list = (name: string): string[] => call.values.get(name)?.split('\n') ?? []
    const asked = { counts: list('count'), sums: list('sum'), histograms: list('histogram') }
    if (asked.counts.length + asked.sums.length + asked.histograms.length === 0)
      throw new UsageError('nothing is asked', 'add --count, --sum or --histogram')
    if (call.values.get('json') === '-' && call.values.get('output') === '-')
      throw new UsageError('--json - and -o - both go to standard output', 'write one of them to a file')
    const table = await readSaidTable(path, saidOf(call))
    const rows = numberOf(call, 'rows-per-person') ?? 1
    const asking = run.askingOf(table, { ...asked, epsilon: call.values.get('epsilon')!, rows }, path)
    const total = call.values.get('budget')
    const output = call.values.get('output')!
    const { answers, budget } = await askFrom(table, asking, {
      ledger: call.values.get('ledger')!,
      total: total === undefined ? undefined : run.epsilonOf(total),
      output,
      samePeople: call.switches.has('same-people'),
    })
    // The answers have standard output for themselves.
    const { out, error } = call.terminal
    const terminal = { ...call.terminal, out: output === '-' ? error : out }
    await tell({ ...call, terminal }, askJson(answers, budget), () => askText(answers, budget))
    return 0
  },
}
