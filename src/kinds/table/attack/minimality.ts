import { type Column, type Table, coded } from '../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { classesOf, leastSize } from '../classes.js'
import { type ValueCounts, valueCountsOf } from '../value-counts.js'
import type { Attack, Making } from '../../../contract/attack.js'
import type { NotTried, ValueClaims, Posteriors } from '../../../contract/claims.js'
import { classBeliefs, aboutColumn, columnAbout } from './class-beliefs.js'
import { coarseClasses } from './coarse-classes.js'
import { orderByLoss, orderOfRounds } from './state-order.js'
import {
  type ClassChildren,
  type TakenBefore,
  classChildren,
  type Refusal,
  type RefusedColumns,
  refusedIn,
  type Refused,
} from './refused-columns.js'

/** Of a release that nothing could be finer in: whether it was turned down because of some group of it, or of each. */
const refusals: Readonly<Record<string, Refusal>> = {
  optimal: 'some group of the table',
  mingen: 'some group of the table',
  datafly: 'some group of the table',
  rounds: 'each group of the class',
  'local-recoding': 'each group of the class',
}

/**
 * Whoever knows everybody's quasi-identifiers and how the release was made asks why it is no finer: because some smaller
 * group of people had too few different values. Of the ways to give out the values, only those count in which it had.
 */
export const minimality: Attack<'table', ValueClaims, typeof aboutColumn> = {
  id: 'minimality',
  name: 'minimality attack',
  summary:
    'asks why a release is no finer: because a smaller group of people had too few different values, which tells what they have',
  cites: ['Wong, Fu, Wang, Pei 2007, Minimality attack in privacy preserving data publishing, VLDB'],
  parameters: aboutColumn,
  on: 'table',
  needs: ['making', 'register'],
  baseline: 'majority',
  async run(release, { making, register }, { about }) {
    const column = columnAbout(release, about)
    if ('because' in column) return column
    const counts = valueCountsOf({ classes: classesOf(release) }, {}, column)
    const refused = refusedMaking(making!, leastSize(classesOf(release).sizes), leastDifferent(counts))
    if (refused) return refused
    const { notTried, ...beliefs } = classBeliefs(release, register, column)
    const { posteriorOf, posteriors } = beliefs
    const claims = { kind: 'values', ...beliefs, ...valuesOf(column), chances: true } as const
    const { k = 1, l, method } = making!
    if (l === undefined) return { ...claims, notTried, notes: [onlyK] }
    const ask = (order: ClassOrder): { people: ClassChildren; found: RefusedColumns } => {
      const people = classChildren(release, register!, order.before)
      return { people, found: refusedIn(people, counts, { k, l, refusal: refusals[method], exempt: order.exempt }) }
    }
    let { people, found } = ask(classOrder(release, making!, new Set()))
    // Classes that no round makes show from where on it was cut instead.
    if (found.unexplained.size > 0) ({ people, found } = ask(classOrder(release, making!, found.unexplained)))
    return {
      ...claims,
      ...withRefusals({ posteriorOf, posteriors }, found),
      notTried: [
        ...notTried,
        ...left(found.tooLarge, 'people in classes that are too large to count out'),
        ...left(people.undecided, 'people who may be in several classes'),
        ...left(found.incomplete, 'people in classes whose records the register does not account for'),
      ],
      notes: found.notes,
      figures: [
        {
          id: 'told',
          name: 'people it tells of',
          about: 'people of whom more is known than the records of their class say',
          value: found.people,
        },
      ],
    }
  },
}

const onlyK = 'Where only k was asked for, why it is no finer depends on quasi-identifiers alone'

function left(count: number, what: string): NotTried[] {
  return count === 0 ? [] : [{ count, what }]
}

interface ClassOrder {
  readonly before: TakenBefore
  readonly exempt: (one: number) => boolean
}

/** In which order a local recoding made its classes; a recoding of the whole table has no class in another. */
function classOrder(release: Table, { method, k = 1 }: Making, unexplained: ReadonlySet<number>): ClassOrder {
  if (refusals[method] !== 'each group of the class') return { before: () => false, exempt: () => false }
  const read = coarseClasses(release)
  const { firsts, classOf } = classesOf(release)
  const madeByRound = (one: number): boolean => !unexplained.has(classOf[read.firsts[one]])
  const order = method === 'rounds' ? orderOfRounds(read, k) : orderByLoss(read, k, madeByRound)
  const stateOf = firsts.map((row) => read.stateOf[read.classOf[row]])
  return {
    before: (first, second) => order.before(stateOf[first], stateOf[second]),
    exempt: (one) => order.isCut(stateOf[one]),
  }
}

function valuesOf(column: Column): Pick<ValueClaims, 'column' | 'values'> {
  return { column: column.name, values: coded(column).values }
}

function refusedMaking({ method, k, l }: Making, least: number, different: number): NotMeasured | undefined {
  if (!(method in refusals)) return notMeasured(`why a release of ${method} is no finer is not known`)
  if (k === undefined && l === undefined) return notMeasured('what the release had to hold is not known')
  if (k !== undefined && least < k) return notMeasured(`it was not made with k = ${k}: a class of it has ${least}`)
  if (l !== undefined && different < l)
    return notMeasured(`it was not made with l = ${l}: a class of it has ${different} different values`)
  return undefined
}

function leastDifferent({ offsets }: ValueCounts): number {
  let least = Infinity
  for (let one = 0; one + 1 < offsets.length; one++) least = Math.min(least, offsets[one + 1] - offsets[one])
  return least
}

type Beliefs = Pick<ValueClaims, 'posteriorOf' | 'posteriors'>

/** The beliefs of classes, and of people of whom a refusal tells more, that one: the surest where several do. */
function withRefusals({ posteriorOf, posteriors }: Beliefs, { columns }: RefusedColumns): Beliefs {
  const offsets = [...posteriors.offsets]
  const codes = [...posteriors.codes]
  const chances = [...posteriors.chances]
  const beliefOf = columns.map(
    ({ chances: told }) =>
      new Map(
        [...told].map(([child, own]) => {
          const sorted = [...own.values.keys()].sort((a, b) => own.values[a] - own.values[b])
          for (const place of sorted) {
            if (own.chances[place] <= 0) continue
            codes.push(own.values[place])
            chances.push(own.chances[place])
          }
          return [child, offsets.push(codes.length) - 2] as const
        }),
      ),
  )
  const given = posteriorOf.map((belief, person) => {
    let [best, surest] = [belief, 0]
    for (const [c, { children, chances: told }] of columns.entries()) {
      const child = children.childOf[person]
      const sure = sureness(told, child)
      if (sure > surest) [best, surest] = [beliefOf[c].get(child)!, sure]
    }
    return best
  })
  return {
    posteriorOf: given,
    posteriors: {
      offsets: Uint32Array.from(offsets),
      codes: Uint32Array.from(codes),
      chances: Float64Array.from(chances),
    } satisfies Posteriors,
  }
}

function sureness(told: Refused['chances'], child: number): number {
  return told.get(child)?.chances.reduce((most, chance) => Math.max(most, chance), 0) ?? 0
}
