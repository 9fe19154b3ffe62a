import { parseConstraints } from '../formats/parse-constraints.js'
import { openSource } from './open-source.js'
import type { Rule, ItemRule } from '../data/condition.js'
import { parseRules, parseItemRules } from '../formats/parse-rules.js'
import { type GoldPair, parseGold } from '../formats/parse-gold.js'
import { forEachLine } from '../formats/for-each-line.js'

/** Reads privacy or utility constraints: one a line, its items as in the transaction text. */
export async function readConstraints(path: string): Promise<string[][]> {
  return parseConstraints(await openSource(path))
}

/** Reads what an intruder knows of the world, a rule a line. */
export async function readRules(path: string): Promise<Rule[]> {
  return parseRules(await openSource(path))
}

/** Reads association rules over items, one a line. */
export async function readItemRules(path: string): Promise<ItemRule[]> {
  return parseItemRules(await openSource(path))
}

/** Reads term, term, score lines: how related people found pairs of terms. */
export async function readGold(path: string): Promise<GoldPair[]> {
  return parseGold(await openSource(path))
}

/** Reads what identifiers may have been, one a line; blank lines are left out. */
export async function readGuesses(path: string): Promise<string[]> {
  const decoder = new TextDecoder()
  const guesses: string[] = []
  await forEachLine(await openSource(path), (bytes, start, end) => {
    if (end > start) guesses.push(decoder.decode(bytes.subarray(start, end)))
  })
  return guesses
}
