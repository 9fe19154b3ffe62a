import type { Points } from '../../data/points.js'
import { peekSource } from '../../formats/sniff.js'
import { arePoints, areRegions, havePoints, isGeoJson, parsePoints } from './parse-points.js'
import { parseRegions, regionsCsv, regionsGeoJson } from './parse-regions.js'
import { parseRows } from '../../formats/parse-rows.js'
import { type OnProgress, type Source, sourceOf } from '../../formats/source.js'
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

/** Writes regions, as GeoJSON where the name of the file says so; which of the two it was. */
export async function writeRegions(path: string, regions: Regions): Promise<'csv' | 'geojson'> {
  const format = /\.(?:geo)?json(?:\.gz)?$/i.test(path) ? 'geojson' : 'csv'
  const bytes = format === 'csv' ? regionsCsv(regions) : regionsGeoJson(regions)
  await atomicWrite(path, bytes, { gzip: /\.gz$/i.test(path) })
  return format
}

/** Reads what was published of places: regions, or points as they are, by the header or the first shape of GeoJSON. */
export async function readPlaces(path: string): Promise<Points | Regions> {
  const source = await peekSource(await openSource(path))
  return (await holdsPoints(source)) ? parsePoints(source) : parseRegions(source)
}

async function holdsPoints({ file, head }: Source): Promise<boolean> {
  if (isGeoJson({ head })) return /"type"\s*:\s*"(Point|Polygon)"/.exec(new TextDecoder().decode(head))?.[1] === 'Point'
  for await (const { cells } of parseRows(sourceOf(file, head))) return !areRegions(cells) && havePoints(cells)
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
