import { toUnit, vectorDistances, withGlosses } from '../../src/meaning/word-vectors.js'
import { openGlosses } from '../../src/meaning/open-wordnet.js'
import { below, stream, unit } from '../../src/math/index.js'
import { commonNouns, defaultIndex, openMeasure, openTaxonomy, type CorpusIndex } from '../../src/meaning/index.js'
import { sentenceEncoder } from '../../src/files/sentence-encoder.js'
import { cpuSeconds } from '../benchmark.js'

const rounds = 5

/** Pairs a second: best of a few rounds after one that is not counted; the sum is printed so that nothing is skipped. */
export async function printPairSpeed(print: (line: string) => void): Promise<void> {
  const index = await defaultIndex({})
  const random = stream(1, 'bench/semantics')
  const nouns = commonNouns(index, await openTaxonomy({}))
  const terms = Array.from({ length: 1000 }, () => nouns[below(nouns.length, random)])
  const ngd = await openMeasure('ngd')
  const batch = best(() => sumOf(ngd.distances(terms, terms)))
  print(line('ngd, all pairs of 1,000 nouns', terms.length ** 2, batch, 200_000))
  const single = best(() => terms.reduce((sum, term, i) => sum + ngd.distance(term, terms[(i * 7 + 1) % 1000]), 0))
  print(line('ngd, one pair at a time', terms.length, single))
  const scan = best(() => terms.slice(0, 3).reduce((sum, term, i) => sum + naiveShared(index, term, terms[i + 1]), 0))
  print(line('naive scan of every document', 3, scan))
  print(
    `  index against naive scan: ${Math.round(terms.length ** 2 / batch / (3 / scan)).toLocaleString('en')} times as fast`,
  )
  printVectorSpeed(print)
}

function printVectorSpeed(print: (line: string) => void): void {
  const random = stream(1, 'bench/vectors')
  const count = 5000
  const vectors = new Map<string, Float32Array>()
  for (let i = 0; i < count; i++) {
    const vector = Float32Array.from({ length: 384 }, () => unit(random) - 0.5)
    toUnit(vector)
    vectors.set(`term ${i}`, vector)
  }
  const terms = [...vectors.keys()]
  const known = { dimensions: 384, at: (term: string) => vectors.get(term) }
  const some = terms.slice(0, 1000)
  const few = best(() => sumOf(vectorDistances(known, some, terms.slice(1000, 2000))))
  print(line('embedding, 1,000 × 1,000 terms of 384 numbers', 1e6, few, 1e6))
  const before = process.memoryUsage()
  const started = performance.now()
  const matrix = vectorDistances(known, terms, terms)
  const seconds = (performance.now() - started) / 1000
  const after = process.memoryUsage()
  const heldMb = (after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed) / 1e6
  const verdict = seconds < 15 ? '✓' : '✗ 15 s'
  print(
    `embedding, all pairs of 5,000 terms: ${seconds.toFixed(1)} s ${verdict}, holding ${heldMb.toFixed(0)} MB (matrix ${matrix.byteLength / 1e6} MB)`,
  )
}

function naiveShared(index: CorpusIndex, a: string, b: string): number {
  const [x, y] = [index.codeOf.get(a), index.codeOf.get(b)]
  let count = 0
  for (let document = 0; document < index.documentCount; document++) {
    const text = index.text.subarray(index.documentOffsets[document], index.documentOffsets[document + 1])
    if (text.includes(x!) && text.includes(y!)) count++
  }
  return count
}

function best(run: () => number): number {
  let least = Infinity
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now()
    if (Number.isNaN(run())) throw new Error('a pair is unknown')
    if (round > 0) least = Math.min(least, (performance.now() - started) / 1000)
  }
  return least
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function line(what: string, pairs: number, seconds: number, bar?: number): string {
  const rate = pairs / seconds
  const verdict = bar === undefined ? '' : rate >= bar ? ' ✓' : ` ✗ ${bar.toLocaleString('en')}`
  return `${what}: ${Math.round(rate).toLocaleString('en')} pairs/s${verdict}`
}

const termCount = 240
const termBar = 80

/** Terms embedded a CPU second, in batches and one at a time, by turns; the engine reads its weights before. */
export async function printTermSpeed(print: (line: string) => void): Promise<void> {
  const random = stream(1, 'bench/terms')
  const nouns = [...(await openTaxonomy({})).synsetsOf.keys()].filter((term) => /\p{L}/u.test(term))
  const terms = Array.from({ length: termCount }, () => nouns[below(nouns.length, random)])
  const [batched, single] = [sentenceEncoder(), sentenceEncoder(1)]
  const rates: [number, number][] = []
  await Promise.all([batched(terms.slice(0, 16)), single(terms.slice(0, 16))])
  for (let round = 0; round < 3; round++) {
    rates.push([
      termCount / (await cpuSeconds(() => batched(terms))),
      termCount / (await cpuSeconds(() => single(terms))),
    ])
  }
  const [together, alone] = rates.reduce((fastest, rate) => (rate[0] > fastest[0] ? rate : fastest))
  print(
    `embedding, new terms: ${together.toFixed(0)} terms a CPU second ${together >= termBar ? '✓' : `✗ ${termBar}`}, ` +
      `${(together / alone).toFixed(1)} times as many as one at a time (${alone.toFixed(0)})`,
  )
  const glossesOf = await openGlosses()
  const told = termCount / (await cpuSeconds(() => withGlosses(terms, glossesOf, batched)))
  print(`  with the glosses of each (minilm+senses): ${told.toFixed(0)}`)
}
