import type { Points } from '../../data/points.js'
import { peekSource } from '../../formats/sniff.js'
import { arePoints, areRegions, havePoints, isGeoJson, parsePoints } from './parse-points.js'
import { parseRegions, regionsCsv, regionsGeoJson } from './parse-regions.js'
import type { OnProgress } from '../../formats/source.js'
import type { Regions } from './regions.js'
import { atomicWrite } from '../../files/atomic-write.js'
import { openSource } from '../../files/open-source.js'
import { readRows } from '../../files/read-data.js'

export interface ReadPlacesOptions {
  readonly delimiter?: string | undefined
  readonly onProgress?: OnProgress | undefined
}

/** Reads points from CSV or GeoJSON; `-` is standard input. */
export async function readPoints(path: string, { delimiter, onProgress }: ReadPlacesOptions = {}): Promise<Points> {
  return parsePoints(await openSource(path, onProgress), delimiter)
}

/** Reads published regions from CSV or GeoJSON; `-` is standard input. */
export async function readRegions(path: string, { delimiter, onProgress }: ReadPlacesOptions = {}): Promise<Regions> {
  return parseRegions(await openSource(path, onProgress), delimiter)
}

/** Writes regions, as GeoJSON where the name of the file says so; which of the two it was. */
export async function writeRegions(path: string, regions: Regions): Promise<'csv' | 'geojson'> {
  const format = /\.(?:geo)?json(?:\.gz)?$/i.test(path) ? 'geojson' : 'csv'
  const bytes = format === 'csv' ? regionsCsv(regions) : regionsGeoJson(regions)
  await atomicWrite(path, bytes, { gzip: /\.gz$/i.test(path) })
  return format
}

/** Whether a file holds points as they are and no regions, by its header or by the first shape of GeoJSON. */
export async function isPointsFile(path: string): Promise<boolean> {
  if (path === '-') return false
  try {
    const source = await peekSource(await openSource(path))
    if (isGeoJson(source))
      return /"type"\s*:\s*"(Point|Polygon)"/.exec(new TextDecoder().decode(source.head))?.[1] === 'Point'
    for await (const { cells } of readRows(path)) return !areRegions(cells) && havePoints(cells)
  } catch {
    // Whoever reads it says what is wrong with it.
  }
  return false
}

/** Whether a file is surely of points or regions: GeoJSON by its name, or CSV whose header names nothing else. */
export async function isPlacesFile(path: string): Promise<boolean> {
  if (!/\.(?:geojson|csv|tsv)(?:\.gz)?$/i.test(path)) return false
  try {
    if (/\.geojson/i.test(path)) return isGeoJson(await openSource(path))
    for await (const { cells } of readRows(path)) return areRegions(cells) || arePoints(cells)
  } catch {
    // Whoever reads it as something else says what is wrong with it.
  }
  return false
}
