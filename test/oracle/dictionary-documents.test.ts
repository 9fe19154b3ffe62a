import { beforeAll, expect, test } from 'vitest'
import { dictionaryDocuments, wordnetLines } from '../../src/files/dictionaries.js'
import { wordsOf } from '../../src/meaning/corpus/words.js'

const documents: string[] = []
const lines = new Map<string, string[]>()
beforeAll(async () => {
  for await (const document of dictionaryDocuments()) documents.push(document)
  for (const part of ['noun', 'verb', 'adj', 'adv'] as const) {
    lines.set(part === 'adv' ? 'r' : part[0], await wordnetLines(part))
  }
})

/** The words of a synset's line, and of the lines its pointers name, each looked for from the top of its file. */
function naiveWords(line: string): Set<string> {
  const own = (one: string) => [...one.matchAll(/ ([^ ]+) [0-9a-f](?= )/g)].map(([, word]) => word)
  const [head, gloss] = line.split(' | ')
  const [, words, pointers] = /^\d{8} \d\d [nvasr] [0-9a-f]{2}((?: [^ ]+ [0-9a-f])+) \d{3}(.*)$/.exec(head)!
  const linked = [...pointers.matchAll(/ [^ ]{1,2} (\d{8}) ([nvar]) [0-9a-f]{4}/g)].map(([, place, letter]) => {
    const found = lines.get(letter)!.find((one) => one.startsWith(place))!
    return own(/^\d{8} \d\d [nvasr] [0-9a-f]{2}((?: [^ ]+ [0-9a-f])+) \d{3}/.exec(found)![1] + ' ').join(' ')
  })
  const all = [...own(`${words} `), ...linked].join(' ').replaceAll(/\([a-z]+\)/g, '')
  return new Set(wordsOf(`${all.replaceAll('_', ' ')} ${gloss}`))
}

test('the default corpus: a synset is its words, the words of the synsets it points to, and its gloss', () => {
  const synsets = [...lines.values()].flatMap((part) => part.filter((line) => line !== '' && !line.startsWith('  ')))
  for (let i = 7; i < synsets.length; i += 2003) {
    expect(new Set(wordsOf(documents[i])), synsets[i].slice(0, 60)).toEqual(naiveWords(synsets[i]))
  }
  expect(documents.length).toBeGreaterThan(269_000)
})
