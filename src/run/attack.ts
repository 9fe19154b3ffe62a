import { fewClusters } from '../contract/cluster-claims.js'
import type { AttackGiven, Attacked } from '../contract/given.js'
import { waysOf, kindOf, kinds } from '../kinds/kinds.js'
import { type Attack, type Granted, type NotTriedFor, grantedNames } from '../contract/attack.js'
import type { Claims } from '../contract/claims.js'
import type { Finding } from '../contract/finding.js'
import type { KindWays } from '../contract/kind.js'
import type { Table } from '../data/table.js'
import { type NotMeasured, notMeasured } from '../contract/method.js'
import { type Values, withFallbacks } from '../contract/parameter.js'
import type { Said } from '../contract/said.js'
import { namedInData, refuseAbsentNames } from '../contract/refused-names.js'
import type { Release } from '../contract/release.js'
import { type Less } from '../contract/scoring.js'
import { type Streams, streamsOf } from '../math/random.js'
import { refuseForeign, refuseUnfitKey } from './belongs.js'

/** The attacks on a kind of release, the strongest last: the one to run when none is asked for. */
export async function attacksOn(release: Pick<Release, 'kind'>): Promise<readonly Attack[]> {
  return (await kindOf(release)).attacks()
}

/** The attack to run where none is asked for: the last of those that fit, unless the release is of a sort of its own. */
export async function strongestOn(
  release: Release,
  fitting: readonly Attack[],
  said: Said,
): Promise<Attack | undefined> {
  const own = (await waysOf(release)).strongestOn?.(release, said)
  return fitting.find(({ id }) => id === own) ?? fitting.at(-1)
}

/** Runs an attack and the one that knows less, and says what came of it. */
export async function attack(
  release: Release,
  method: Attack,
  values: Values,
  all: AttackGiven,
): Promise<Attacked | NotTriedFor> {
  if (method.on !== release.kind) return notMeasured(`${method.name} is for ${kinds[method.on].name}`)
  const ways = await waysOf(release)
  refuseAbsentNames(
    method.parameters,
    values,
    namedInData(ways.columnsOf?.(release)),
    all.names?.release ?? 'the release',
  )
  const scoring = (await (await kindOf(release)).scoring?.()) ?? {}
  refuseAbsentNames(
    scoring,
    all.scoring ?? {},
    namedInData(release, all.original),
    all.names?.original ?? 'the original',
  )
  const nothing = ways.nothingIn?.(release)
  if (nothing !== undefined) return notMeasured(nothing)
  if (all.original) refuseForeign(ways, release, all.original, all.names ?? {})
  refuseUnfitKey(ways, release, all)
  const given = method.asksPresence ? (ways.withOutsiders?.(all) ?? all) : all
  const granted = grantedTo(ways, release, given)
  const missing = needsOf(method, values).find((need) => granted[need] === undefined)
  if (missing) return { ...notMeasured(`${method.name} needs ${grantedNames[missing]}`), lacks: missing }
  const random = streamsOf(given.seed)
  const held = heldBy(method, values, granted)
  const claims = await method.run(release, held, values, random, given.onProgress)
  if (claims.kind === 'not measured') return claims
  // What follows from the release alone needs no original to be held against knowing less.
  const compared =
    (ways.standAlone?.(claims) ?? true) || given.original !== undefined || given.granted.register !== undefined
  const family = await attacksOn(release)
  const less = compared
    ? await runLess(release, method, family, values, claims, granted, random, given.onProgress)
    : undefined
  const again = async (other: Release, register?: Table): Promise<Claims | NotMeasured> =>
    method.run(other, { ...held, ...(register && { register }) }, values, random)
  const tried = { attack: method, claims, granted: namesOf(held), seed: given.seed, tell: given.tell ?? 10 }
  const scored = { less, original: given.original, given, random, again }
  const finding = await ways.findingOf(tried, release, scored)
  const told = await besideNoCrowd(finding, held, async (own) => {
    const alone = await method.run(release, own, values, random, given.onProgress)
    return alone.kind === 'not measured'
      ? null
      : (await ways.findingOf({ ...tried, claims: alone }, release, scored)).success
  })
  return { kind: 'attacked', claims, finding: told }
}

/** All that an intruder holds: what was granted by name, and beside it what the original tells of the people. */
function grantedTo(ways: KindWays, release: Release, given: AttackGiven): Granted {
  const known = given.original && ways.knownOf?.(given.original, release, streamsOf(given.seed))
  return { ...known, ...given.granted, ...ways.seenAs?.(release, given) }
}

/** Beside what somebody reads who holds records of other people: what the same attack reads without them. */
async function besideNoCrowd(
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
  { baseline }: Attack,
  family: readonly Attack[],
  values: Values,
  claims: Claims,
  granted: Granted,
  random: Streams,
  onProgress: AttackGiven['onProgress'],
): Promise<Less | undefined> {
  const less = family.find(({ id }) => id === baseline)
  if (!less) return undefined
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => name in less.parameters))
  const options = withFallbacks(less.parameters, own)
  const found: Claims[] = []
  for (let run = 0; run < runsFor(claims); run++) {
    const streams: Streams = (name) => random(`knowing less ${run}/${name}`)
    const told = await less.run(release, heldBy(less, options, granted), options, streams, onProgress)
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
