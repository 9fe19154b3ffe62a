import { parameters } from '../../../contract/parameter.js'
import type { Model } from '../../../contract/model.js'
import { coverProblemsOf } from '../cover-problems.js'
import type { Disassociated } from '../disassociated.js'
import { type Judgement, type RareSet, Violations, notJudged } from '../../../contract/judgement.js'
import { findDoubts, mostTogether } from './most-together.js'
import { isTorn } from './torn-cluster.js'
import { type WhereItemsStand, termChunk, whereItemsStand } from '../where-items-stand.js'

/** Items that somebody may hold, but fewer than k in every possible dataset: `support` is the most that can. */
export interface GuaranteeFault extends RareSet {
  /** The first cluster that can hold them, from 1. */
  readonly cluster: number
}

/** Bounds of the work, for a few seconds; what is open beyond them is "not measured". */
const mostSets = 500_000
const mostSwaps = 1_000_000

/**
 * What disassociation promises (Definition 2 of Barakat et al. 2016, after Terrovitis et al. 2012): whoever knows up to
 * m items of somebody finds, among the datasets the release can come from, one in which k records hold them. A dataset
 * is possible only if vertical partitioning, which the attacker knows, tears it apart as published.
 */
export function judgeGuarantee(
  release: Disassociated,
  { k, m }: { readonly k: number; readonly m: number },
): Judgement<GuaranteeFault> {
  const model = `disassociation guarantee, k = ${k}, m = ${m}`
  const stands = whereItemsStand(release)
  const notes = [...coverNotes(release), ...termNotes(release, stands)]
  if (!isTorn(release)) return notJudged(model, notTorn, notes)
  if (release.suppressed > 0) return notJudged(model, leftOut(release.suppressed), notes)
  const asked = { k, m, mostSets, mostSwaps }
  const doubts = findDoubts(release, stands, asked)
  if (doubts.impossible > 0) return notJudged(model, notVertical(doubts.impossible), notes)
  const found = new Violations<GuaranteeFault>()
  let undecided = 0
  let tooMany = doubts.tooMany
  for (const sum of tooMany ? [] : mostTogether(release, stands, doubts, asked)) {
    if (sum === 'too many') tooMany = true
    else if (sum.most >= k || sum.least === 0) undecided++
    else {
      const items = sum.set.map((code) => release.items[code])
      found.add({ items, support: sum.most, cluster: sum.cluster + 1 })
    }
  }
  if (found.count > 0) {
    if (undecided > 0) notes.push(`${undecided} more sets of items could not be decided`)
    return found.judged(model, notes, k)
  }
  if (tooMany) {
    // What smaller sets break is broken.
    const smaller = m > 2 ? judgeGuarantee(release, { k, m: m - 1 }) : undefined
    if (smaller?.holds === false)
      return { ...smaller, model, notes: [...smaller.notes, `sets of ${m} items were too many to look at`] }
    return notJudged(model, `there are more than ${mostSets} sets of items to look at`, notes)
  }
  if (doubts.unsettled > 0) return notJudged(model, notSettled(doubts.unsettled), notes)
  if (undecided > 0) return notJudged(model, notDecided(undecided, k), notes)
  return found.judged(model, notes, k)
}

/** The definition counts records of the whole release: a pair that a cover problem keeps below k may be elsewhere. */
function coverNotes(release: Disassociated): string[] {
  const problems = [...coverProblemsOf(release)].length
  if (problems === 0) return []
  return [`${problems} cover problems: who also knows somebody's cluster finds fewer than ${release.k} records there`]
}

/** Not counted, as in the papers: whoever relies on frequent items never going to a term chunk knows who is rare there. */
function termNotes({ clusters, k }: Disassociated, { inCluster, clustersOf }: WhereItemsStand): string[] {
  const rare = clustersOf.filter(
    ([c, ...others], code) =>
      c !== undefined && others.length === 0 && inCluster[c].get(code) === termChunk && clusters[c].terms.length > 1,
  ).length
  if (rare === 0) return []
  return [
    `${rare} items stand in one term chunk and nowhere else; who takes term chunks to hold rare items alone knows that fewer than ${k} records hold each (not counted)`,
  ]
}

const notTorn =
  'no dataset can be torn apart like this: an item stands in two chunks of a cluster, or a chunk is too long'

function leftOut(suppressed: number): string {
  return `${suppressed} ${suppressed === 1 ? 'occurrence was' : 'occurrences were'} left out, so the release can come from more than its chunks put together`
}

function notVertical(clusters: number): string {
  return `vertical partitioning tears no dataset apart like this (${clusters} clusters): the release was made in another way`
}

function notSettled(clusters: number): string {
  return `for ${clusters} clusters no dataset was found that vertical partitioning tears apart like this, and there are too many to try all`
}

function notDecided(sets: number, k: number): string {
  return `${sets} sets of items were not seen in ${k} records, and there are too many possible datasets to try all`
}

const guaranteeParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'records that must be able to hold whatever is known' },
  m: { type: 'integer', required: true, least: 1, about: 'items an attacker may know of one record' },
})

export const guaranteeModel: Model<'disassociated', typeof guaranteeParameters> = {
  id: 'disassociation-guarantee',
  name: 'guarantee of disassociation',
  summary: 'whatever up to m items are known, k records hold them in some dataset the release can come from',
  cites: [
    'Barakat et al.: On the evaluation of the privacy breach in disassociated set-valued datasets (2016), Definition 2',
  ],
  on: 'disassociated',
  parameters: guaranteeParameters,
  judge: (release, values) => judgeGuarantee(release, values),
}
