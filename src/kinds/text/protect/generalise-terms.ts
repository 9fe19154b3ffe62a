import { wordSpans } from '../marked-spans.js'
import { textRelease } from '../release.js'
import type { Ontology } from '../../../data/hierarchy.js'
import { parameters } from '../../../contract/parameter.js'
import { type Protector, infeasible } from '../../../contract/protector.js'
import { type TermSpan, termFinder } from './keep-listed.js'
import { withCommas } from '../../../math/with-commas.js'

const generaliseParameters = parameters({
  t: {
    type: 'integer',
    required: true,
    least: 2,
    most: 1_000_000,
    about: 'how many texts each published one may come from',
  },
  ontology: { type: 'ontology', required: true, about: 'what terms are kinds of: a hierarchy, or wordnet' },
})

/** Terms beyond so many in a text stay as they are: each further one multiplies what must be weighed. */
const mostTerms = 200

/**
 * Who reads "a drug" cannot tell marijuana from five others: a text stays readable, and at least t texts could have
 * been generalised to it. Of all such texts the one with the fewest is published.
 */
export const generaliseTerms: Protector<'text', typeof generaliseParameters> = {
  id: 'generalise-terms',
  name: 'wider words',
  summary: 'says terms in wider words of an ontology until at least t texts could stand behind each published one',
  cites: [
    'Jiang, Murugesan, Clifton, Si: t-Plausibility: semantic preserving text sanitization, CSE 2009',
    'Thesis, Figure 2.15',
  ],
  makes: 'text',
  parameters: generaliseParameters,
  promises: ({ t, ontology }) => [{ model: 't-plausibility', values: { t, ontology } }],
  run({ texts }, { t, ontology }) {
    const find = termFinder(ontology.nodeOf)
    const leaves = leavesBelow(ontology)
    const published: { id: string; text: string }[] = []
    let generalised = 0
    for (const [place, { id, text }] of texts.entries()) {
      const words = wordSpans(text)
      const terms = find(text, words).slice(0, mostTerms)
      const ways = terms.map(({ value }) => wider(ontology, leaves, value))
      const widest = ways.reduce((product, { counts }) => product * (counts.at(-1) ?? 1), 1)
      let said: string | undefined
      // Two words that meet may be a longer term of fewer leaves: then more is asked for.
      for (let asked = t; said === undefined && asked <= t * 64; asked *= 2) {
        const chosen = leastProduct(
          ways.map(({ counts }) => counts),
          asked,
        )
        if (!chosen) break
        const names = ways.map(({ nodes }, i) =>
          chosen.places[i] === 0 ? undefined : ontology.names[nodes[chosen.places[i]]],
        )
        const attempt = withNames(text, words, terms, names)
        if (plausible(text, attempt, find, leaves) < t) continue
        said = attempt
        generalised += names.filter((name) => name !== undefined).length
      }
      if (said === undefined)
        return infeasible(
          terms.length === 0
            ? `text ${place + 1} holds no term of the ontology`
            : `text ${place + 1} can come from ${withCommas(Math.min(widest, Number.MAX_SAFE_INTEGER))} texts at most, by ${terms.length} terms`,
          'give a smaller t or an ontology with more terms, or leave the text out',
        )
      published.push({ id, text: said })
    }
    return { kind: 'released', release: textRelease({ texts: published }), made: { generalised }, notes: [] }
  },
}

/** By node: how many nodes below it have nothing below them; 1 where that is the node itself. */
function leavesBelow({ parents }: Ontology): Uint32Array {
  const inner = new Uint8Array(parents.length)
  for (const [node, parent] of parents.entries()) if (parent !== node) inner[parent] = 1
  const leaves = new Uint32Array(parents.length)
  for (let leaf = 0; leaf < parents.length; leaf++) {
    if (inner[leaf]) continue
    leaves[leaf]++
    for (let node = leaf; parents[node] !== node; node = parents[node]) leaves[parents[node]]++
  }
  return leaves
}

/** The kinds a term can be said as, from itself up, each with more leaves than the one before; itself counts once. */
function wider({ parents }: Ontology, leaves: Uint32Array, node: number): { nodes: number[]; counts: number[] } {
  const nodes = [node]
  const counts = [1]
  for (let at = node; parents[at] !== at;) {
    at = parents[at]
    if (leaves[at] <= counts[counts.length - 1]) continue
    nodes.push(at)
    counts.push(leaves[at])
  }
  return { nodes, counts }
}

function withNames(
  text: string,
  words: ReturnType<typeof wordSpans>,
  terms: readonly TermSpan<number>[],
  names: readonly (string | undefined)[],
): string {
  const parts: string[] = []
  let at = 0
  for (const [i, { first, last }] of terms.entries()) {
    const name = names[i]
    if (name === undefined) continue
    const capital =
      /^\p{Lu}/u.test(text.slice(words[first].start)) && /(?:^|[.!?]\s+)$/.test(text.slice(0, words[first].start))
    parts.push(text.slice(at, words[first].start), saidAs(name, capital))
    at = words[last - 1].end
  }
  parts.push(text.slice(at))
  return parts.join('')
}

function saidAs(name: string, capital: boolean): string {
  const plain = name.replaceAll('_', ' ').toLowerCase()
  return capital ? plain[0].toUpperCase() + plain.slice(1) : plain
}

/** How many texts a published one may come from: each term that was not there before may be any leaf below it. */
function plausible(
  before: string,
  text: string,
  find: ReturnType<typeof termFinder<number>>,
  leaves: Uint32Array,
): number {
  const old = new Map<number, number>()
  for (const { value } of find(before, wordSpans(before))) old.set(value, (old.get(value) ?? 0) + 1)
  return find(text, wordSpans(text)).reduce((product, { value }) => {
    const left = old.get(value) ?? 0
    if (left > 0) old.set(value, left - 1)
    return left > 0 ? product : product * leaves[value]
  }, 1)
}

/** What was chosen: by factor list the place taken in it, and their product. */
interface ChosenFactors {
  readonly product: number
  readonly places: Uint32Array
}

interface Reached {
  readonly product: number
  readonly place: number
  readonly before: Reached | undefined
}

/**
 * One factor of each list so that the product is the least of at least `t`; undefined where even the greatest are not
 * enough. Exact, over the distinct products below t: of those at or above t only the least is carried on. Lists rise,
 * and each begins with 1.
 */
export function leastProduct(lists: readonly ArrayLike<number>[], t: number): ChosenFactors | undefined {
  let reached = new Map<number, Reached | undefined>([[1, undefined]])
  for (const list of lists) {
    const next = new Map<number, Reached>()
    let least = Infinity
    for (const [product, before] of reached) {
      for (let place = 0; place < list.length; place++) {
        const more = product * list[place]
        if (more >= t) {
          if (more < least) {
            next.delete(least)
            least = more
            next.set(more, { product: more, place, before })
          }
          break
        }
        if (!next.has(more)) next.set(more, { product: more, place, before })
      }
    }
    reached = next
  }
  const best = [...reached.keys()].find((product) => product >= t)
  let at = best === undefined ? undefined : reached.get(best)
  if (best === undefined || !at) return undefined
  const places = new Uint32Array(lists.length)
  for (let list = lists.length - 1; list >= 0 && at; list--, at = at.before) places[list] = at.place
  return { product: best, places }
}
