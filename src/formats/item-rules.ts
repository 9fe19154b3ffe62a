import type { ItemRule } from '../data/condition.js'
import { forEachLine } from './for-each-line.js'
import { type Fault, InputError } from './input-error.js'
import type { Source } from './source.js'

const decoder = new TextDecoder()

/**
 * Reads association rules, one a line: `beer, wine -> diapers`. Items with a comma, a quote or an arrow are quoted as in
 * transaction text. Blank lines and lines that begin with # say nothing.
 */
export async function parseItemRules(source: Source): Promise<ItemRule[]> {
  const rules: ItemRule[] = []
  await forEachLine(source, (bytes, start, end, line) => {
    const text = decoder.decode(bytes.subarray(start, end)).trim()
    if (text === '' || text.startsWith('#')) return
    const rule = ruleIn(text)
    if (!rule) throw new InputError(notARule, { file: source.file, line, value: text })
    if (rule.from.some((item) => rule.to.includes(item)))
      throw new InputError(onBothSides, { file: source.file, line, value: text })
    rules.push(rule)
  })
  return rules
}

const sides = /^((?:"(?:[^"]|"")*"|[^"])*?)->(.*)$/s

function ruleIn(text: string): ItemRule | undefined {
  const [, before, after] = sides.exec(text) ?? []
  if (before === undefined) return undefined
  const [from, to] = [itemsIn(before), itemsIn(after)]
  return from && to && { from: from, to: to }
}

/** The items of one side, each once; undefined where it is not a list of items. */
function itemsIn(side: string): string[] | undefined {
  const items = new Set<string>()
  for (const cell of side.matchAll(/\s*("(?:[^"]|"")*"|[^",]*)\s*(,|$|.)/gs)) {
    const [all, text, after] = cell
    if (all === '') break
    const quoted = text.startsWith('"')
    const item = quoted ? text.slice(1, -1).replaceAll('""', '"') : text.trim()
    if ((after !== ',' && after !== '') || (!quoted && (item === '' || item.includes('->')))) return undefined
    items.add(item)
    if (after === '') return [...items]
  }
  return undefined
}

const notARule: Fault = {
  message: 'this line is no rule',
  rule: 'a rule has items on both sides of an arrow: beer, wine -> diapers',
  remedy: 'write one rule a line, items as in the data; quote those with a comma, a quote or an arrow',
}

const onBothSides: Fault = {
  message: 'an item stands on both sides of this rule',
  rule: 'what a rule says must not follow from what it asks for',
  remedy: 'leave it out on one side',
}
