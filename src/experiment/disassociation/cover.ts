import { findCoverProblems } from '../../attack/disassociated/cover/find-cover-problems.js'
import {
  type PairKnowledge,
  moderateAttacker,
  strongAttacker,
  weakAttacker,
} from '../../attack/disassociated/cover/pair-knowledge.js'
import type { Transactions } from '../../data/transactions.js'
import { protectByDisassociation } from '../../protect/index.js'
import { stream } from '../../random/random.js'
import type { Experiment, ResultRow } from '../experiment.js'
import type { Figure } from '../figure.js'
import { type OpenData, clicks, firstRecords, namedData } from './open-data.js'
import { sparseLog } from './sparse-log.js'

const log = { id: 'log', label: 'a generated log of 65,517 records over 1,216,655 items' }

const opened: readonly OpenData[] = [clicks, ...namedData]
const shown: readonly Pick<OpenData, 'id' | 'label'>[] = [...opened, log]

const sizes = [10, 20, 30, 40, 50]
/** Draws of what the moderate and the weak attacker know. */
const draws = 5
const knownShare = 0.1

/** Words that are nobody's item: the part of the weak attacker's knowledge that comes from elsewhere. */
const elsewhere = Array.from({ length: 10 }, (_, i) => `a word from elsewhere ${i}`)

const common = {
  x: { label: 'largest cluster', kind: 'linear' },
  y: { label: '', kind: 'linear' },
  series: ['strong', 'moderate', 'weak'].map((id, slot) => ({ id, label: id, slot })),
  counts: 'clusters',
  marks: [],
  claims: [],
} satisfies Partial<Figure>

export const cover: Experiment = {
  id: 'cover',
  summary: 'cover problems in disassociated data: breaches for three attackers against cluster size, and the time',
  cites: ['Barakat et al. 2016, Figures 4 and 5'],
  needs: opened.map(({ file }) => file),
  figures: [...shown.map(breachFigure), timeFigure()],
  async *run({ dataFolder, small, seed, onProgress }) {
    for (const [done, { id, label }] of shown.entries()) {
      onProgress(label, done, shown.length)
      const source = opened.find((one) => one.id === id)
      const all = source ? await source.load(dataFolder) : logOf(small, seed)
      const data = small ? firstRecords(all, 300) : all
      for (const maxCluster of small ? sizes.slice(0, 2) : sizes) yield* rowsAt(id, data, maxCluster, seed)
    }
  },
}

function logOf(small: boolean, seed: number): Transactions {
  const random = stream(seed, 'experiment/log')
  return small ? sparseLog(300, 3000, random) : sparseLog(65_517, 1_216_655, random)
}

function* rowsAt(id: string, data: Transactions, maxCluster: number, seed: number): Generator<ResultRow> {
  const result = protectByDisassociation(data, { k: 3, m: 2, maxCluster }, stream(seed, 'experiment/protect'))
  if (result.kind === 'infeasible') throw new Error(result.because)
  const { release } = result
  const attackers: Record<string, (draw: number) => PairKnowledge> = {
    strong: () => strongAttacker,
    moderate: (draw) => moderateAttacker(data, knownShare, stream(seed, `experiment/known/${draw}`)),
    weak: (draw) => weakAttacker(release.items, elsewhere, stream(seed, `experiment/known/${draw}`)),
  }
  for (const [series, knowledge] of Object.entries(attackers)) {
    const counts: number[] = []
    const times: number[] = []
    for (let draw = 0; draw < (series === 'strong' ? 1 : draws); draw++) {
      const known = knowledge(draw)
      const started = performance.now()
      counts.push(findCoverProblems(release, known).breachCount)
      times.push((performance.now() - started) / 1000)
    }
    const point = { x: maxCluster, series, n: release.clusters.length, seed }
    yield { figure: `breaches-${id}`, measure: 'breaches', ...point, ...spread(counts) }
    if (id === clicks.id) yield { figure: 'time', measure: 'seconds', ...point, ...spread(times) }
  }
}

/** Mean and 95 % interval over the draws; of one draw, itself. */
function spread(values: readonly number[]): Pick<ResultRow, 'mean' | 'low' | 'high'> {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const half = values.length < 2 ? 0 : 1.96 * Math.sqrt(squares / (values.length - 1) / values.length)
  return { mean, low: Math.max(0, mean - half), high: mean + half }
}

function breachFigure({ id, label }: Pick<OpenData, 'id' | 'label'>): Figure {
  return {
    ...common,
    id: `breaches-${id}`,
    title: `Privacy breaches by cover problems, ${label}`,
    source: 'Barakat et al., Figure 4',
    about: `k = 3, m = 2. Strong: every pair; moderate: a pair of each of ${knownShare * 100} % of the records; weak: 190 pairs.`,
    panels: [{ measure: 'breaches', label: 'breaches (Algorithm 1)' }],
    headline: 'breaches',
    repeatable: true,
  }
}

function timeFigure(): Figure {
  return {
    ...common,
    id: 'time',
    title: 'Time to find the breaches, BMS-WebView-1',
    source: 'Barakat et al., Figure 5',
    about: 'Wall time of the detection alone.',
    panels: [{ measure: 'seconds', label: 'seconds' }],
    headline: 'seconds',
    repeatable: false,
  }
}
