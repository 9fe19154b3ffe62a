import { rowAt, rowCount } from '../../../data/rows.js'
import { type Random, below, shuffle } from '../../../math/random.js'
import { questionOf, withoutTerm, type GapQuestion } from './gap-question.js'
import { type Library, holderCount } from './library.js'

/** A gap made on purpose, among so many candidates, where the truth is known. */
export interface RehearsedGap {
  readonly question: GapQuestion
  /** Rising. */
  readonly candidates: Uint32Array
  readonly truth: number
}

/** Takes a term out of documents of the library, to learn what the words around it are worth. */
export function rehearseGaps(library: Library, most: number, alternatives: number, random: Random): RehearsedGap[] {
  const rehearsed: RehearsedGap[] = []
  const order = shuffle(
    Uint32Array.from({ length: rowCount(library.text) }, (_, d) => d),
    random,
  )
  for (const document of order) {
    if (rehearsed.length === most) break
    const known = rowAt(library.termsIn, document).filter((term) => holderCount(library.termHolders, term) > 1)
    if (known.length === 0) continue
    const term = known[below(known.length, random)]
    const question = questionOf(library, document, withoutTerm(library, document, term))
    const candidates = drawn(library, question, term, alternatives, random)
    if (candidates.length > 1) rehearsed.push({ question, candidates, truth: candidates.indexOf(term) })
  }
  return rehearsed
}

/** The truth and others by lot that could stand there as well. */
function drawn(
  { terms }: Library,
  { standing }: GapQuestion,
  truth: number,
  count: number,
  random: Random,
): Uint32Array {
  const out = new Set(standing)
  const open = Uint32Array.from(terms.keys()).filter((term) => term !== truth && !out.has(term))
  const others = shuffle(open, random).subarray(0, count)
  return Uint32Array.from([truth, ...others]).sort()
}
