import { type ReportedScore, type ReportedWorth, parseScore, parseWorth } from '../formats/pack-evidence.js'
import { openSource } from './open-source.js'

/** What `palimpsest measure` wrote, read again. */
export async function readWorth(path: string): Promise<ReportedWorth> {
  return parseWorth(await openSource(path))
}

/** What `palimpsest intruder score` wrote, read again. */
export async function readScore(path: string): Promise<ReportedScore> {
  return parseScore(await openSource(path))
}
