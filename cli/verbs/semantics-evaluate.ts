import { json, showValues } from '../common-flags.js'
import { measureFlag } from '../measure-flag.js'
import { openMeasureFor } from '../open-measure.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'

export const semanticsEvaluate: Verb = {
  name: 'semantics evaluate',
  summary: 'how well a measure agrees with human judgement',
  operands: [],
  flags: [
    measureFlag,
    {
      name: 'gold',
      value: 'file',
      file: 'input',
      required: true,
      about: 'term, term, human score a line, by tab, comma or blank',
    },
    json,
    showValues,
  ],
  examples: [
    { line: 'palimpsest semantics evaluate --measure ngd --gold rg-65.txt', about: 'Pearson, Spearman, coverage' },
  ],
  async run(call) {
    const { evaluate } = await import('../../src/meaning/evaluate.js')
    const { readGold } = await import('../../src/files/read-lists.js')
    const { evaluationText } = await import('../../src/report/semantics-text.js')
    const gold = await readGold(call.values.get('gold')!)
    const measure = await openMeasureFor(call, call.values.get('measure') ?? 'blend')
    const evaluation = await evaluate(measure, gold)
    await tell(call, evaluation, () => evaluationText(evaluation))
    if (evaluation.covered >= 3) return 0
    call.terminal.error(['palimpsest: not measured: the measure knows fewer than three of the pairs'])
    return 3
  },
}
