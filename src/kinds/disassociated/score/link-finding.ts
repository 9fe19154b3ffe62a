import type { LinkClaims } from '../../../contract/claims.js'
import type { Breach } from '../../../contract/cover-claims.js'
import { shareOfTrials } from '../../../math/interval.js'
import { type Disassociated, subRecordAt, subRecordCount } from '../disassociated.js'
import type { Release } from '../../../contract/release.js'
import { type Finding, type Telling, bare, gainOver } from '../../../contract/finding.js'
import type { Pinned } from '../../../contract/pinned.js'
import { type Less, type Tried, unjudged, knowingLess } from '../../../contract/scoring.js'
import { type Truth, recordsOf } from './truth.js'
import type { Rows } from '../../../data/rows.js'

/** What claims on records come to. Each is a deduction: that it holds needs no original, whom it hits does. */
export function linkFinding(
  tried: Tried<LinkClaims>,
  less: Less<LinkClaims> | undefined,
  release: Release<'disassociated'>,
  truth: Truth | undefined,
): Finding {
  const { breaches, breachCount, problemCount, knowledge } = tried.claims
  const clusters = new Set(breaches.map(({ cluster }) => cluster))
  const recordsIn = (some: Iterable<number>): number =>
    Array.from(some, (cluster) => release.clusters[cluster].size).reduce((sum, size) => sum + size, 0)
  const records = recordsIn(release.clusters.keys())
  const finding: Finding = {
    ...unjudged(tried, 'disassociated'),
    threat: 'singling out',
    publishedAs: 'cluster',
    measured: 'records can be told from fewer than the release promised',
    // A deduction is certain: one that this attacker can make is more than the promise of k would allow.
    reads: less ? breaches.length > 0 : null,
    records: { tried: records, of: records, unique: null },
    figures: [
      count(
        'clusters',
        'clusters that break the promise',
        'clusters with a pair that fewer than k records hold',
        clusters.size,
      ),
      count('problems', 'cover problems', 'pairs an attacker could use who knew them', problemCount),
      count(
        'breaches',
        'of use to this attacker',
        `cover problems whose pair the ${knowledge.attacker} attacker knows`,
        breaches.length,
      ),
      count(
        'breachCount',
        'breach count',
        'per cluster the chunk with most breaches, summed (Algorithm 1 of Barakat et al.)',
        breachCount,
      ),
    ],
    // Without the original: whoever is in a cluster in which somebody can be told.
    pinned: { count: recordsIn(clusters), of: records, unit: 'record', byLess: null },
    told: breaches.slice(0, tried.tell).map((breach) => tellingOf(release, breach)),
    tellings: breaches.length,
  }
  const baselineItself = less ? {} : { undecided: 'it is a baseline itself' }
  if (!truth) return { ...finding, ...baselineItself }
  const { vulnerable, who, deanonymised } = vulnerableRecords(release, tried.claims, truth)
  const success = shareOfTrials(vulnerable, records)
  const pinned: Pinned = { count: vulnerable, of: records, unit: 'record', byLess: less ? 0 : null, proven: true, who }
  if (!less) return { ...finding, ...baselineItself, success, people: vulnerable, pinned }
  const baseline = knowingLess(less, { value: 0, low: 0, high: 0 })
  return {
    ...finding,
    success,
    baseline,
    gain: gainOver(success, baseline),
    people: vulnerable,
    pinned,
    figures: [
      ...finding.figures,
      {
        id: 'deanonymised',
        name: 'records known in full',
        about: 'of the records, the share of which every item follows with certainty',
        attack: shareOfTrials(deanonymised, records),
        baseline: bare(0),
      },
    ],
  }
}

function count(id: string, name: string, about: string, value: number): Finding['figures'][number] {
  return { id, name, about, attack: bare(value), baseline: null }
}

function tellingOf({ items, clusters, k }: Disassociated, { cluster, x, covering, known }: Breach): Telling {
  const [y] = known
  const others = covering.filter((item) => item !== y).map((item) => items[item])
  const held = `${items[x]} with ${items[y]} is held by fewer than ${k} of the ${clusters[cluster].size} records of cluster ${cluster + 1}`
  return {
    record: cluster + 1,
    confidence: 1,
    times: 1,
    sentence: others.length === 0 ? held : `${held}, each of which also holds ${listed(others)}`,
  }
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`
}

/** What breaches mean for people, with the original at hand. */
export interface Vulnerable {
  readonly records: number
  /** Records that really hold an item and one that covers it, both known to the attacker. */
  readonly vulnerable: number
  /** Which, as numbered in the original, rising. */
  readonly who: Uint32Array
  /** Of those, records of which the attacker knows every item with certainty. */
  readonly deanonymised: number
}

/** Certain is what every sub-record with the known item holds, in the chunk of x and in the earlier one. */
export function vulnerableRecords(
  release: Disassociated,
  { breaches }: Pick<LinkClaims, 'breaches'>,
  truth: Truth,
): Vulnerable {
  const recordsIn = recordsOf(release, truth)
  const vulnerable = new Set<number>()
  const deanonymised = new Set<number>()
  let cluster = -1
  let records: readonly Uint32Array[] = []
  for (const breach of breaches) {
    if (breach.cluster !== cluster) records = recordsIn(breach.cluster)
    cluster = breach.cluster
    const { chunks } = release.clusters[cluster]
    const withX = always(chunks[breach.chunk], breach.x)
    for (const y of breach.known) {
      const certain = new Set([...withX, ...always(chunks[breach.earlier], y)])
      for (const [r, record] of records.entries()) {
        if (!record.includes(breach.x) || !record.includes(y)) continue
        const id = truth.key.records[cluster][r]
        vulnerable.add(id)
        if (record.every((code) => certain.has(code))) deanonymised.add(id)
      }
    }
  }
  const recordCount = release.clusters.reduce((sum, { size }) => sum + size, 0)
  const who = Uint32Array.from(vulnerable).sort()
  return { records: recordCount, vulnerable: vulnerable.size, who, deanonymised: deanonymised.size }
}

function always(chunk: Rows, item: number): number[] {
  let common: number[] | undefined
  for (let s = 0; s < subRecordCount(chunk); s++) {
    const codes = subRecordAt(chunk, s)
    if (codes.includes(item)) common = common ? common.filter((code) => codes.includes(code)) : [...codes]
  }
  return common ?? []
}
