import { contextTables } from '../src/kinds/sets/attack/context/context-tables.js'
import { prepare } from '../src/kinds/sets/attack/context/prepare.js'
import { withFallbacks } from '../src/contract/index.js'
import { setsRelease } from '../src/kinds/index.js'
import { attacksOn } from '../src/run/index.js'
import { ElementsBuilder } from '../src/data/transactions.js'
import type { Transactions } from '../src/data/index.js'
import { below, stream, streamsOf, type Random } from '../src/math/index.js'
import { textTable } from '../src/report/index.js'
import type { Benchmark } from './benchmark.js'

interface Size {
  readonly transactions: number
  readonly length: number
  readonly generalised: number
  readonly rows: number
}

const sizes: readonly Size[] = [
  { transactions: 700, length: 100, generalised: 150, rows: 5 },
  { transactions: 1_000_000, length: 6, generalised: 2000, rows: 500 },
]
const members = 5
const vocabulary = 5000
const dimensions = 32

export const attackScale: Benchmark = {
  id: 'attack-scale',
  summary:
    'the attack on made-up releases with a loaded measure of 32 numbers a term (goals: 700 transactions × 100 items, 150 generalised items in 5 s; 1 M transactions, 2,000 generalised items in 10 minutes and 2 GB)',
  async run(print) {
    const lines = [['transactions', 'generalised', 'rows', 'context s', 'score s', 'undertext s', 'rba s', 'peak MB']]
    for (const size of sizes) lines.push(await timed(size))
    textTable(lines).forEach(print)
  },
}

async function timed(size: Size): Promise<string[]> {
  const release = setsRelease(madeUp(size))
  const random = streamsOf(1)
  const granted = { meaning: vectorMeasure }
  const marks = [performance.now()]
  const mark = (): number => marks.push(performance.now())
  const rows = contextTables(release, { context: 'all' }).tables.reduce((sum, one) => sum + one.transactions.length, 0)
  mark()
  await prepare(release, granted, { context: 'all', rehearses: true }, random)
  mark()
  for (const id of ['undertext', 'rba']) {
    const attack = (await attacksOn(release)).find((one) => one.id === id)!
    await attack.run(release, granted, withFallbacks(attack.parameters, {}), random)
    mark()
  }
  const seconds = marks.slice(1).map((at, i) => ((at - marks[i]) / 1000).toFixed(1))
  const peak = (process.resourceUsage().maxRSS / 1024).toFixed(0)
  return [size.transactions, size.generalised, rows, ...seconds, peak].map(String)
}

/** Plain terms at random, and each generalised item in so many transactions. */
function madeUp({ transactions, length, generalised, rows }: Size): Transactions {
  const random = stream(1, 'bench/attack-scale')
  const held = Array.from({ length: transactions }, () => [] as number[])
  for (let g = 0; g < generalised; g++) for (let i = 0; i < rows; i++) held[below(transactions, random)].push(g)
  const builder = new ElementsBuilder()
  for (const sets of held) {
    for (let i = 0; i < length; i++) builder.add(below(vocabulary, random))
    for (const g of new Set(sets)) {
      builder.add(builder.generalised(Array.from({ length: members }, (_, i) => vocabulary + g * members + i)))
    }
    builder.endTransaction()
  }
  return builder.build(Array.from({ length: vocabulary + generalised * members }, (_, i) => `term ${i}`))
}

const vectors = new Map<string, Float64Array>()

function vectorOf(term: string): Float64Array {
  const known = vectors.get(term)
  if (known) return known
  const random: Random = stream(1, term)
  const vector = Float64Array.from({ length: dimensions }, () => below(2001, random) / 1000 - 1)
  vectors.set(term, vector)
  return vector
}

const vectorMeasure = {
  prepare: async () => {},
  distances(rows: readonly string[], columns: readonly string[]): Float64Array {
    const right = columns.map(vectorOf)
    return Float64Array.from(
      rows.flatMap((row) => {
        const left = vectorOf(row)
        return right.map((other) => 1 - left.reduce((sum, value, i) => sum + value * other[i], 0) / dimensions)
      }),
    )
  },
}
