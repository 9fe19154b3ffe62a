import { below, stream } from '../../src/math/index.js'
import { openTaxonomy } from '../../src/meaning/index.js'
import { sentenceEncoder } from '../../src/files/sentence-encoder.js'
import { withGlosses } from '../../src/meaning/word-vectors.js'
import { openGlosses } from '../../src/meaning/open-wordnet.js'
import { cpuSeconds } from '../timing.js'

const count = 240
const bar = 80

/** Terms embedded a CPU second, in batches and one at a time, by turns; the engine reads its weights before. */
export async function printTermSpeed(print: (line: string) => void): Promise<void> {
  const random = stream(1, 'bench/terms')
  const nouns = [...(await openTaxonomy({})).synsetsOf.keys()].filter((term) => /\p{L}/u.test(term))
  const terms = Array.from({ length: count }, () => nouns[below(nouns.length, random)])
  const [batched, single] = [sentenceEncoder(), sentenceEncoder(1)]
  const rates: [number, number][] = []
  await Promise.all([batched(terms.slice(0, 16)), single(terms.slice(0, 16))])
  for (let round = 0; round < 3; round++) {
    rates.push([count / (await cpuSeconds(() => batched(terms))), count / (await cpuSeconds(() => single(terms)))])
  }
  const [together, alone] = rates.reduce((best, rate) => (rate[0] > best[0] ? rate : best))
  print(
    `embedding, new terms: ${together.toFixed(0)} terms a CPU second ${together >= bar ? '✓' : `✗ ${bar}`}, ` +
      `${(together / alone).toFixed(1)} times as many as one at a time (${alone.toFixed(0)})`,
  )
  const glossesOf = await openGlosses()
  const told = count / (await cpuSeconds(() => withGlosses(terms, glossesOf, batched)))
  print(`  with the glosses of each (minilm+senses): ${told.toFixed(0)}`)
}
