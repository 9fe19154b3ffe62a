import { type ValueClaims, nobody } from '../contract/claims.js'
import type { AttackFigure, FoundNode, ReadText, ReadTexts, TextPart } from '../contract/attack-figure.js'
import type { Attacked } from '../contract/given.js'
import type { Release } from '../contract/release.js'
import { type Graph, neighboursOf, nodeCount } from '../data/graph.js'
import { isGraph, isTexts } from '../data/sorts.js'
import type { Texts } from '../data/texts.js'
import { markedSpans } from '../kinds/text/marked-spans.js'

const [mostTexts, mostNear, mostFar] = [12, 24, 36] as const

/** The figure of what is read first; undefined where there is none for claims of the sort, or nothing is read. */
export function attackFigure({ claims, finding: { told } }: Attacked, release: Release): AttackFigure | undefined {
  if (claims.kind === 'values' && claims.of === 'gaps' && isTexts(release)) return readTexts(claims, release)
  if (claims.kind !== 'records' || !isGraph(release) || told.length === 0) return undefined
  const [{ record, confidence }] = told
  return foundNode(release, claims.of === 'rows' ? record - 1 : claims.record[record - 1], confidence)
}

function readTexts(claims: ValueClaims, { texts }: Texts): ReadTexts | undefined {
  let gap = 0
  const read = texts.map(({ id, text }): ReadText => {
    const parts: TextPart[] = []
    let [from, sure] = [0, 0]
    for (const { start, end } of markedSpans(text)) {
      const guess = likeliest(claims, gap++)
      if (start > from) parts.push(text.slice(from, start))
      parts.push({ mark: text.slice(start, end), ...(guess && { read: guess.value, sure: guess.chance }) })
      sure = Math.max(sure, guess?.chance ?? 0)
      from = end
    }
    if (from < text.length) parts.push(text.slice(from))
    return { id, sure, parts }
  })
  const guessed = read.filter(({ sure }) => sure > 0).toSorted((a, b) => b.sure - a.sure)
  if (guessed.length === 0) return undefined
  return { kind: 'texts', texts: guessed.slice(0, mostTexts), more: Math.max(0, guessed.length - mostTexts) }
}

function likeliest({ posteriorOf, posteriors, values }: ValueClaims, subject: number) {
  const belief = posteriorOf[subject]
  if (belief === undefined || belief === nobody) return undefined
  const { offsets, codes, chances } = posteriors
  let best = offsets[belief]
  for (let i = best; i < offsets[belief + 1]; i++) if (chances[i] > chances[best]) best = i
  return offsets[belief] < offsets[belief + 1] ? { value: values[codes[best]], chance: chances[best] } : undefined
}

function foundNode(graph: Graph, centre: number, sure: number): FoundNode | undefined {
  if (!(centre >= 0 && centre < nodeCount(graph))) return undefined
  const all = neighboursOf(graph, centre)
  const near = [...all].slice(0, mostNear)
  const known = new Set([centre, ...near])
  const far: number[] = []
  // A neighbour of each in turn, so that all have some of theirs.
  for (let turn = 0; turn < mostFar && far.length < mostFar; turn++)
    for (const one of near) {
      const next = neighboursOf(graph, one)[turn]
      if (next === undefined || known.has(next) || far.length === mostFar) continue
      known.add(next)
      far.push(next)
    }
  const nodes = [centre, ...near, ...far]
  const placeOf = new Map(nodes.map((node, place) => [node, place]))
  const edges = nodes.flatMap((node, place) =>
    Array.from(neighboursOf(graph, node), (other) => placeOf.get(other))
      .filter((other) => other !== undefined && other > place)
      .map((other) => [place, other!] as const),
  )
  return {
    kind: 'node',
    nodes: nodes.map((node, place) => ({
      name: graph.nodes[node],
      away: place === 0 ? 0 : place <= near.length ? 1 : 2,
    })),
    edges,
    neighbours: all.length,
    sure: Math.min(1, sure),
  }
}
