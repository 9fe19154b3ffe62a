import { type Said, SaidError } from '../../contract/said.js'
import { openRelease, recognised } from '../open.js'
import { kindOf, kindName, waysOf } from '../../kinds/kinds.js'
import type { IntruderGiven } from '../../contract/intruder.js'
import type { IntruderKey, IntruderTarget } from '../../formats/intruder-key.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import type { Streams } from '../../math/random.js'
import { type Release } from '../../contract/release.js'
import { refuseForeign, refuseUnfitKey } from '../belongs.js'
import { drawTargets } from './draw.js'

/** A test for a colleague: what they are told of each target, and for the owner who these are. */
export interface IntruderTest {
  readonly kind: 'intruder test'
  /** What is known of a target, by name; then the same of each. */
  readonly columns: readonly string[]
  readonly known: readonly (readonly string[])[]
  readonly key: Omit<IntruderKey, 'release' | 'seed'>
  /** What there was to draw from, and what cannot be scored. */
  readonly notes: readonly string[]
}

/** Draws targets and says of each what an intruder is taken to know; nothing else about them leaves the key. */
export async function intruderTest(release: Release, given: IntruderGiven, random: Streams): Promise<IntruderTest> {
  const { original, targets, names, sha256 } = given
  const ways = await waysOf(release)
  if (!ways.testedPeople) return refuseUntestable(release, names.release)
  refuseForeign(ways, release, original, names, 'loosely')
  refuseUnfitKey(ways, release, given)
  const people = ways.testedPeople(release, given, random)
  const pool = { inside: people.inside.length, outside: people.outside.length }
  if (pool.inside + pool.outside < targets)
    throw new InputError(tooMany(pool.inside + pool.outside), { file: names.original ?? 'the original' })
  // Tells this test from others, so that no answers are scored by the key of another.
  const tag = random(`intruder test ${sha256}`)().toString(36).slice(-4).padStart(4, '0').toUpperCase()
  const width = Math.max(2, String(targets).length)
  const drawn = drawTargets(pool, targets, random('intruder targets')).map(({ from, place }, i) => {
    const person = people[from][place]
    const known = person.known()
    const { inside, records } = person
    const id = `${tag}-${String(i + 1).padStart(width, '0')}`
    const target: IntruderTarget = {
      id,
      ...(inside !== undefined && { inside }),
      records,
      values: person.values(known),
    }
    return { known: [id, ...known], target }
  })
  return {
    kind: 'intruder test',
    columns: [ownName(people.columns), ...people.columns],
    known: drawn.map(({ known }) => known),
    key: { asks: people.asks, guessing: people.guessing, targets: drawn.map(({ target }) => target) },
    notes: people.notes,
  }
}

/** A release, its original and people who are not in it, opened for a test. */
export async function openTested(path: string, said: Said) {
  const { record } = await recognised(path, said)
  if (!(await record.ways()).testedPeople) return refuseUntestable(record, path)
  const { release } = await openRelease(path, said)
  const kind = await kindOf(release)
  const ways = await kind.ways()
  if (!ways.testedPeople) return refuseUntestable(release, path)
  const files = await kind.files()
  const { original, control, key } = said
  if (key !== undefined && ways.inOrder)
    throw new SaidError('‹key› means nothing here', 'line by line a release tells its records')
  return {
    release,
    records: ways.recordCount!(release),
    original: await files.readData(original!, said),
    ...(control !== undefined && {
      control: (await files.readBeside?.(control, said)) ?? (await files.readData(control, said)),
    }),
    ...(key !== undefined && { key: await (await import('../../files/sidecar.js')).readKey(key, path) }),
  }
}

/** Stops where no person could be told by a few facts: torn records, buckets and counts. */
function refuseUntestable(release: Pick<Release, 'kind'>, file = 'the release'): never {
  throw new InputError(otherKind(kindName(release)), { file })
}

/** A name for the first column that no other has. */
function ownName(columns: readonly string[]): string {
  let name = 'target'
  while (columns.includes(name)) name += '_'
  return name
}

const otherKind = (kind: string): Fault => ({
  message: `a test by people is made of a table or of transactions with sets, not of ${kind}`,
  rule: 'an intruder is told a few columns or items of a person and looks for the record',
  remedy: 'audit it instead: the attacks on it are run by the program',
})

const tooMany = (people: number): Fault => ({
  message: `there are only ${people} people to draw targets from`,
  rule: 'each target is another person of the original, or of those who are not in the release',
  remedy: 'ask for fewer with ‹targets›',
})
