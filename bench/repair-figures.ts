import {
  type Granted,
  type Constraint,
  coat,
  type Release,
  measureSets,
  scoreCells,
  truthOf,
} from '../src/kinds/index.js'
import { type Transactions, transactionCount } from '../src/data/index.js'
import { type Values, withFallbacks } from '../src/contract/index.js'
import { stream } from '../src/math/index.js'
import * as run from '../src/run/index.js'

/** What a release loses, and what each intruder reads in it above guessing by structure (Matthews' correlation). */
export interface RepairFigures {
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

export interface RepairData {
  readonly original: Transactions
  readonly crowd: Transactions
  readonly privacy: readonly Constraint[]
  readonly measure: NonNullable<Granted['meaning']>
  readonly seed: number
}

/** Plain COAT's release, or one against meaning within a loss limit. */
export async function coatRelease(
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
export async function figuresOf(data: RepairData, release: Release<'sets'>, byRule: boolean): Promise<RepairFigures> {
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
