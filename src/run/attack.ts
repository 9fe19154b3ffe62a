import { type Attack, type Granted, type NotTriedFor, type OnAttack, grantedNames } from '../contract/attack.js'
import { attacks } from '../kinds/attacks.js'
import type { Claims } from '../contract/claims.js'
import { relatednessOf, unrelated } from '../kinds/disassociated/attack/anchors/relatedness.js'
import type { Table } from '../data/table.js'
import { type NotMeasured, notMeasured } from '../contract/method.js'
import { type Values, withFallbacks } from '../contract/parameter.js'
import { type Streams, streamsOf } from '../math/random.js'
import type { TrueCells } from '../kinds/counts/true-cells.js'
import type { Key } from '../data/key.js'
import { type Data, type Release, isTransactions, kindNames } from '../contract/release.js'
import { cellFinding, cellScoring } from '../kinds/sets/score/cell-finding.js'
import type { Finding } from '../contract/finding.js'
import { linkFinding } from '../kinds/disassociated/score/link-finding.js'
import { fewClusters, placeFinding } from '../kinds/disassociated/score/place-finding.js'
import { recordFinding, sameLine } from '../score/record-finding.js'
import { type Less, type Tried, lessOf } from '../contract/scoring.js'
import { type FileNames, refuseForeign } from './belongs.js'
import { waysOf } from '../kinds/ways-of.js'
import { registerFor, tableFinding, withOutsiders } from '../kinds/table/table-finding.js'

/** What an attack is run with, and what it is judged by. */
export interface AttackGiven {
  readonly granted: Granted
  readonly seed: number
  /** For the judge alone; an attack never sees it, but of tables what the columns of the release say an intruder may know. */
  readonly original?: Data | undefined
  /** Which records the groups or rows of the release hold, or why that is not known. */
  readonly key?: Key | NotMeasured | undefined
  /** Tables: people who are known not to be in the release, with what is true of them. */
  readonly control?: Table | undefined
  /** Counts: the true number behind each cell, for the judge alone. */
  readonly trueCells?: TrueCells | undefined
  readonly names?: FileNames
  readonly scoring?: Partial<Values<typeof cellScoring>>
  /** How many readings to tell: ten unless said. */
  readonly tell?: number
  readonly onProgress?: OnAttack | undefined
}

export interface Attacked<C extends Claims = Claims> {
  readonly kind: 'attacked'
  readonly finding: Finding
  readonly claims: C
}

/** The attacks on a kind of release, the strongest last: the one to run when none is asked for. */
export function attacksOn({ kind }: Pick<Release, 'kind'>): readonly Attack[] {
  return attacks.filter(({ on }) => on === kind)
}

/** Runs an attack and the one that knows less, and says what came of it. */
export async function attack(
  release: Release,
  method: Attack,
  values: Values,
  all: AttackGiven,
): Promise<Attacked | NotTriedFor> {
  if (method.on !== release.kind) return notMeasured(`${method.name} is for ${kindNames[method.on]}`)
  if (release.kind === 'table' && release.rowCount === 0) return notMeasured('the release has no rows')
  if (all.original) refuseForeign(release, all.original, all.names ?? {})
  const given = method.asksPresence ? withOutsiders(all) : all
  const ways = waysOf(release)
  const known = given.original && ways?.knownOf?.(given.original, release, streamsOf(given.seed))
  const granted = { ...known, ...given.granted, ...registerFor(release, given) }
  const missing = needsOf(method, values).find((need) => granted[need] === undefined)
  if (missing) return { ...notMeasured(`${method.name} needs ${grantedNames[missing]}`), lacks: missing }
  const random = streamsOf(given.seed)
  const held = heldBy(method, values, granted)
  const claims = await method.run(release, held, values, random, given.onProgress)
  if (claims.kind === 'not measured') return claims
  // What follows from the release alone needs no original to be held against knowing less.
  const certain = ways !== undefined || claims.kind === 'links' || (claims.kind === 'records' && claims.of === 'rows')
  const scored = certain || given.original !== undefined || given.granted.register !== undefined
  const less = scored ? await runLess(release, method, values, claims, granted, random) : undefined
  const tried = { attack: method, claims, granted: namesOf(held), seed: given.seed, tell: given.tell ?? 10 }
  const again = async (other: Release, register?: Table): Promise<Claims | NotMeasured> =>
    method.run(other, { ...held, ...(register && { register }) }, values, random)
  const finding =
    release.kind === 'sets' || release.kind === 'disassociated'
      ? await withoutCrowd(findingOf(tried, less, release, given, random), held, async (own) => {
          const alone = await method.run(release, own, values, random, given.onProgress)
          if (alone.kind === 'not measured') return null
          return findingOf({ ...tried, claims: alone }, less, release, given, random).success
        })
      : release.kind === 'table' || release.kind === 'buckets'
        ? await tableFinding(tried, less, release, given, again, random)
        : await waysOf(release)!.findingOf(tried, release, { less, original: given.original, given, random })
  return { kind: 'attacked', claims, finding }
}

/** Beside what somebody reads who holds records of other people: what the same attack reads without them. */
async function withoutCrowd(
  finding: Finding,
  { crowd, ...own }: Granted,
  run: (own: Granted) => Promise<Finding['success']>,
): Promise<Finding> {
  if (!crowd || finding.success === null) return finding
  return { ...finding, without: { granted: grantedNames.crowd, success: await run(own) } }
}

/** What an attack must be granted before it can run. */
export function needsOf(method: Attack, values: Values): readonly (keyof Granted)[] {
  return [...method.needs, ...(method.alsoNeeds?.(values) ?? [])]
}

/** The attacker sees what the attack names, and nothing else. */
function heldBy(method: Attack, values: Values, granted: Granted): Granted {
  const seen = new Set([...needsOf(method, values), ...(method.takes ?? [])])
  return Object.fromEntries(namesOf(granted).flatMap((name) => (seen.has(name) ? [[name, granted[name]]] : [])))
}

function namesOf(granted: Granted): (keyof Granted)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal are its keys
  return (Object.keys(grantedNames) as (keyof Granted)[]).filter((name) => granted[name] !== undefined)
}

/** The declared baseline, as often as its luck matters: it is told the same options, where it has them. */
async function runLess(
  release: Release,
  { baseline, on }: Attack,
  values: Values,
  claims: Claims,
  granted: Granted,
  random: Streams,
): Promise<Less | undefined> {
  const less = attacks.find((one) => one.on === on && one.id === baseline)
  if (!less) return undefined
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => name in less.parameters))
  const options = withFallbacks(less.parameters, own)
  const found: Claims[] = []
  for (let run = 0; run < runsFor(claims); run++) {
    const streams: Streams = (name) => random(`knowing less ${run}/${name}`)
    const told = await less.run(release, heldBy(less, options, granted), options, streams)
    if (told.kind === 'not measured') return undefined
    found.push(told)
  }
  return { attack: less, claims: found }
}

/** Guesses vary: many runs of them where they are cheap. With many clusters one run is held against, cluster by cluster. */
function runsFor(claims: Claims): number {
  if (claims.kind === 'places') return claims.clusters.length >= fewClusters ? 1 : 40
  if (claims.kind !== 'cells') return 1
  const cells = claims.tables.reduce((sum, { confidence }) => sum + confidence.length, 0)
  return Math.max(5, Math.min(100, Math.floor(5_000_000 / cells)))
}

function findingOf(
  tried: Tried,
  less: Less | undefined,
  release: Release<'sets' | 'disassociated'>,
  { original: given, key, scoring, granted }: AttackGiven,
  random: Streams,
): Finding {
  const { claims } = tried
  const original = given && isTransactions(given) ? given : undefined
  if (release.kind === 'sets' && claims.kind === 'cells') {
    const settings = withFallbacks(cellScoring, scoring ?? {})
    return cellFinding({ ...tried, claims }, lessOf(less, 'cells'), release, original, settings, random)
  }
  if (release.kind === 'sets' && claims.kind === 'records')
    return recordFinding({ ...tried, claims }, 'sets', lessOf(less, 'records'), original && sameLine)
  if (release.kind !== 'disassociated' || (claims.kind !== 'links' && claims.kind !== 'places'))
    throw new Error(`${tried.attack.id} claims what cannot be scored: this is a defect`)
  const known = key && 'records' in key ? key : undefined
  const truth = original && known && { original, key: known }
  const relatedness = granted.meaning ? relatednessOf(granted.meaning, release.items) : unrelated
  const finding =
    claims.kind === 'links'
      ? linkFinding({ ...tried, claims }, lessOf(less, 'links'), release, truth)
      : placeFinding({ ...tried, claims }, lessOf(less, 'places'), release, truth, relatedness)
  if (!original || known) return finding
  return { ...finding, undecided: key && 'because' in key ? key.because : noKey }
}

const noKey =
  'which records its clusters hold is not known: give its key, or the original as it was protected and the sidecar beside the release'
