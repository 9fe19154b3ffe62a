import { json, showValues } from '../common-flags.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'

export const intruderScore: Verb = {
  name: 'intruder score',
  summary: 'how far a colleague came in a test that palimpsest intruder made',
  operands: [],
  flags: [
    { name: 'answers', value: 'file', file: 'input', required: true, about: 'the form as it came back' },
    { name: 'key', value: 'file', file: 'input', required: true, about: 'what palimpsest intruder --key-out wrote' },
    json,
    showValues,
  ],
  notes: 'Nothing that was written in the column how, and no value, is shown. See docs/methods/intruder.md.',
  examples: [
    { line: 'palimpsest intruder score --answers test/answers.csv --key test-key.json', about: 'when they come back' },
  ],
  async run(call) {
    const { readIntruderAnswers, readIntruderKey } = await import('../../src/files/intruder-files.js')
    const { scoreJson, scoreText } = await import('../../src/report/intruder-text.js')
    const { scoreAnswers } = await import('../../src/run/intruder/score-answers.js')
    const key = await readIntruderKey(call.values.get('key')!)
    const score = scoreAnswers(key, await readIntruderAnswers(call.values.get('answers')!, key))
    await tell(call, scoreJson(score), () => scoreText(score))
    return 0
  },
}
