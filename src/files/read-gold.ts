import { type GoldPair, parseGold } from '../formats/gold.js'
import { openSource } from './open-source.js'

/** Reads term, term, score lines: how related people found pairs of terms. */
export async function readGold(path: string): Promise<GoldPair[]> {
  return parseGold(await openSource(path))
}
