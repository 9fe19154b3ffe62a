import { partOfPoint } from './attack/centre.js'
import { traceAttacks } from './attack/places-attacks.js'
import { type RecordClaims, type ValueClaims, nobody } from '../../contract/claims.js'
import { knownFinding } from '../known-things.js'
import type { Points } from '../../data/points.js'
import { distanceKm } from '../../math/sphere.js'
import { type Random, type Streams, unit } from '../../math/random.js'
import { PointsByLatitude, type Regions, regionBox, regionOfPublished } from './regions.js'
import type { Key } from '../../data/key.js'
import type { Release } from '../../contract/release.js'
import { type Finding, type FindingFigure, bare } from '../../contract/finding.js'
import { type RecordCredit, recordFinding } from '../../score/record-finding.js'
import { type Less, type Tried, lessOf } from '../../contract/scoring.js'
import { valueFinding } from '../../score/value-finding.js'

/** What claims on regions come to; judged where it is known which point each published one was. */
export function placesFinding(
  tried: Tried,
  release: Release<'places'>,
  { less, original, key, random }: PlacesScored,
): Finding {
  const { claims } = tried
  if (claims.kind === 'records' && claims.of === 'rows')
    return knownFinding({ ...tried, claims }, 'places', lessOf(less, 'records'), 'person')
  const onTraces = traceAttacks.has(tried.attack.id)
  const pointOf = original && publishedPoints(release, original, key)
  const truth = original && pointOf && { original, pointOf }
  const finding =
    claims.kind === 'records'
      ? recordFinding(
          { ...tried, claims },
          'places',
          lessOf(less, 'records'),
          truth && creditOf(release, truth, onTraces),
          { paired: true },
        )
      : claims.kind === 'values'
        ? partFinding({ ...tried, claims }, release, lessOf(less, 'values'), truth, random('distance'))
        : undefined
  if (!finding) throw new Error(`${tried.attack.id} claims what cannot be scored: this is a defect`)
  return original && !truth ? { ...finding, undecided: noPlacesKey } : finding
}

const noPlacesKey = 'which point is published where is not known: give the key of the release'

interface PlacesScored {
  readonly less: Less | undefined
  readonly original: Points | undefined
  readonly key: Key | undefined
  readonly random: Streams
}

/** Which point of the original each published one is. */
interface Truth {
  readonly original: Points
  readonly pointOf: Uint32Array
}

/** By published point: by the key, or where every point lies in one region at most and lines are not linked, by place. */
function publishedPoints(release: Regions, original: Points, key: Key | undefined): Uint32Array | undefined {
  const regionOf = regionOfPublished(release)
  const held = key ? key.records : release.reports ? undefined : heldByPlace(release, original)
  if (!held || held.length !== release.points.length) return undefined
  if (held.some((points, region) => points.length !== release.points[region])) return undefined
  const next = new Uint32Array(held.length)
  return regionOf.map((region) => held[region][next[region]++])
}

function heldByPlace(release: Regions, original: Points): number[][] | undefined {
  const index = new PointsByLatitude(original)
  const taken = new Uint8Array(original.users.length)
  const held = Array.from(release.points, (_, region) => {
    const points: number[] = []
    index.eachIn(regionBox(release, region), (point) => {
      taken[point]++
      points.push(point)
    })
    return points
  })
  return taken.some((times) => times > 1) ? undefined : held
}

/** A claim is right where what is claimed is a point, or the trace, of the person. People are users of the original. */
function creditOf({ reports }: Regions, { original, pointOf }: Truth, onTraces: boolean): RecordCredit {
  const userOf = Uint32Array.from(pointOf, (point) => original.users[point])
  const owner = onTraces && reports?.traces ? userByTrace(reports.traces, userOf) : userOf
  return ({ record }: RecordClaims) =>
    Float64Array.from(record, (one, person) => (one !== nobody && owner[one] === person ? 1 : 0))
}

function userByTrace(traces: Uint32Array, userOf: Uint32Array): Uint32Array {
  const users = new Uint32Array(traces.reduce((most, trace) => Math.max(most, trace + 1), 0))
  for (const [line, trace] of traces.entries()) users[trace] = userOf[line]
  return users
}

function partFinding(
  tried: Tried<ValueClaims>,
  release: Release<'places'>,
  less: Less<ValueClaims> | undefined,
  truth: Truth | undefined,
  random: Random,
): Finding {
  const { values } = tried.claims
  const codeOf = new Map(values.map((value, code) => [value, code]))
  const regionOf = regionOfPublished(release)
  const codes = truth?.pointOf.map((point, published) => {
    const { lat, lon } = truth.original
    return codeOf.get(partOfPoint(release, regionOf[published], lat[point], lon[point])) ?? nobody
  })
  const finding = valueFinding(tried, 'places', { truth: codes && { codes, values }, less, paired: true })
  if (!truth) return finding
  return { ...finding, figures: [distanceFigure(release, regionOf, truth, random), ...finding.figures] }
}

/** How far people are from the middle of their region, beside how far from any place in it. */
function distanceFigure(
  release: Regions,
  regionOf: Uint32Array,
  { original: { lat, lon }, pointOf }: Truth,
  random: Random,
): FindingFigure {
  let [fromMiddle, fromAny] = [0, 0]
  for (const [published, point] of pointOf.entries()) {
    const { south, west, north, east } = regionBox(release, regionOf[published])
    fromMiddle += distanceKm(lat[point], lon[point], (south + north) / 2, (west + east) / 2)
    const [up, along] = [unit(random), unit(random)]
    fromAny += distanceKm(lat[point], lon[point], south + up * (north - south), west + along * (east - west))
  }
  return {
    id: 'distance',
    name: 'distance from the middle, km',
    about: 'how far people are from the middle of their region, and from any place in it, on average',
    attack: bare(fromMiddle / pointOf.length),
    baseline: bare(fromAny / pointOf.length),
  }
}
