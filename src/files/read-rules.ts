import type { Rule } from '../data/rule.js'
import { parseRules } from '../formats/rules.js'
import { openSource } from './open-source.js'

/** Reads what an intruder knows of the world, a rule a line. */
export async function readRules(path: string): Promise<Rule[]> {
  return parseRules(await openSource(path))
}
