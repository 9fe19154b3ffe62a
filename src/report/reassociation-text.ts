import type { ReassociationClaim, Reassociated, Reassociation } from '../attack/index.js'
import { type Disassociated, subRecordAt, subRecordCount } from '../release/disassociated/disassociated.js'
import type { ReassociationScore } from '../score/index.js'
import { formatNumber, percent } from './format-number.js'
import { textTable } from './text-table.js'

export interface ReassociationFacts {
  readonly method: Reassociation
  readonly semantics: string | null
  readonly seed: number
  readonly score: ReassociationScore | null
  readonly baseline: ReassociationScore | null
}

const mostShown = 15

/** The documented JSON of an attack on a disassociated release. */
export function reassociationJson(release: Disassociated, found: Reassociated, facts: ReassociationFacts) {
  const names = (codes: ArrayLike<number>): string[] => Array.from(codes, (code) => release.items[code])
  return {
    attack: facts.method.id,
    semantics: facts.semantics,
    clusters: found.clusters.map(({ cluster, claims }) => ({
      cluster,
      claims: claims.map(({ chunk, items, rows, scores, confidence }) => ({
        chunk,
        items: names(items),
        anchors: Array.from(rows, (row, i) => ({
          row,
          anchor: names(anchorOf(release, cluster, row)),
          score: Number.isNaN(scores[i]) ? null : scores[i],
          confidence: confidence[i],
        })),
      })),
    })),
    score: facts.score,
    baseline: facts.baseline,
    notTried: { terms: found.untriedTerms, sharedSubRecords: found.untriedShared },
    seed: facts.seed,
  }
}

/** What was put together, the surest first; beside the original, how right that is. */
export function reassociationText(release: Disassociated, found: Reassociated, facts: ReassociationFacts): string[] {
  const differ = clustersThatDiffer(release)
  const telling = claimsOf(found).filter(({ cluster }) => differ.has(cluster))
  const surest = telling.toSorted((a, b) => b.sure - a.sure).slice(0, mostShown)
  const all = claimsOf(found).length
  return [
    verdict(facts),
    `${facts.method.name} (${facts.method.id}) ${facts.method.summary}.`,
    '',
    ...(facts.score && facts.baseline ? [...scoreTable(facts.score, facts.baseline), ''] : []),
    surest.length > 0 ? 'Put together, the surest first:' : 'Nothing could be put together.',
    ...surest.map(({ cluster, claim, at, sure }) => {
      const anchor = named(release, anchorOf(release, cluster, claim.rows[at]))
      const where = anchor === '' ? 'a record with nothing in the first chunk' : `the record with ${anchor}`
      return `  cluster ${cluster + 1}: ${named(release, claim.items)} belongs to ${where} (${percent(sure)})`
    }),
    ...(all > surest.length ? [`  … and ${formatNumber(all - surest.length)} more; --json - lists them all.`] : []),
    ...notTried(found),
  ]
}

function verdict({ score, baseline }: ReassociationFacts): string {
  if (!score || !baseline)
    return 'What was torn apart is put together again; how rightly is not known without the original.'
  return (
    `${percent(score.accuracy.value)} of what is put together again is right (by chance: ${percent(baseline.accuracy.value)}); ` +
    `${percent(score.kmBreakage.value)} of the protected combinations are exposed (by chance: ${percent(baseline.kmBreakage.value)}).`
  )
}

function scoreTable(score: ReassociationScore, baseline: ReassociationScore): string[] {
  const row = (name: string, of: (one: ReassociationScore) => ReassociationScore['accuracy']): string[] => [
    name,
    share(of(score)),
    share(of(baseline)),
  ]
  return textTable([
    ['', 'attack', 'by chance'],
    row('accuracy', (one) => one.accuracy),
    row('recall', (one) => one.recall),
    row('transactions broken', (one) => one.transactionBreakage),
    row('protected sets exposed', (one) => one.kmBreakage),
    row('claimed sets that are real', (one) => one.kmPrecision),
    ["Word Mover's Distance", movers(score), movers(baseline)],
    ['calibration error', formatNumber(score.calibrationError), formatNumber(baseline.calibrationError)],
  ])
}

interface PlacedClaim {
  readonly cluster: number
  readonly claim: ReassociationClaim
  readonly at: number
  readonly sure: number
}

function claimsOf({ clusters }: Reassociated): PlacedClaim[] {
  return clusters.flatMap(({ cluster, claims }) =>
    claims.flatMap((claim) => Array.from(claim.confidence, (sure, at) => ({ cluster, claim, at, sure }))),
  )
}

/** Clusters whose records do not all look alike in the first chunk: elsewhere a claim says nothing. */
function clustersThatDiffer(release: Disassociated): Set<number> {
  const differ = [...release.clusters.keys()].filter((cluster) => {
    const { size, chunks } = release.clusters[cluster]
    if (chunks.length === 0) return false
    const anchors = new Set(Array.from({ length: size }, (_, row) => named(release, anchorOf(release, cluster, row))))
    return anchors.size > 1
  })
  return new Set(differ)
}

function anchorOf(release: Disassociated, cluster: number, row: number): ArrayLike<number> {
  const [anchor] = release.clusters[cluster].chunks
  return row < subRecordCount(anchor) ? subRecordAt(anchor, row) : []
}

function notTried({ untriedTerms, untriedShared }: Reassociated): string[] {
  const lines: string[] = []
  if (untriedTerms > 0) lines.push(`Not tried: ${formatNumber(untriedTerms)} terms of clusters without a record chunk.`)
  if (untriedShared > 0) lines.push(`Not tried: ${formatNumber(untriedShared)} sub-records of shared chunks.`)
  return lines
}

function named(release: Disassociated, codes: ArrayLike<number>): string {
  return Array.from(codes, (code) => release.items[code]).join(', ')
}

function share({ value, low, high }: { value: number; low: number; high: number }): string {
  return `${formatNumber(value)} (${formatNumber(low)} to ${formatNumber(high)})`
}

function movers({ wordMovers }: ReassociationScore): string {
  return `${formatNumber(wordMovers.mean)} ± ${formatNumber(wordMovers.plusMinus)}`
}
