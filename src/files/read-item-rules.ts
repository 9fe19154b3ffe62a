import type { ItemRule } from '../data/item-rule.js'
import { parseItemRules } from '../formats/item-rules.js'
import { openSource } from './open-source.js'

/** Reads association rules over items, one a line. */
export async function readItemRules(path: string): Promise<ItemRule[]> {
  return parseItemRules(await openSource(path))
}
