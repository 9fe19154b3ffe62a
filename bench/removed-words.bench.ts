import { execFileSync } from 'node:child_process'
import { candidateTerms, openTerms } from '../src/kinds/text/attack/open-gaps.js'
import { type GapQuestion, questionOf } from '../src/kinds/text/attack/gap-question.js'
import { givingAway, type GapReader, openReader } from '../src/kinds/text/attack/removed-words.js'
import { type Library, buildLibrary, holderCount } from '../src/kinds/text/attack/library.js'
import { textRelease, everyAttack } from '../src/kinds/index.js'
import { rowAt } from '../src/data/rows.js'
import type { NamedText } from '../src/data/texts.js'
import { readTexts } from '../src/files/index.js'
import { calibrationError, calibrationSums } from '../src/math/calibration.js'
import { shareOfTrials } from '../src/math/interval.js'
import { withFallbacks } from '../src/contract/index.js'
import { type Random, shuffle, stream, streamsOf } from '../src/math/index.js'
import { textTable } from '../src/report/index.js'
import { attack } from '../src/run/index.js'
import { type Measure, openMeasure } from '../src/meaning/index.js'
import type { Benchmark } from './benchmark.js'
import { sharedData } from './worlds/open-data.js'
import { foldWord, wordsOf } from '../src/meaning/corpus/words.js'

const attacks = await everyAttack()

const seeds = (process.env['PALIMPSEST_BENCH_SEED'] ?? '1,2,3').split(',').map(Number)
const measureName = process.env['PALIMPSEST_BENCH_MEASURE'] ?? 'blend'
const only = process.env['PALIMPSEST_BENCH_DATA']
const documents = Number(process.env['PALIMPSEST_BENCH_DOCUMENTS'] ?? 150)
/** The attack itself is run on so many. */
const few = 30
const others = 19
/** Terms of the same shape are ranked by frequency and cut into bands of so many: the others are of the term's own band. */
const band = 60
/** A key term stands in so many of the other documents at least. */
const leastHolders = 5

const corpora = [
  { name: 'medical-abstracts', file: ['medical-abstracts', 'medical_tc_test.csv'], field: 'medical_abstract' },
  { name: 'bbc', file: ['bbc', 'bbc.ndjson.gz'], field: 'text' },
]

export const removedWordsBench: Benchmark = {
  id: 'removed-words',
  summary:
    'one key term removed from each document: how often it is first among 20 terms that are as frequent (goal: three times as often as by frequency alone)',
  async run(print) {
    const meaning = await openMeasure(measureName)
    print(`measure ${measureName}, seeds ${seeds.join(', ')}, ${documents} documents each; 95 % intervals`)
    if (only === undefined) await printWeights(meaning, print)
    for (const { name, file, field } of corpora) {
      if (only !== undefined && only !== name) continue
      const path = sharedData(...file)
      if (path === null) {
        print(`${name}: skipped, the open data is not there (PALIMPSEST_DATA)`)
        continue
      }
      const texts: NamedText[] = []
      for await (const text of readTexts(path, { field })) texts.push(text)
      const tallies = new Map<string, Tally>()
      for (const seed of seeds) await attackKeyTerms(texts, { attacked: documents, meaning, seed }, tallies)
      print(`\n${name}`)
      print(await wholeList(texts, meaning))
      textTable([head, ...[...tallies].map(([how, tally]) => [how, ...tallyCells(tally)])]).forEach(print)
    }
  },
}

const head = ['known beside the release', 'gaps', 'first of 20', '', 'median rank', 'calibration error']

/** How often the truth was first, and what was said of all. */
export interface Tally {
  hits: number
  readonly ranks: number[]
  readonly confidence: number[]
  readonly right: number[]
}

function tallyCells({ hits, ranks, confidence, right }: Tally): string[] {
  const { value, low, high } = shareOfTrials(hits, ranks.length)
  const percent = (share: number): string => (100 * share).toFixed(1)
  const median = ranks.toSorted((a, b) => a - b)[Math.floor(ranks.length / 2)]
  const error = confidence.length === 0 ? '' : calibrationError(calibrationSums(confidence, right)).toFixed(3)
  return [`${ranks.length}`, `${percent(value)} %`, `${percent(low)} to ${percent(high)}`, `${median}`, error]
}

/** What the witnesses are worth on Wikipedia, which nothing here is measured on: the attack starts from these. */
async function printWeights(meaning: Measure, print: (line: string) => void): Promise<void> {
  const packed = sharedData('enwiki', 'enwiki-2015-part.txt.xz')
  if (packed === null) return
  const articles = execFileSync('xz', ['-dc', packed], { encoding: 'utf8', maxBuffer: 1 << 30 }).split('</doc>')
  const parts = articles.slice(0, 2000).map((article, i) => ({
    id: `${i}`,
    text: article.replace(/^\s*<doc[^>]*>/, '').slice(0, 2000),
  }))
  const library = buildLibrary(parts, await candidateTerms(parts, 2000))
  const flat = { mean: new Float64Array(5), precision: 0.1 }
  const { weights, rehearsals } = await openReader(library, [], { meaning }, 800, streamsOf(1), flat)
  print(
    `weights by ${rehearsals} gaps in Wikipedia (company, closest company, beside, meaning, frequency): ${[...weights].map((one) => one.toFixed(2)).join(' ')}`,
  )
}

/** One release and every attacker on it: which share of the key terms each finds among twenty. */
export async function attackKeyTerms(
  texts: readonly NamedText[],
  { attacked, meaning, seed }: { readonly attacked: number; readonly meaning?: Measure; readonly seed: number },
  tallies: Map<string, Tally>,
): Promise<void> {
  const granted = meaning ? { meaning } : {}
  const { keys, released, population, names } = await releaseOf(texts, attacked, seed)
  const whole = buildLibrary([...released, ...population], names)
  const random = stream(seed, 'bench/candidates')
  const asked = keys.map(({ term }, document) => askedOf(whole, document, whole.terms.indexOf(term), random))
  const questions = asked.map(({ question }) => question)
  const streams = streamsOf(seed)
  const readers: [string, GapReader][] = [
    ['population and meaning', await openReader(whole, questions, granted, 400, streams)],
    ['population alone', await openReader(whole, questions, {}, 400, streams)],
  ]
  for (const { question, candidates, truth } of asked) {
    const frequency = Float64Array.from(candidates, (term) => holderCount(whole.termHolders, term))
    score(tallies, 'frequency alone (knowing less)', frequency, truth, false)
    for (const [how, reader] of readers) {
      const witnesses = reader.witnesses(question, candidates)
      const chances = reader.chances(witnesses)
      score(tallies, how, chances, truth, true)
      if (how !== readers[0][0]) continue
      const { words } = givingAway(witnesses, chances, reader.chances)
      score(tallies, `${how}, named words removed too`, reader.chances(witnesses, new Set(words)), truth, false)
    }
  }
  const release = buildLibrary(released, names)
  const inRelease = released.map((_, document) => questionOf(release, document, rowAt(release.text, document)))
  const own = await openReader(release, inRelease, granted, 400, streams)
  for (const [document, { candidates, truth }] of asked.entries()) {
    score(
      tallies,
      'the release alone, and meaning',
      own.chances(own.witnesses(inRelease[document], candidates)),
      truth,
      true,
    )
    const alone = buildLibrary(
      [released[document]],
      Array.from(candidates, (term) => whole.terms[term]),
    )
    const question = questionOf(alone, 0, rowAt(alone.text, 0))
    const reader = await openReader(alone, [question], granted, 0, streams)
    const all = Uint32Array.from(alone.terms.keys())
    score(tallies, 'this document alone, and meaning', reader.chances(reader.witnesses(question, all)), truth, true)
  }
}

/** The attack itself, as it is run: every frequent term of the population is a candidate. */
async function wholeList(texts: readonly NamedText[], meaning: Measure): Promise<string> {
  const [seed] = seeds
  const { keys, released, population, names } = await releaseOf(texts, few, seed)
  const method = attacks.find(({ id }) => id === 'removed-words')!
  const outcome = await attack(
    textRelease({ texts: released }),
    method,
    withFallbacks(method.parameters, { same: true }),
    {
      granted: { meaning, documents: { texts: population }, words: names },
      original: { texts: keys.map(({ text }) => text) },
      seed,
    },
  )
  if (outcome.kind === 'not measured') return outcome.because
  const { success, baseline, pinned } = outcome.finding
  const percent = (share: number | undefined): string => `${(100 * (share ?? NaN)).toFixed(1)} %`
  return `the attack on ${few} of them, every gap, among all ${names.length} candidates: ${percent(success?.value)} right (${percent(success?.low)} to ${percent(success?.high)}), by frequency ${percent(baseline?.value)}; ${pinned.count} of ${pinned.of} gaps surely and rightly`
}

/** Documents with their key term removed, and the others, whose terms are the candidates. */
async function releaseOf(texts: readonly NamedText[], attacked: number, seed: number) {
  const mixed = Array.from(shuffle(Uint32Array.from(texts.keys()), stream(seed, 'bench/texts')), (at) => texts[at])
  const population = mixed.slice(attacked)
  const names = await candidateTerms(population, 2000)
  const keys = keyTerms(mixed.slice(0, attacked), population, names)
  const released = keys.map(({ text, term }) => ({ id: text.id, text: withTermRemoved(text.text, term) }))
  return { keys, released, population, names }
}

/** Of each document the term with the highest tf·idf, of those that the population holds often enough. */
function keyTerms(texts: readonly NamedText[], population: readonly NamedText[], names: readonly string[]) {
  const library = buildLibrary([...population, ...texts], names)
  return texts.flatMap((text, i) => {
    const document = population.length + i
    let [best, most] = [-1, 0]
    const places = rowAt(library.places, document)
    for (const term of rowAt(library.termsIn, document)) {
      const holders = rowAt(library.termHolders, term).filter((d) => d < population.length).length
      const weight = places.filter((one) => one === term).length * Math.log(population.length / holders)
      if (holders >= leastHolders && weight > most) [best, most] = [term, weight]
    }
    return best < 0 ? [] : [{ text, term: library.terms[best] }]
  })
}

/** The question of a document, and its true term among terms of the same shape that are as frequent. */
function askedOf(
  library: Library,
  document: number,
  truth: number,
  random: Random,
): { readonly question: GapQuestion; readonly candidates: Uint32Array; readonly truth: number } {
  const question = questionOf(library, document, rowAt(library.text, document))
  const isPhrase = (term: number): boolean => library.terms[term].includes(' ')
  const open = openTerms(library, question).filter((term) => isPhrase(term) === isPhrase(truth))
  const ranked = shuffle(open, random).sort(
    (a, b) => holderCount(library.termHolders, a) - holderCount(library.termHolders, b),
  )
  const start = Math.floor(ranked.indexOf(truth) / band) * band
  const near = ranked.slice(start, start + band).filter((term) => term !== truth)
  const candidates = Uint32Array.from([truth, ...shuffle(near, random).subarray(0, others)]).sort()
  return { question, candidates, truth: candidates.indexOf(truth) }
}

/** Of several that are as likely each is first in as many cases. */
function score(tallies: Map<string, Tally>, how: string, chances: Float64Array, truth: number, told: boolean): void {
  const tally = tallies.get(how) ?? { hits: 0, ranks: [], confidence: [], right: [] }
  tallies.set(how, tally)
  const before = chances.filter((chance) => chance > chances[truth]).length
  const ties = chances.filter((chance) => chance === chances[truth]).length
  tally.hits += before === 0 ? 1 / ties : 0
  tally.ranks.push(before + (ties + 1) / 2)
  if (told)
    for (const [place, chance] of chances.entries()) {
      tally.confidence.push(chance)
      tally.right.push(place === truth ? 1 : 0)
    }
}

/** A text with every occurrence of a term marked as removed, whatever its case and number. */
function withTermRemoved(text: string, term: string): string {
  const wanted = wordsOf(term)
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].filter(
    ({ 0: word, index }) => !(/^s$/i.test(word) && /['’]$/.test(text.slice(0, index))),
  )
  const folded = words.map(([word]) => foldWord(word))
  let released = ''
  let from = 0
  for (let i = 0; i + wanted.length <= words.length;) {
    if (wanted.some((word, place) => folded[i + place] !== word)) {
      i++
      continue
    }
    const last = words[i + wanted.length - 1]
    released += `${text.slice(from, words[i].index)}[REDACTED]`
    from = last.index + last[0].length
    i += wanted.length
  }
  return released + text.slice(from)
}
