import { madePrivacy, measureSets, scoreCells, truthOf } from '../src/kinds/index.js'
import type { Constraint } from '../src/kinds/sets/protect/resolve.js'
import { coat } from '../src/kinds/sets/protect/coat.js'
import type { Granted } from '../src/contract/attack.js'
import type { Release } from '../src/contract/release.js'
import * as run from '../src/run/index.js'
import { stream } from '../src/math/index.js'
import { textTable } from '../src/report/index.js'
import { type Measure, openMeasure } from '../src/meaning/index.js'
import { type AttackData, attackData, sampled } from './worlds/set-releases.js'
import type { Benchmark } from './benchmark.js'
import { type Transactions, transactionCount } from '../src/data/index.js'
import { type Values, withFallbacks } from '../src/contract/index.js'

/** Nothing was chosen on these; constants were on seeds 2 and 3, and a first run on 21 was seen. */
const fresh = [22, 23, 24]
const only = { seed: process.env['PALIMPSEST_BENCH_SEED'], data: process.env['PALIMPSEST_BENCH_DATA'] }
const seeds = only.seed === undefined ? fresh : [Number(only.seed)]
const ks = (process.env['PALIMPSEST_BENCH_K'] ?? '3,4,5,6').split(',').map(Number)

export const repair: Benchmark = {
  id: 'repair',
  summary:
    'coat --against-meaning beside plain COAT (goals on prose: k = 3 to 5 gain of rba and of the stronger undertext halved, with other records 40 % lower, at most a third more lost; k = 6 no more lost, gain lower)',
  async run(print) {
    const measure = await openMeasure('blend')
    for (const source of attackData) {
      if (only.data !== undefined && only.data !== source.name) continue
      if (source.name === 'groceries') await frontier(source, measure, print)
      else await againstPlain(source, measure, print)
    }
  },
}

async function dataAt(source: AttackData, seed: number, measure: Measure): Promise<RepairData | null> {
  const data = await source.load()
  if (data === null) return null
  const original = sampled(data, source.transactions, seed)
  const crowd = sampled(data, source.population, seed, source.transactions)
  const privacy = madePrivacy(source.privacy, original, stream(seed, 'bench/privacy')) ?? []
  await measure.prepare(original.items)
  return { original, crowd, privacy, measure, seed }
}

const head = [
  ...'seed,k,NCP,query error,largest set'.split(','),
  ...'rba,undertext,adaptive,with others,adaptive with'.split(',').map((one) => `${one}: plain → repaired`),
  ...'cut rba,cut undertext,cut with others,bars'.split(','),
]

async function againstPlain(source: AttackData, measure: Measure, print: (line: string) => void): Promise<void> {
  print(`\n${source.name}: gain is MCC above guessing by structure; a cut is of the stronger intruder`)
  const lines = [head]
  for (const seed of seeds) {
    const data = await dataAt(source, seed, measure)
    if (data === null) return print(`${source.name}: skipped, the open data is not there (PALIMPSEST_DATA)`)
    for (const k of ks) lines.push(lineOf(seed, k, await plainAndRepaired(data, k)))
  }
  textTable(lines).forEach(print)
}

interface Compared {
  readonly plain: RepairFigures
  readonly repaired: RepairFigures
}

export async function plainAndRepaired(data: RepairData, k: number): Promise<Compared> {
  const plain = await figuresOf(data, await coatRelease(data, k, null), false)
  return { plain, repaired: await figuresOf(data, await coatRelease(data, k, {}), true) }
}

/** Which goals were met, by name. */
export function barsOf(k: number, { plain, repaired }: Compared): Readonly<Record<string, boolean>> {
  const { rba, undertext, withOthers } = cutsOf({ plain, repaired })
  const [most, halved, lower] = k >= 6 ? [1, 0, 0] : [4 / 3, 0.5, 0.4]
  const within = (before: number, after: number): boolean => after <= most * before + 1e-9
  return {
    NCP: within(plain.ncp, repaired.ncp),
    'query error': within(plain.queryError, repaired.queryError),
    rba: rba >= halved && rba > 0,
    undertext: undertext >= halved && undertext > 0,
    'with others': withOthers >= lower && withOthers > 0,
  }
}

function cutsOf({ plain, repaired }: Compared) {
  const cut = (before: number, after: number): number => 1 - after / before
  return {
    rba: cut(plain.rba, repaired.rba),
    undertext: cut(plain.undertext, Math.max(repaired.undertext, repaired.adaptive)),
    withOthers: cut(plain.withOthers, Math.max(repaired.withOthers, repaired.adaptiveWithOthers)),
  }
}

function lineOf(seed: number, k: number, both: Compared): string[] {
  const { plain, repaired } = both
  const more = (before: number, after: number): string => `${after >= before ? '+' : ''}${percent(after / before - 1)}`
  const pair = (name: keyof RepairFigures): string => `${plain[name].toFixed(3)} → ${repaired[name].toFixed(3)}`
  const { rba, undertext, withOthers } = cutsOf(both)
  const missed = Object.entries(barsOf(k, both)).flatMap(([name, met]) => (met ? [] : [name]))
  return [
    String(seed),
    String(k),
    more(plain.ncp, repaired.ncp),
    more(plain.queryError, repaired.queryError),
    `${plain.largestSet} → ${repaired.largestSet}`,
    ...(['rba', 'undertext', 'adaptive', 'withOthers', 'adaptiveWithOthers'] as const).map(pair),
    ...[rba, undertext, withOthers].map(percent),
    missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`,
  ]
}

/** Few items, bought together for no reason of meaning: what each k and limit loses, and what is read all the same. */
async function frontier(source: AttackData, measure: Measure, print: (line: string) => void): Promise<void> {
  const [seed] = seeds
  const data = await dataAt(source, seed, measure)
  if (data === null) return print(`${source.name}: skipped, the open data is not there (PALIMPSEST_DATA)`)
  print(`\n${source.name}, seed ${seed}: the frontier`)
  const columns = 'k,limit,NCP,query error,largest set,rba,stronger undertext,stronger with others'
  const lines = [columns.split(',')]
  let solved = true
  for (const k of ks) {
    let plain = NaN
    for (const maxLoss of [null, 0, 1 / 3, 1]) {
      const release = await coatRelease(data, k, maxLoss === null ? null : { maxLoss })
      const { ncp, queryError, largestSet, rba, ...read } = await figuresOf(data, release, maxLoss !== null)
      const withOthers = Math.max(read.withOthers, read.adaptiveWithOthers)
      if (maxLoss === null) plain = withOthers
      else solved &&= withOthers <= 0.6 * plain
      lines.push([
        String(k),
        maxLoss === null ? 'plain' : `+${percent(maxLoss)}`,
        ncp.toFixed(4),
        queryError.toFixed(3),
        String(largestSet),
        rba.toFixed(3),
        Math.max(read.undertext, read.adaptive).toFixed(3),
        withOthers.toFixed(3),
      ])
    }
  }
  textTable(lines).forEach(print)
  if (!solved)
    print(
      'For the owner: global recoding does not hinder whoever holds other records of this kind; choose another method.',
    )
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`
}

/** What a release loses, and what each intruder reads in it above guessing by structure (Matthews' correlation). */
interface RepairFigures {
  readonly ncp: number
  readonly queryError: number
  readonly largestSet: number
  readonly rba: number
  /** Of undertext, and of one that knows the rule and rehearses with it. */
  readonly undertext: number
  readonly adaptive: number
  /** The same two, with other records of the kind, where there are any. */
  readonly withOthers: number
  readonly adaptiveWithOthers: number
}

interface RepairData {
  readonly original: Transactions
  readonly crowd: Transactions
  readonly privacy: readonly Constraint[]
  readonly measure: NonNullable<Granted['meaning']>
  readonly seed: number
}

/** Plain COAT's release, or one against meaning within a loss limit. */
async function coatRelease(
  { original, privacy, measure, seed }: RepairData,
  k: number,
  against: { readonly maxLoss?: number } | null,
): Promise<Release<'sets'>> {
  const more = against ? { againstMeaning: true, semantics: measure, ...against } : {}
  const made = await run.protect(original, coat, { k, privacy, ...more }, seed)
  if (made.kind === 'infeasible') throw new Error(made.because)
  return made.release
}

/** Where the rule was not used nobody rehearses with it. */
async function figuresOf(data: RepairData, release: Release<'sets'>, byRule: boolean): Promise<RepairFigures> {
  const { original, crowd, measure, seed } = data
  const mcc = async (id: string, granted: Granted, values: Values = {}): Promise<number> => {
    const method = (await run.attacksOn({ kind: 'sets' })).find((one) => one.id === id)!
    const all = withFallbacks(method.parameters, { ...values })
    const outcome = await run.attack(release, method, all, { granted, seed, tell: 0 })
    if (outcome.kind !== 'attacked' || outcome.claims.kind !== 'cells') throw new Error(`${id} could not be run`)
    const { claims } = outcome
    const evidence = claims.tables.map((table) => table.evidence)
    return scoreCells(claims, truthOf(evidence, release, original)).mcc
  }
  const worth = measureSets(original, release, {}, stream(seed, 'measure'))
  const meaning = { meaning: measure }
  const hasOthers = transactionCount(crowd) > 0
  const others = { ...meaning, crowd }
  const adaptive = { rehearse: 'against-meaning' }
  const guess = await mcc('structure', {})
  const undertext = (await mcc('undertext', meaning)) - guess
  const withOthers = hasOthers ? (await mcc('undertext', others)) - guess : undertext
  const knowing = byRule ? (await mcc('undertext', meaning, adaptive)) - guess : undertext
  const knowingWithOthers = byRule && hasOthers ? (await mcc('undertext', others, adaptive)) - guess : withOthers
  return {
    ncp: worth.ncp,
    queryError: worth.countQueries.averageRelativeError,
    largestSet: Math.max(0, ...worth.sizes.map(({ size }) => size)),
    rba: (await mcc('rba', meaning)) - guess,
    undertext,
    adaptive: knowing,
    withOthers,
    adaptiveWithOthers: knowingWithOthers,
  }
}
