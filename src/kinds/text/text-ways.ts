import { type Fault, InputError } from '../../formats/input-error.js'
import { isTexts } from '../../data/sorts.js'
import { markedSpans } from './marked-spans.js'
import { textFinding } from './text-finding.js'
import { countedTextQuestions } from './text-questions.js'
import type { Ways } from '../../contract/kind.js'
import { withCommas } from '../../math/with-commas.js'

export const textWays: Ways<'text'> = {
  questions: [
    ...countedTextQuestions,
    {
      on: 'text',
      threat: 'inference',
      id: 'T2',
      name: 'words that were removed',
      measure: 'inference',
      attacks: ['removed-words'],
      told: 'can tell a removed word',
    },
  ],
  sizeOf: ({ texts }) => texts.length,
  nothingHidden: ({ texts }) =>
    texts.some(({ text }) => markedSpans(text).length > 0)
      ? undefined
      : 'No mark in it says that anything was taken away: whoever reads it reads what was written.',
  who: 'documents',
  isData: isTexts,
  refuseForeign({ texts }, original, file) {
    if (texts.length !== original.texts.length) throw new InputError(otherTexts, { file })
  },
  findingOf: (tried, release, { less, original, given }) =>
    textFinding(tried, less, release, original, given.names?.original ?? 'the original'),
  accountOf({ texts }, original) {
    const account = { unit: 'text', published: texts.length, suppressed: 0 } as const
    return original ? { ...account, original: original.texts.length } : account
  },
  wordsOf: ({ texts }) => texts.flatMap(({ id, text }) => [id, text]),
  promiseOf({ texts }) {
    const marks = texts.reduce((sum, { text }) => sum + markedSpans(text).length, 0)
    return `${withCommas(marks)} places of ${withCommas(texts.length)} documents are marked as removed. This is one of them.`
  },
}

const otherTexts: Fault = {
  message: 'holds another number of texts than the release',
  rule: 'text by text, a release publishes its original',
  remedy: 'give the texts this release was made from, in the same order',
}
