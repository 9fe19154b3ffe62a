import { knownKey } from '../../contract/kind.js'
import { stackTables } from '../../data/changed-columns.js'
import { presenceColumn, presenceValues } from './attack/presence-claims.js'
import { tableRelease } from './release.js'
import type { JudgedWith } from '../../contract/kind.js'
import { type Granted, outsiders } from '../../contract/attack.js'
import { type ValueClaims, nobody } from '../../contract/claims.js'
import { type Table, coded, columnNamed, columnsOfRole } from '../../data/table.js'
import { shuffle } from '../../math/random.js'
import { isTable } from '../../data/sorts.js'
import type { Release, TableKind } from '../../contract/release.js'
import { withCommas } from '../../math/with-commas.js'
import type { Pinned } from '../../contract/pinned.js'
import type { ReleaseFacts } from '../../contract/release-facts.js'
import { candidatesOf } from './candidates.js'
import { classesOf } from './classes.js'
import { covers } from './reading/reading.js'
import { readColumn } from './reading/read-table.js'
import type { Finding } from '../../contract/finding.js'
import { predicateFinding } from '../../score/predicate-finding.js'
import { type RecordCredit, recordFinding } from '../../score/record-finding.js'
import { type Tried, lessOf } from '../../contract/scoring.js'
import { type ValueScoring, valueFinding } from '../../score/value-finding.js'
import type { AttackGiven } from '../../contract/given.js'
import { type TableTruth, matchCounts, personOfRows, recordCredit, standingFor, valueTruth } from './table-truth.js'

/**
 * Whom an intruder looks for: the people of a register, or else everybody in the original, of whom the intruder is taken
 * to know what the release calls quasi-identifiers.
 */
export function registerFor(release: Table, { granted, original }: AttackGiven): Pick<Granted, 'register'> {
  const people = granted.register ?? (original && isTable(original) ? original : undefined)
  return people ? { register: knownOf(people, release) } : {}
}

/** People who are in the release and people who are not, one below the other, and which is which. */
export function withOutsiders(given: AttackGiven): AttackGiven {
  const { original, control } = given
  if (!original || !control || !isTable(original)) return given
  const [inside, outside] = presenceValues
  return { ...given, original: stackTables(original, control, presenceColumn, [inside, outside]), control: undefined }
}

const registers = new WeakMap<Table, { readonly release: Table; readonly known: Table }>()

/** Of some people what an intruder is taken to know: the quasi-identifiers of the release. The same table again for the same two. */
function knownOf(people: Table, release: Table): Table {
  const before = registers.get(people)
  if (before?.release === release) return before.known
  const names = new Set(columnsOfRole(release, 'quasi').map(({ name }) => name))
  const known = { rowCount: people.rowCount, columns: people.columns.filter(({ name }) => names.has(name)) }
  registers.set(people, { release, known })
  return known
}

/** What claims on a table come to, or on the table of buckets. */
export async function tableFinding(
  tried: Tried,
  on: TableKind,
  table: Table,
  scored: JudgedWith<Table>,
  release: Release,
): Promise<Finding> {
  const { claims } = tried
  const { less, given } = scored
  const truth = truthFor(table, given)
  if (claims.kind === 'records')
    return recordFinding(
      { ...tried, claims },
      on,
      lessOf(less, 'records'),
      claims.of === 'rows' ? asLikely : truth && recordCredit(table, truth),
      { paired: claims.of !== 'rows' && truth !== undefined },
    )
  if (claims.kind === 'predicates')
    return predicateFinding(
      { ...tried, claims },
      on,
      truth?.people.rowCount ?? table.rowCount,
      truth && matchCounts(claims.predicates, table, truth.people),
    )
  if (claims.kind !== 'values') throw new Error(`${tried.attack.id} claims what cannot be scored: this is a defect`)
  const standing = (one: ValueClaims): ValueClaims => (truth ? standingFor(one, table, truth.people) : one)
  const found = truth && valueTruth(claims, table, truth)
  const known = found && !('because' in found) ? found : undefined
  const lesser = lessOf(less, 'values')
  const control = known && (await controlFor(claims, table, scored, release))
  const scoring: ValueScoring = {
    truth: known,
    less: lesser && { ...lesser, claims: lesser.claims.map(standing) },
    control: control && { ...control, claims: standing(control.claims) },
    permuted: known ? undefined : await permutedClaims(tried, table, claims, scored),
  }
  // Who guesses by candidates tries everybody who has any; others may leave people alone for reasons of their own.
  if (known && tried.attack.baseline === outsiders && !fitsRelease(claims, table, known.codes.length))
    return { ...valueFinding({ ...tried, claims }, on, {}), undecided: otherData }
  const alike = known && scored.less ? alikeIn(claims, table, truth!) : {}
  const judged = valueFinding({ ...tried, claims: { ...standing(claims), ...alike } }, on, scoring)
  const finding =
    claims.facts && factsHold(table, truth)
      ? withFacts(judged, claims.facts, table, truth?.personOf, tried.tell)
      : judged
  return found && 'because' in found ? { ...finding, undecided: found.because } : finding
}

/** People whose record may stand in the same groups: what is claimed of one may be said of another. */
function alikeIn(
  { of, alike, cellOf, facts }: ValueClaims,
  table: Table,
  { people }: TableTruth,
): Pick<ValueClaims, 'alike'> {
  if (of !== 'people' || alike || cellOf || facts) return {}
  return { alike: candidatesOf(table, knownOf(people, table)).setOf }
}

/** What the release tells by itself, in place of what was claimed of somebody. */
function withFacts(
  finding: Finding,
  facts: ReleaseFacts,
  { rowCount }: Table,
  personOf: Uint32Array | undefined,
  tell: number,
): Finding {
  const { told, grave, doubt, feared, taught, elsewhere, sentences } = facts
  const pinned: Pinned = {
    count: told.length,
    of: rowCount,
    ...(personOf ? { unit: 'person', who: told.map((row) => personOf[row]).sort() } : { unit: 'row', who: told }),
    byLess: Math.min(elsewhere, told.length),
    proven: true,
    certain: grave,
    doubt,
    ...(feared > 0 && { feared }),
    ...(taught > 0 && { taught }),
  }
  const { undecided: _, ...read } = finding
  // What is told of somebody is read, however few they are and whatever else is right as often outside.
  const judged: Finding = told.length > 0 ? { ...read, reads: true } : finding
  if (sentences.length === 0) return { ...judged, pinned }
  const list = sentences.map(({ row, people, ...one }) => ({
    ...one,
    ...(personOf ? { record: personOf[row] + 1, row: row + 1 } : { record: row + 1 }),
    times: people,
  }))
  const [{ people, sentence }] = sentences
  const worst = `${people === 1 ? 'One person' : `${withCommas(people)} people`}: ${sentence}`
  return { ...judged, told: list.slice(0, tell), tellings: facts.groups, worst, unit: pinned.unit, pinned }
}

/** Whether what is published of people is true of them: what was changed on purpose tells nothing for certain. */
function factsHold(release: Table, truth: TableTruth | undefined): boolean {
  const personOf = truth?.personOf
  if (!truth || !personOf) return true
  return columnsOfRole(release, 'sensitive').every((column) => {
    const known = columnNamed(truth.people, column.name)
    if (!known) return true
    const real = coded(known)
    const { column: told, domain, covers: cover } = readColumn(coded(column), real)
    const places = real.values.map((value) => domain.placeOf.get(value)!)
    let same = 0
    for (const [row, person] of personOf.entries())
      if (covers(cover[told.codes[row]], places[real.codes[person]])) same++
    return same >= unchanged * personOf.length
  })
}

/** Values are as they were where so many are. */
const unchanged = 0.99

/** Whether at least half as many people have a record that may be theirs as rows are told: else it is of other data. */
function fitsRelease({ of, posteriorOf }: ValueClaims, table: Table, people: number): boolean {
  if (of !== 'people') return true
  const told = table.rowCount - classesOf(table).suppressed
  const tried = posteriorOf.reduce((sum, belief) => sum + (belief === nobody ? 0 : 1), 0)
  return told === 0 || 2 * tried >= Math.min(people, told)
}

const otherData =
  'most people of the original fit no row of the release (containment test): it is of other data, or its values were changed'

/** Each row is one of those that look like it. */
const asLikely: RecordCredit = ({ candidates }) =>
  Float64Array.from(candidates, (count) => (count === 0 ? 0 : 1 / count))

/** The people whose truth is known: those of the register where it tells it, or of the original. */
function truthFor(table: Table, { original, key, granted: { register } }: AttackGiven): TableTruth | undefined {
  const told = register && columnsOfRole(table, 'sensitive').some(({ name }) => columnNamed(register, name))
  if (register) return told ? { people: register } : undefined
  if (!original || !isTable(original)) return undefined
  return { people: original, personOf: personOfRows(table, original, knownKey({ key })) }
}

/** The same claims on people who are known not to be in the release. */
async function controlFor(
  { column }: ValueClaims,
  table: Table,
  { given: { control }, again }: JudgedWith<Table>,
  release: Release,
): Promise<ValueScoring['control']> {
  const told = control && columnNamed(control, column)
  if (!control || !told) return undefined
  const claims = await again(release, knownOf(control, table))
  const { codes, values } = coded(told)
  return claims.kind === 'values' ? { claims, truth: { codes, values } } : undefined
}

const mostPermutations = 20
/** Rows that are dealt out anew in all: beyond that the reader waits too long for a comparison. */
const mostRowsDealt = 4_000_000

/** Without the truth: what the attack would say of the same release if its sensitive values stood anywhere. */
async function permutedClaims(
  { attack }: Tried,
  release: Table,
  { column }: ValueClaims,
  { again, random }: JudgedWith<Table>,
): Promise<ValueClaims[]> {
  if (attack.on !== 'table' || attack.baseline !== outsiders || !columnNamed(release, column)) return []
  const runs = Math.min(mostPermutations, Math.floor(mostRowsDealt / Math.max(1, release.rowCount)))
  const dealt = random('permuted')
  const found: ValueClaims[] = []
  for (let run = 0; run < runs; run++) {
    const columns = release.columns.map((one) =>
      one.name === column ? { ...coded(one), codes: shuffle(coded(one).codes.slice(), dealt) } : one,
    )
    const claims = await again(tableRelease({ ...release, columns }))
    if (claims.kind === 'values') found.push(claims)
  }
  return found
}
