import { shuffle } from '../../../../math/random.js'
import { reassociateByScore } from './by-anchor-score.js'
import { claimEach } from './claim-each.js'
import { type Reassociation, askRelatedness } from './reassociation.js'
import { sourcesOf } from './sources.js'

const onDisassociated = { on: 'disassociated', parameters: {} } as const
/** The published three are held against the same rules with nothing known. */
const byMeaning = { ...onDisassociated, needs: ['meaning'], baseline: 'random' } as const
const paper = 'AlShuhail, Shao: Semantic attack on disassociated transactions'

/** A record is about one thing: what belongs to it is related to all of its anchor. */
export const aba: Reassociation = {
  id: 'aba',
  name: 'averaging-based attack',
  cites: [`${paper}, Algorithm 3`],
  summary: 'gives each sub-record and term to the anchors it is most related to on average',
  ...byMeaning,
  run: async (release, granted) => reassociateByScore(release, await askRelatedness(release, granted), mean),
}

/** A record may be about two things: what belongs to it is related to the nearer half of its anchor. */
export const rga: Reassociation = {
  id: 'rga',
  name: 'related-group attack',
  cites: [`${paper}, Algorithm 4`],
  summary: 'looks only at the anchor terms that are at least as related as the median',
  ...byMeaning,
  run: async (release, granted) =>
    reassociateByScore(release, await askRelatedness(release, granted), (scores) => {
      const division = median(scores)
      return mean(scores.filter((score) => score >= division))
    }),
}

/** One telling pair is enough: what belongs to a record is closely related to some term of its anchor. */
export const mra: Reassociation = {
  id: 'mra',
  name: 'most-related attack',
  cites: [`${paper}, Algorithm 5`],
  summary: 'looks only at the most related anchor term',
  ...byMeaning,
  run: async (release, granted) =>
    reassociateByScore(release, await askRelatedness(release, granted), (scores) => Math.max(...scores)),
}

/** Nothing is known: the baseline of the others, under the same rules. */
export const randomReassociation: Reassociation = {
  id: 'random',
  name: 'random attack',
  cites: [`${paper}, §6.2`],
  summary: 'gives each sub-record and term to anchors drawn at random',
  ...onDisassociated,
  needs: [],
  baseline: null,
  run: async (release, _, __, streams) => {
    const random = streams('reassociate/random')
    return claimEach(release, (cluster) =>
      Array.from(sourcesOf(cluster, release.k - 1), ({ chunk, items, count }) => {
        const every = Uint32Array.from({ length: cluster.size }, (_row, row) => row)
        const rows = shuffle(every, random).slice(0, count)
        const nothing = new Float64Array(count)
        return {
          chunk,
          items,
          rows,
          scores: nothing.map(() => NaN),
          confidence: nothing.map(() => count / cluster.size),
        }
      }),
    )
  },
}

function mean(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** Equation 2. */
function median(scores: readonly number[]): number {
  const sorted = [...scores].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
