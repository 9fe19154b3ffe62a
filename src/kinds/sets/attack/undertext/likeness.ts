import type { Evidence } from './evidence.js'

const bins = 5
const mostWeight = 20

/**
 * How much each rehearsed table counts, so that together they look like the real ones. Sets chosen to mean alike leave
 * less to tell apart than sets of strangers, and a rehearsal on strangers would make the intruder too sure. Tables are
 * compared by how far their evidence is spread: a rehearsed one counts by the share of real ones of its spread.
 */
export function likeness(rehearsed: Float64Array, real: Float64Array): Float64Array {
  if (real.length < bins * 4) return new Float64Array(rehearsed.length).fill(1)
  const wanted = real.toSorted()
  const cuts = Array.from({ length: bins - 1 }, (_, i) => wanted[Math.floor(((i + 1) * wanted.length) / bins)])
  const binOf = (spread: number): number => cuts.filter((cut) => spread > cut).length
  const counts = new Float64Array(bins)
  const places = rehearsed.map(binOf)
  for (const place of places) counts[place]++
  const widest = 1.5 * wanted[wanted.length - 1]
  return rehearsed.map((spread, i) =>
    spread > widest ? 0 : Math.min(mostWeight, rehearsed.length / bins / counts[places[i]]),
  )
}

/** Root mean square of what the measures say: how far the evidence of a table is spread. */
export function evidenceSpread({ witnesses: { measures } }: Evidence): number {
  let squares = 0
  let cells = 0
  for (const witness of measures) {
    for (const value of witness) squares += value * value
    cells += witness.length
  }
  return Math.sqrt(squares / cells)
}
