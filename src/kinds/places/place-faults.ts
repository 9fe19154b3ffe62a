import type { Fault } from '../../formats/input-error.js'
import { withCommas } from '../../math/with-commas.js'

const degrees = 'a latitude lies from −90 to 90 degrees, a longitude from −180 to 180'
const columns =
  'points have columns id, lat, lon and where they are known time; latitude, lng, user and the like will do'

/** What can be wrong with a file of points or of regions. */
export const pointFaults = {
  noPoints: {
    message: 'holds no point',
    rule: 'a file of points holds one at least, after its header',
    remedy: 'check that the right file was given and that it was written completely',
  },
  noColumn: { message: 'a column is missing in the header', rule: columns, remedy: 'name the columns of the file so' },
  ragged: {
    message: 'the line has another number of cells than the header',
    rule: 'every line has one cell for every column of the header',
    remedy: 'complete the line, or put a cell that contains the delimiter in double quotes',
  },
  noUser: {
    message: 'the point is of nobody',
    rule: 'each point names its user: k is a number of users, not of points',
    remedy: 'give each user an id; where nobody is followed, a different one for every point',
  },
  notNumber: { message: 'the coordinate is no number', rule: degrees, remedy: 'correct the cell' },
  outOfRange: { message: 'the coordinate is out of range', rule: degrees, remedy: 'correct the cell' },
  swapped: {
    message: 'the latitude is out of range, and the longitude would do for one: the two seem to be swapped',
    rule: `${degrees}; GeoJSON writes the longitude first`,
    remedy: 'swap the two names in the header, or the two numbers of each point',
  },
  notTime: {
    message: 'the time cannot be read',
    rule: 'a time is written 2024-05-01T13:45, or as seconds or milliseconds since 1970',
    remedy: 'correct the cell, or leave the column out',
  },
  notCount: {
    message: 'the count is no whole number above 0',
    rule: 'a region tells how many users are in it, and how many points it stands for',
    remedy: 'correct the cell',
  },
  notBox: {
    message: 'the region ends before it begins',
    rule: 'the south of a region is not above its north, nor its west beyond its east',
    remedy: 'correct the line; a region across the 180th meridian is written as two',
  },
  notRegions: {
    message: 'holds no regions',
    rule: 'published regions have columns south, west, north, east and users',
    remedy: 'name the columns so',
  },
  otherCount: {
    message: 'tells another number of users than an earlier line of the same region',
    rule: 'lines of one region tell the same number of users',
    remedy: 'correct one of the two lines',
  },
  noTrace: {
    message: 'the line belongs to no trace, others do',
    rule: 'each line names its trace, or there is no such column',
    remedy: 'complete the line',
  },
} satisfies Record<string, Fault>

const json = 'GeoJSON here is one FeatureCollection of features: points with an id, or polygons with a number of users'

/** What is said of text that is no such GeoJSON. */
export const geoJsonFaults = {
  syntax: { message: 'is not JSON here', rule: json, remedy: 'check that the file was written completely' },
  notObject: { message: 'is no FeatureCollection', rule: json, remedy: 'give a FeatureCollection' },
  notUtf8: { message: 'the text is not UTF-8', rule: 'JSON is UTF-8', remedy: 'save the file as UTF-8' },
  tooLong: {
    message: 'one value is longer than 64 MiB',
    rule: json,
    remedy: 'split the feature into several, or leave its other properties out',
  },
  tooDeep: { message: 'a value is nested deeper than 64 times', rule: json, remedy: 'leave the value out' },
  twice: { message: 'has a member twice', rule: 'names in an object are different', remedy: 'remove one of the two' },
} satisfies Record<string, Fault>

export function featureFault(feature: number, what: string): Fault {
  return {
    message: `feature ${withCommas(feature)} ${what}`,
    rule: json,
    remedy: 'correct the feature, or leave it out',
  }
}
