import { type Attack, type Granted, type OnAttack, grantedNames } from '../attack/attack.js'
import { attacks } from '../attack/attacks.js'
import type { Claims } from '../attack/claims.js'
import { relatednessOf, unrelated } from '../attack/disassociated/anchors/relatedness.js'
import type { Transactions } from '../data/transactions.js'
import { type NotMeasured, notMeasured } from '../method/method.js'
import { type Values, withFallbacks } from '../method/parameter.js'
import { type Streams, streamsOf } from '../random/random.js'
import { type Key, type Release, kindNames } from '../release/release.js'
import { cellFinding, cellScoring } from '../score/cells/cell-finding.js'
import type { Finding } from '../score/finding.js'
import { linkFinding } from '../score/links/link-finding.js'
import { fewClusters, placeFinding } from '../score/places/place-finding.js'
import { type FileNames, refuseForeign } from './belongs.js'
import type { Less, Tried } from '../score/scoring.js'

/** What an attack is run with, and what it is judged by. */
export interface AttackGiven {
  readonly granted: Granted
  readonly seed: number
  /** For the judge alone; an attack never sees it. */
  readonly original?: Transactions | undefined
  /** Which records the groups of the release hold, or why that is not known. */
  readonly key?: Key | NotMeasured | undefined
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
  given: AttackGiven,
): Promise<Attacked | NotMeasured> {
  if (method.on !== release.kind) return notMeasured(`${method.name} is for ${kindNames[method.on]}`)
  const missing = needsOf(method, values).find((need) => given.granted[need] === undefined)
  if (missing) return notMeasured(`${method.name} needs ${grantedNames[missing]}`)
  if (given.original) refuseForeign(release, given.original, given.names ?? {})
  const random = streamsOf(given.seed)
  const held = heldBy(method, values, given.granted)
  const claims = await method.run(release, held, values, random, given.onProgress)
  if (claims.kind === 'not measured') return claims
  const less =
    given.original || claims.kind === 'links'
      ? await runLess(release, method, values, claims, given, random)
      : undefined
  const tried = { attack: method, claims, granted: namesOf(held), seed: given.seed, tell: given.tell ?? 10 }
  return { kind: 'attacked', claims, finding: findingOf(tried, less, release, given, random) }
}

/** What an attack must be granted before it can run. */
export function needsOf(method: Attack, values: Values): readonly (keyof Granted)[] {
  return [...method.needs, ...(method.alsoNeeds?.(values) ?? [])]
}

/** The attacker sees what the attack names, and nothing else. */
function heldBy(method: Attack, values: Values, granted: Granted): Granted {
  const needs = needsOf(method, values)
  const seen = namesOf(granted).filter((name) => needs.includes(name))
  return Object.fromEntries(seen.map((name) => [name, granted[name]]))
}

function namesOf(granted: Granted): (keyof Granted)[] {
  return (['meaning', 'people', 'words'] as const).filter((name) => granted[name] !== undefined)
}

/** The declared baseline, as often as its luck matters: it is told the same options, where it has them. */
async function runLess(
  release: Release,
  { baseline, on }: Attack,
  values: Values,
  claims: Claims,
  { granted }: AttackGiven,
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
  if (claims.kind === 'links') return 1
  if (claims.kind === 'places') return claims.clusters.length >= fewClusters ? 1 : 40
  const cells = claims.tables.reduce((sum, { confidence }) => sum + confidence.length, 0)
  return Math.max(5, Math.min(100, Math.floor(5_000_000 / cells)))
}

function findingOf(
  tried: Tried,
  less: Less | undefined,
  release: Release,
  { original, key, scoring, granted }: AttackGiven,
  random: Streams,
): Finding {
  const { claims } = tried
  if (release.kind === 'sets' && claims.kind === 'cells') {
    const settings = withFallbacks(cellScoring, scoring ?? {})
    return cellFinding({ ...tried, claims }, lessOf(less, 'cells'), release, original, settings, random)
  }
  if (release.kind !== 'disassociated' || claims.kind === 'cells')
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

type ClaimsOf<K extends Claims['kind']> = Extract<Claims, { readonly kind: K }>

function lessOf<K extends Claims['kind']>(less: Less | undefined, kind: K): Less<ClaimsOf<K>> | undefined {
  const claims = less?.claims.filter((one): one is ClaimsOf<K> => one.kind === kind)
  return less && claims && { attack: less.attack, claims }
}

const noKey =
  'which records its clusters hold is not known: give its key, or the original as it was protected and the sidecar beside the release'
