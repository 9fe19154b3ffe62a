import { toUnit } from './vector-distances.js'

/**
 * A term's vector and the mean of its glosses' vectors, each of length 1, added: what a word looks like and what it
 * means. Texts are asked for all at once; a term without a gloss is itself.
 */
export async function withGlosses(
  terms: readonly string[],
  glossesOf: (term: string) => readonly string[],
  encode: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const told = terms.map((term) => glossesOf(term).map((gloss) => `${term}: ${gloss}`))
  const vectors = await encode([...terms, ...told.flat()])
  let next = terms.length
  return terms.map((_, t) => {
    const sum = vectors[t]
    toUnit(sum)
    const meaning = new Float32Array(sum.length)
    for (const vector of vectors.slice(next, (next += told[t].length))) {
      for (let k = 0; k < meaning.length; k++) meaning[k] += vector[k]
    }
    if (toUnit(meaning)) for (let k = 0; k < sum.length; k++) sum[k] += meaning[k]
    return sum
  })
}
