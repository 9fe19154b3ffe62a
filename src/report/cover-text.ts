import type { CoverFindings } from '../attack/index.js'
import type { Disassociated } from '../release/disassociated/disassociated.js'
import type { CoverScore } from '../score/index.js'
import { formatNumber } from './format-number.js'

const mostShown = 20

export function coverJson(release: Disassociated, findings: CoverFindings, score: CoverScore | null) {
  const name = (code: number): string => release.items[code]
  return {
    attack: 'cover',
    attacker: findings.attacker,
    knownPairs: Number.isFinite(findings.knownPairs) ? findings.knownPairs : null,
    breachCount: findings.breachCount,
    problems: findings.problems.length,
    clusters: findings.clusters,
    breaches: findings.breaches.map(({ cluster, chunk, earlier, x, covering, covered, known, sentence }) => ({
      cluster,
      chunk,
      earlier,
      item: name(x),
      covering: covering.map(name),
      covered: covered.map(name),
      known: known.map(name),
      sentence,
    })),
    score,
  }
}

/** How many clusters break their promise, then each breach in a sentence. */
export function coverText(release: Disassociated, findings: CoverFindings, score: CoverScore | null): string[] {
  const { attacker, breaches, breachCount, problems, clusters } = findings
  const broken = new Set(breaches.map(({ cluster }) => cluster)).size
  const shown = breaches.slice(0, mostShown).map(({ sentence }) => `  ${sentence}.`)
  return [
    breaches.length === 0
      ? `No cover problem that the ${attacker} attacker can use.`
      : `${formatNumber(broken)} of ${formatNumber(clusters)} clusters break the promise of k = ${release.k} to the ${attacker} attacker.`,
    `${formatNumber(problems.length)} cover problems; ${formatNumber(breaches.length)} of use to the attacker; breach count ${formatNumber(breachCount)}.`,
    ...(score
      ? [
          `Of ${formatNumber(score.records)} records ${formatNumber(score.vulnerable)} are vulnerable, ` +
            `${formatNumber(score.deanonymised)} of them known in full with certainty.`,
        ]
      : []),
    '',
    ...shown,
    ...(breaches.length > mostShown
      ? [`  … and ${formatNumber(breaches.length - mostShown)} more; --json - lists them all.`]
      : []),
  ]
}
