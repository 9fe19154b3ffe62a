import type { LinkClaims } from '../../contract/claims.js'
import {
  findCoverProblems,
  moderateAttacker,
  strongAttacker,
  weakAttacker,
} from '../../kinds/disassociated/attack/cover.js'
import type { PairKnowledge } from '../../contract/cover-claims.js'
import type { Transactions } from '../../data/transactions.js'
import { meanInterval } from '../../math/interval.js'
import { disassociate } from '../../kinds/index.js'
import { protect } from '../../run/protect.js'
import { stream } from '../../math/random.js'
import type { Disassociated } from '../../kinds/disassociated/disassociated.js'
import { openTaxonomy } from '../../meaning/open-wordnet.js'
import type { Experiment, ResultRow } from '../experiment.js'
import type { Figure } from '../figure.js'
import { coverStatements, timeStatements } from './cover-statements.js'
import { type OpenData, clicks, firstRecords, namedData, smallRecords, sparseLog } from './open-data.js'

const log = { id: 'log', label: 'generated log' }

const opened: readonly OpenData[] = [clicks, ...namedData]
const shown: readonly Pick<OpenData, 'id' | 'label'>[] = [clicks, log, ...namedData]

/** The paper varies the largest cluster and prints no axis that could be read: ours. */
const sizes = [10, 20, 30, 40, 50]
/** Draws of what the moderate and the weak attacker know. */
const draws = 5
/** Of how many records the moderate attacker knows a pair: the paper says "a strict subset". */
const knownShare = 0.1
/** Runs of which the shortest counts, where times are shown. */
const timedRuns = 10

const common = {
  x: { label: 'largest cluster', kind: 'linear' },
  y: { label: '', kind: 'linear' },
  series: ['strong', 'moderate', 'weak'].map((id, place) => ({ id, label: id, slot: [6, 5, 4][place] })),
  counts: 'draws of what is known',
  marks: [],
} satisfies Partial<Figure>

export const coverExperiment: Experiment = {
  id: 'cover',
  summary: 'cover problems in disassociated data: breaches for three attackers against cluster size, and the time',
  cites: ['Barakat et al. 2016, Figures 4 and 5'],
  needs: opened.map(({ file }) => file),
  figures: [...shown.map(breachFigure), timeFigure()],
  statements: coverStatements(shown),
  async *run({ dataFolder, small, seed, onProgress }) {
    const wordnet = [...(await openTaxonomy({})).synsetsOf.keys()]
    for (const [done, { id, label }] of shown.entries()) {
      onProgress(label, done, shown.length)
      const source = opened.find((one) => one.id === id)
      const all = source ? await source.load(dataFolder, small ? smallRecords : undefined) : logOf(small, seed)
      const data = small ? firstRecords(all, smallRecords) : all
      for (const maxCluster of small ? sizes.slice(0, 2) : sizes) yield* rowsAt({ id, data, maxCluster, wordnet, seed })
    }
  },
}

function logOf(small: boolean, seed: number): Transactions {
  const random = stream(seed, 'experiment/log')
  return small ? sparseLog(smallRecords, 3000, random) : sparseLog(65_517, 1_216_655, random)
}

interface Point {
  readonly id: string
  readonly data: Transactions
  readonly maxCluster: number
  /** Words that the weak attacker draws from beside the items. */
  readonly wordnet: readonly string[]
  readonly seed: number
}

async function* rowsAt({ id, data, maxCluster, wordnet, seed }: Point): AsyncGenerator<ResultRow> {
  const result = await protect(data, disassociate, { k: 3, m: 2, maxCluster }, seed)
  if (result.kind === 'infeasible') throw new Error(result.because)
  const { release } = result
  const attackers: Record<string, (draw: number) => PairKnowledge> = {
    strong: () => strongAttacker,
    moderate: (draw) => moderateAttacker(data, knownShare, stream(seed, `experiment/known/${draw}`)),
    weak: (draw) => weakAttacker(release.items, wordnet, stream(seed, `experiment/known/${draw}`)),
  }
  for (const [series, knowledge] of Object.entries(attackers)) {
    const found = Array.from({ length: draws }, (_, draw) =>
      timed(release, knowledge(draw), id === clicks.id ? timedRuns : 1),
    )
    const point = { x: maxCluster, series, n: draws, seed }
    const estimate = (of: (one: Timed) => number) => fromZero(found.map(of))
    yield { figure: `breaches-${id}`, measure: 'breaches', ...point, ...estimate(({ breachCount }) => breachCount) }
    yield { figure: `breaches-${id}`, measure: 'problems', ...point, ...estimate(({ breaches }) => breaches.length) }
    if (id === clicks.id)
      yield { figure: 'time', measure: 'seconds', ...point, ...estimate(({ cpuMs }) => cpuMs / 1000) }
  }
}

type Timed = LinkClaims & { readonly cpuMs: number }

/** The shortest of some runs, in processor time: the first pays for getting warm, and others may use the machine. */
function timed(release: Disassociated, known: PairKnowledge, count: number): Timed {
  const runs = Array.from({ length: count }, () => {
    const started = process.cpuUsage()
    const found = findCoverProblems(release, known)
    const { user, system } = process.cpuUsage(started)
    return { ...found, cpuMs: (user + system) / 1000 }
  })
  return runs.reduce((best, run) => (run.cpuMs < best.cpuMs ? run : best))
}

/** Neither a count nor a time is below nothing. */
function fromZero(values: readonly number[]): Pick<ResultRow, 'mean' | 'low' | 'high'> {
  const { mean, low, high } = meanInterval(values)
  return { mean, low: Math.max(0, low), high }
}

function breachFigure({ id, label }: Pick<OpenData, 'id' | 'label'>): Figure {
  return {
    ...common,
    id: `breaches-${id}`,
    title: `Privacy breaches by cover problems: ${label}`,
    source: 'Barakat et al., Figure 4',
    about: `k = 3, m = 2. Strong: every pair; moderate: a pair of each of ${knownShare * 100} % of the records; weak: the 190 pairs of ten items and ten nouns of WordNet.`,
    panels: [
      { measure: 'breaches', label: 'Breaches (Algorithm 1)' },
      { measure: 'problems', label: 'Cover problems of use' },
    ],
    headline: 'breaches',
    statements: [],
    repeatable: true,
  }
}

function timeFigure(): Figure {
  return {
    ...common,
    id: 'time',
    title: 'Time to find the breaches: BMS-WebView-1',
    source: 'Barakat et al., Figure 5',
    about: 'Processor time of the detection alone, the best of ten runs per draw.',
    panels: [{ measure: 'seconds', label: 'Seconds' }],
    headline: 'seconds',
    statements: timeStatements,
    repeatable: false,
  }
}
