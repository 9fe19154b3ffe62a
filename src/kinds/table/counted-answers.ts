import { lookForKinds } from './schema/look-for-kinds.js'
import { type CountedAnswer, countedFurthest } from '../../contract/question.js'
import { groupDetails } from './group-details.js'
import { isPseudonym, tokensOf } from './attack/identifier-tokens.js'
import { type Table, coded, columnsOfRole, isMissing } from '../../data/table.js'
import type { PolicyLimit } from '../../policy/policy.js'
import { tableRelease } from './release.js'
import type { TableKind, Release } from '../../contract/release.js'
import { peopleOf } from './people.js'
import { risk } from './risk/risk.js'

/** How many people somebody may be taken for at worst: read off the table, of several each by itself; nothing is tried. */
export function smallGroups(release: Release<'table'>, limit: PolicyLimit | undefined): CountedAnswer | null {
  const each = [{ ...release, linked: [] }, ...(release.linked ?? []).map(tableRelease)]
    .filter((table) => columnsOfRole(table, 'quasi').length > 0)
    .map((table) => groupsIn(table, limit))
  return each.reduce((worst, one) => ((one.furthest?.judged ?? 2) > (worst.furthest?.judged ?? 2) ? one : worst))
}

/** The same of everything that several tables tell of a person. */
export function joinedGroups(release: Release<'table'>, limit: PolicyLimit | undefined): CountedAnswer | null {
  const { told, uniqueAfterJoin = 0 } = peopleOf(release)
  const found = groupsIn(release, limit)
  const joined = { each: told.map(({ least }) => least), aloneAfterJoin: uniqueAfterJoin }
  return found.details?.kind === 'groups' ? { ...found, details: { ...found.details, joined } } : found
}

function groupsIn(release: Release<'table'>, limit: PolicyLimit | undefined): CountedAnswer {
  const { prosecutor, sizes } = risk(release)
  if (sizes.people === 0)
    return { state: 'not measured', missing: { attack: 'risk', because: 'nobody is in it', needed: true } }
  const value = limit?.statistic === 'average' ? prosecutor.average : prosecutor.highest
  return {
    state: !limit ? 'no limit' : value > limit.limit + 1e-12 ? 'above' : 'within',
    furthest: countedFurthest(value, prosecutor.atHighest, sizes.people, 1 / sizes.people),
    details: groupDetails(release, { sizes, prosecutor }, limit),
  }
}

/**
 * People whose name, number or address is published as it is: a column that was called an identifier and not hidden.
 * Hashes, codes and masks alone are no names, but pseudonyms.
 */
export function plainNames(release: Release<'table'>, limit: PolicyLimit | undefined): CountedAnswer | null {
  if (release.rowCount === 0) return null
  const columns = columnsOfRole(release, 'identifier').map(coded)
  const without = (because: string): CountedAnswer => ({
    state: 'not applicable',
    missing: { attack: 'names', because, needed: false },
  })
  if (columns.length === 0) return without('no column names people')
  const named = new Uint8Array(release.rowCount)
  let pseudonyms = false
  for (const { codes, values } of columns) {
    const tokens = tokensOf(values)
    const plain = values.map((value, code) => !isMissing(value) && !isPseudonym(tokens[code]))
    for (const [row, code] of codes.entries()) {
      if (plain[code]) named[row] = 1
      else if (isPseudonym(tokens[code])) pseudonyms = true
    }
  }
  const people = named.reduce((sum, one) => sum + one, 0)
  if (people === 0 && pseudonyms) {
    const found = without('identifiers are hashed, coded or masked: pseudonyms, which link every release that has them')
    return { ...found, ...(found.missing && { notTried: [found.missing] }) }
  }
  const value = people / release.rowCount
  return {
    state: !limit ? 'no limit' : value > limit.limit ? 'above' : 'within',
    furthest: countedFurthest(value, people, release.rowCount, 0),
  }
}

/** Free text is not read, so nothing is known of what it tells. */
export function freeText(release: Release<'table'>): CountedAnswer | null {
  const texts = columnsOfRole(release, 'text')
  if (texts.length === 0)
    return { state: 'not applicable', missing: { attack: 'text', because: 'no column is free text', needed: false } }
  const because = 'what free text tells of people is not read here; leave the column out'
  return { state: 'not measured', missing: { attack: 'text', because, needed: true } }
}

/** Asked of whatever has columns, where a policy sets a limit for it. */
export const harborQuestion = {
  threat: 'singling out',
  measure: 'identifier-kinds',
  id: 'S8',
  name: 'kinds of identifiers',
  attacks: [],
  told: 'sees an identifier',
  only: 'asked',
} as const

/** Rows with something of the eighteen kinds of identifiers; what cannot be read is not within. */
export function kindsOfIdentifiers(release: Release<TableKind>, limit: PolicyLimit | undefined): CountedAnswer | null {
  const tables = publishedTables(release)
  const { found, rows, of, unread } = lookForKinds(tables)
  const details = { kind: 'identifier kinds', found, unread } as const
  if (of === 0) return { state: 'not measured', missing: { attack: 'kinds', because: 'nobody is in it', needed: true } }
  const value = rows / of
  const furthest = countedFurthest(value, rows, of, 0)
  if (!limit) return { state: 'no limit', furthest, details }
  if (value > limit.limit) return { state: 'above', furthest, details }
  if (unread.length === 0) return { state: 'within', furthest, details }
  const because = [...new Set(unread.map((one) => one.because))].join('; ')
  return { state: 'not measured', missing: { attack: 'kinds', because, needed: true }, details }
}

/** Everything that was published in columns. */
function publishedTables(release: Release<TableKind>): readonly Table[] {
  if (release.kind === 'table') return [release, ...(release.linked ?? [])]
  const codes = Uint32Array.from(release.counts.flatMap(({ value, count }) => Array<number>(count).fill(value)))
  const { sensitive: name, values } = release
  const column = { kind: 'coded', name, type: 'text', exceptions: 0, codes, values } as const
  return [release.table, { rowCount: codes.length, columns: [column] }]
}
