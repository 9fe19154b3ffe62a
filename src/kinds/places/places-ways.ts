import { unfitKey } from '../../contract/key-fit.js'
import { knownKey } from '../../contract/kind.js'
import type { Points } from '../../data/points.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import type { PolicyLimit } from '../../policy/policy.js'
import { fewestAlike, lotDetails, namesOfThings } from '../known-things.js'
import { arePlain, knownPlaces, knownPointsOf } from './plain-points.js'
import { isInBox, regionBox, traceCount } from './regions.js'
import type { Data, Release } from '../../contract/release.js'
import { type CountedAnswer, countedFurthest } from '../../contract/question.js'
import { placesFinding } from './places-finding.js'
import type { Ways } from '../../contract/kind.js'
import { withCommas } from '../../math/with-commas.js'

const on = { on: 'places' } as const

export const placesWays: Ways<'places'> = {
  questions: [
    {
      ...on,
      threat: 'singling out',
      id: 'P1',
      name: 'regions of few users',
      measure: 'small-groups',
      attacks: [],
      told: 'can pick out',
      count: fewUsers,
    },
    {
      ...on,
      threat: 'singling out',
      id: 'P6',
      name: 'few with the same points',
      measure: 'small-groups',
      attacks: [],
      told: 'can pick out',
      when: arePlain,
      count: (release, limit) => fewestAlike(knownPointsOf(release), limit),
    },
    {
      ...on,
      threat: 'singling out',
      id: 'P2',
      name: 'who is in the middle',
      measure: 'singling-out',
      attacks: ['inversion'],
      told: 'can tell who asked',
    },
    {
      ...on,
      threat: 'linking',
      id: 'P3',
      name: 'traces by home',
      measure: 'linking',
      attacks: ['home-by-night'],
      told: 'finds the trace',
      count: withoutTraces,
    },
    {
      ...on,
      threat: 'linking',
      id: 'P4',
      name: 'traces by known points',
      measure: 'linking',
      attacks: ['known-points', knownPlaces.id],
      told: 'finds the trace',
      count: withoutTraces,
    },
    {
      ...on,
      threat: 'inference',
      id: 'P5',
      name: 'where in the region',
      measure: 'inference',
      attacks: ['centre'],
      told: 'can tell the part of the region',
    },
  ],
  questionsFor: (release) =>
    // Where points stand as they are, regions are not asked about; where they do not, not what stands as it is.
    arePlain(release)
      ? placesWays.questions.flatMap((one) =>
          one.id === 'P6' ? [one] : one.id === 'P4' ? [{ ...one, attacks: [knownPlaces.id] }] : [],
        )
      : placesWays.questions.map((one) => (one.id === 'P4' ? { ...one, attacks: ['known-points'] } : one)),
  strongestOn: (release) => (arePlain(release) ? knownPlaces.id : undefined),
  nothingHidden: (release) =>
    arePlain(release) ? 'Its points are published as they are: whoever finds a trace reads all of it.' : undefined,
  who: 'points',
  whoIn: (release) => (arePlain(release) ? 'people' : 'points'),
  isData: isPoints,
  refuseForeign: refuseForeignRegions,
  knownOf: (original) => ({ points: original }),
  findingOf: (tried, release, { less, original, given, random }) => {
    return placesFinding(tried, release, { less, original, key: knownKey(given), random })
  },
  keyFault: ({ points: sizes }, key, original) =>
    unfitKey(key, { group: 'region', record: 'point', sizes, of: original?.users.length }),
  accountOf({ points }, original) {
    const published = points.reduce((sum, count) => sum + count, 0)
    const all = original?.users.length
    return {
      unit: 'record',
      published,
      suppressed: all === undefined ? 0 : all - published,
      ...(all !== undefined && { original: all }),
    }
  },
  // Users have no names in it.
  wordsOf: (release) => (arePlain(release) ? namesOfThings(knownPointsOf(release)) : []),
  async detailsOf(_, __, attacked) {
    return attacked?.finding.attack === knownPlaces.id ? lotDetails('point', attacked.finding) : undefined
  },
  promiseOf: (release, { published }) => {
    const { users } = release
    if (arePlain(release))
      return `${withCommas(published)} points of ${withCommas(traceCount(release))} people stand in it as they were written, under numbers that nobody should know.`
    return regionsPromise(users, published)
  },
}

function regionsPromise(users: Uint32Array, published: number): string {
  const least = users.reduce((a, b) => Math.min(a, b), Infinity)
  return `${withCommas(published)} points are published by ${withCommas(users.length)} regions of ${withCommas(least)} users or more.`
}

function isPoints(data: Data): data is Points {
  return 'lat' in data
}

/** One over the users of the smallest region. */
function fewUsers({ users, points }: Release<'places'>, limit: PolicyLimit | undefined): CountedAnswer {
  const least = users.reduce((a, b) => Math.min(a, b), Infinity)
  if (!Number.isFinite(least))
    return { state: 'not measured', missing: { attack: 'region-k', because: 'no region is published', needed: true } }
  const at = users.reduce((sum, one, region) => sum + (one === least ? points[region] : 0), 0)
  const all = points.reduce((sum, count) => sum + count, 0)
  const value = 1 / Math.max(1, least)
  return {
    state: !limit ? 'no limit' : value > limit.limit + 1e-12 ? 'above' : 'within',
    furthest: countedFurthest(value, at, all),
  }
}

/** Points that nothing links are no traces. */
function withoutTraces({ reports }: Release<'places'>): CountedAnswer | null {
  if (reports?.traces) return null
  const because = 'nothing links points of one user'
  return { state: 'not applicable', missing: { attack: 'known-points', because, needed: false } }
}

/** Looked at: each is compared with every point. */
const regionsLookedAt = 200

function refuseForeignRegions(release: Release<'places'>, { lat, lon }: Points, file: string): void {
  const published = release.points.reduce((sum, count) => sum + count, 0)
  const isEmpty = (region: number): boolean => {
    const box = regionBox(release, region)
    return !lat.some((at, point) => isInBox(box, at, lon[point]))
  }
  const some = Array.from({ length: Math.min(regionsLookedAt, release.points.length) }, (_, region) => region)
  if (published > lat.length || some.some(isEmpty)) throw new InputError(foreignRegions, { file })
}

const foreignRegions: Fault = {
  message: 'does not match the release: it has fewer points, or a published region without any',
  rule: 'every published region holds points of the original',
  remedy: 'give the points this release was made from',
}
