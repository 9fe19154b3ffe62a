import type { Ontology } from '../../../data/hierarchy.js'
import { parameters } from '../../../contract/parameter.js'
import { markedSpans } from '../marked-spans.js'
import { Violations, notJudged } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'

const plausibilityParameters = parameters({
  t: { type: 'integer', required: true, least: 1, about: 'how many texts each published one may come from' },
  ontology: { type: 'ontology', required: true, value: 'hierarchy|wordnet', about: 'what terms are kinds of' },
})

export const plausibilityModel: Model<'text', typeof plausibilityParameters> = {
  id: 't-plausibility',
  name: 't-plausibility',
  summary: 'at least t texts can be generalised to each published one',
  cites: ['Jiang et al. 2009', 'Thesis, Definition 9'],
  on: 'text',
  parameters: plausibilityParameters,
  judge({ texts }, { t, ontology }, original) {
    const model = `${t}-plausibility`
    if (texts.length === 0) return notJudged(model, 'there is no text', [])
    const countOf = baseCounter(ontology)
    const violations = new Violations()
    let least = Infinity
    for (const [i, { text }] of texts.entries()) {
      const count = countOf(text, original?.texts[i]?.text)
      least = Math.min(least, count)
      if (count < t) violations.add({ items: [`text ${i + 1}`], support: count }, 'texts with too few behind them')
    }
    const notes = original
      ? []
      : ['Without the original a word that was there before counts like one that was made wider']
    return { ...violations.judged(model, notes), reached: least }
  },
}

/**
 * How many texts can be generalised to one: the product of the leaves under its terms, the longest term at each place;
 * beside its original only of those terms that stand there more often than before.
 */
function baseCounter(ontology: Ontology): (text: string, before?: string) => number {
  const longest = Math.max(1, ...Array.from(ontology.nodeOf.keys(), (term) => term.split(' ').length))
  const below = childrenOf(ontology)
  const known = new Map<number, number>()
  const leavesOf = (node: number): number => {
    const before = known.get(node)
    if (before !== undefined) return before
    const count = below[node].length === 0 ? 1 : below[node].reduce((sum, child) => sum + leavesOf(child), 0)
    known.set(node, count)
    return count
  }
  const termsOf = (text: string): Map<number, number> => {
    const terms = new Map<number, number>()
    for (const piece of piecesOf(text)) {
      for (let at = 0; at < piece.length;) {
        let length = Math.min(longest, piece.length - at)
        let node: number | undefined
        while (length > 0 && (node = ontology.nodeOf.get(piece.slice(at, at + length).join(' '))) === undefined)
          length--
        if (node !== undefined) terms.set(node, (terms.get(node) ?? 0) + 1)
        at += Math.max(1, length)
      }
    }
    return terms
  }
  return (text, before) => {
    const old = before === undefined ? undefined : termsOf(before)
    let product = 1
    for (const [node, count] of termsOf(text)) product *= leavesOf(node) ** Math.max(0, count - (old?.get(node) ?? 0))
    return product
  }
}

/** Words with nothing but blanks between them, in small letters, piece by piece; marks part them. */
function piecesOf(text: string): string[][] {
  let plain = text
  for (const { start, end } of markedSpans(text))
    plain = plain.slice(0, start) + '|'.repeat(end - start) + plain.slice(end)
  return plain
    .toLowerCase()
    .split(/(?:[^\p{L}\p{N}\s'’-]|(?<![\p{L}\p{N}])['’-]|['’-](?![\p{L}\p{N}]))+/u)
    .map((piece) => piece.split(/\s+/).filter((word) => word !== ''))
}

function childrenOf({ parents }: Ontology): number[][] {
  const below = Array.from(parents, (): number[] => [])
  for (const [node, parent] of parents.entries()) if (node !== parent) below[parent].push(node)
  return below
}
