import { type NotMeasured, notMeasured } from '../../../../contract/method.js'
import { parameters } from '../../../../contract/parameter.js'
import type { Streams } from '../../../../math/random.js'
import type { Release } from '../../../../contract/release.js'
import type { Granted, OnAttack } from '../../../../contract/attack.js'
import type { NotTried } from '../../../../contract/claims.js'
import { plainItems } from './plain-items.js'
import { quietMembers } from '../undertext/quiet-rehearsal.js'
import { type Rehearsal, rehearse } from '../undertext/rehearsal.js'
import type { ContextSize, ContextTable } from '../../../../contract/context-table.js'
import { contextTables } from './context-tables.js'
import { scoreTables, type ScoredRelease } from './score-tables.js'

export const contextParameters = parameters({
  context: {
    type: 'amount',
    least: 1,
    fallback: 'all',
    about: 'how many of the nearest plain items make the context of a generalised item',
    value: 'n|all',
  },
})

export interface Preparation {
  readonly context: ContextSize
  /** The context is asked about as a whole. */
  readonly conjunctive?: boolean
  /** Tables of plain items are asked for as well. */
  readonly rehearses: boolean
  /** At most so many of them. */
  readonly rehearsals?: number | undefined
  /** The sets are known to be made against meaning, and so are those that are rehearsed. */
  readonly quietly?: boolean | undefined
  /** Further ones, made of other records. */
  readonly more?: ((tables: readonly ContextTable[]) => Rehearsal) | undefined
}

interface Prepared extends Preparation {
  readonly meaning: Granted['meaning']
  readonly random: Streams
  readonly scored: Promise<ScoredRelease | NotMeasured>
}

/** What was looked up for a release is kept as long as the release is: an attack and its baseline ask once. */
const memory = new WeakMap<Release<'sets'>, Prepared[]>()

/** Finds the generalised items and their contexts, and asks how far each member is from each context. */
export function prepare(
  release: Release<'sets'>,
  { meaning }: Granted,
  { context, conjunctive = false, rehearses, rehearsals, quietly = false, more }: Preparation,
  random: Streams,
  onProgress?: OnAttack,
): Promise<ScoredRelease | NotMeasured> {
  const known = memory.get(release) ?? []
  memory.set(release, known)
  const found = known.find(
    (one) =>
      one.meaning === meaning &&
      one.context === context &&
      one.conjunctive === conjunctive &&
      one.more === more &&
      (!rehearses ||
        (one.rehearses && one.random === random && one.rehearsals === rehearsals && one.quietly === quietly)),
  )
  if (found) return found.scored
  const preparation = { context, conjunctive, rehearses, rehearsals, quietly, more }
  const scored = lookUp(release, meaning, preparation, random, onProgress)
  const one = { meaning, ...preparation, random, scored }
  known.push(one)
  // Given up for want of time, it is no answer to whoever asks again.
  scored.catch(() => known.splice(known.indexOf(one), 1))
  return scored
}

async function lookUp(
  release: Release<'sets'>,
  meaning: Granted['meaning'],
  { context, conjunctive = false, rehearses, rehearsals, quietly, more }: Preparation,
  random: Streams,
  onProgress?: OnAttack,
): Promise<ScoredRelease | NotMeasured> {
  const tables = contextTables(release, { context })
  if (tables.tables.length === 0) return noContext
  if (conjunctive && !meaning!.conjunctions)
    return notMeasured('the measure cannot count several terms at once; ngd, ngd-uncapped, npmi and self can')
  const membersLike =
    rehearses && quietly
      ? await quietMembers(plainItems(release), meaning!, random('undertext/quiet rehearsal'))
      : undefined
  const rehearsal = rehearses
    ? both(
        firstTables(rehearse(release, tables.tables, context, random('undertext/rehearsal'), membersLike), rehearsals),
        more?.(tables.tables),
      )
    : undefined
  const scored = await scoreTables(release, tables, meaning!, {
    rehearsal,
    conjunctive,
    onProgress: (done, total) => onProgress?.('asking the measure', done, total),
  })
  // Whoever holds other records needs no meaning.
  if (more) return withoutUnknown(scored)
  const { cells, unknownCells } = scored.missed
  if (unknownCells < cells) return scored
  return notMeasured(conjunctive ? 'no document holds a whole context' : 'the measure knows none of the terms')
}

function firstTables({ tables, truth }: Rehearsal, count = Infinity): Rehearsal {
  return { tables: tables.slice(0, count), truth: truth.slice(0, count) }
}

function both(one: Rehearsal, other: Rehearsal | undefined): Rehearsal {
  if (!other) return one
  return { tables: [...one.tables, ...other.tables], truth: [...one.truth, ...other.truth] }
}

/** The same tables with no distance asked for: what a release tells somebody who knows nothing of the world. */
export async function unasked(release: Release<'sets'>, context: ContextSize): Promise<ScoredRelease | NotMeasured> {
  const looked = await memory.get(release)?.find((one) => one.context === context)?.scored
  // Tables that somebody else has looked up are as good, and need no second copy: the distances are not looked at.
  if (looked && !('because' in looked)) return withoutUnknown(looked)
  const tables = contextTables(release, { context })
  return tables.tables.length === 0 ? noContext : withoutUnknown(await scoreTables(release, tables, nobody))
}

function withoutUnknown(scored: ScoredRelease): ScoredRelease {
  return { ...scored, missed: { ...scored.missed, unknownCells: 0 } }
}

const nobody: NonNullable<Granted['meaning']> = {
  prepare: async () => {},
  distances: (rows, columns) => new Float64Array(rows.length * columns.length).fill(NaN),
}

const noContext = notMeasured('every transaction with a generalised item holds nothing else, so there is no context')

/** What of a release the attacks by context leave alone. */
export function notTriedOf({ missed }: ScoredRelease, conjunctive = false): NotTried[] {
  const { transactionsWithoutContext, unknownTerms, terms, unknownCells } = missed
  const list: NotTried[] = []
  if (transactionsWithoutContext > 0)
    list.push({
      count: transactionsWithoutContext,
      what: 'transactions that hold no plain item, and so have no context',
    })
  const wholeContexts = conjunctive ? ', or no document holds all of a context' : ''
  if (unknownCells > 0)
    list.push({
      count: unknownCells,
      what: `members of sets without a distance (${unknownTerms} of ${terms} terms are unknown to the measure${wholeContexts})`,
    })
  return list
}
