import type { Rule, RuleCondition, ItemRule, Condition, Sign } from '../data/condition.js'
import { forEachLine } from './for-each-line.js'
import { type Fault, InputError } from './input-error.js'
import type { Source } from './source.js'

const decoder = new TextDecoder()

/**
 * Reads rules, one a line: `nationality=Japanese -> condition!=Heart Disease`, `sex=M & age=29 -> condition=Flu <= 0.01`,
 * `-> condition=Flu` (of everybody). Blank lines and lines that begin with # say nothing.
 */
export async function parseRules(source: Source): Promise<Rule[]> {
  const rules: Rule[] = []
  await forEachLine(source, (bytes, start, end, line) => {
    const text = decoder.decode(bytes.subarray(start, end)).trim()
    if (text === '' || text.startsWith('#')) return
    const rule = ruleOf(text)
    if (!rule) throw new InputError(notARule, { file: source.file, line, value: text })
    const other = rules.find((one) => contradicts(one, rule))
    if (other) throw new InputError(contradiction, { file: source.file, line, value: text })
    rules.push(rule)
  })
  return rules
}

function ruleOf(text: string): Rule | undefined {
  const [before, after, ...more] = text.split('->')
  if (after === undefined || more.length > 0) return undefined
  const conditions = before.trim() === '' ? [] : before.split('&').map(conditionOf)
  const [, column, sign, value, most] = /^\s*([^=!]+?)\s*(!?=)\s*(.+?)\s*(?:<=\s*(\d*\.?\d+)\s*)?$/.exec(after) ?? []
  if (column === undefined || conditions.some((one) => one === undefined)) return undefined
  const chance = sign === '!=' ? 0 : most === undefined ? 1 : Number(most)
  if (chance > 1 || (sign === '!=' && most !== undefined)) return undefined
  return { if: conditions.filter((one) => one !== undefined), column, value, chance }
}

function conditionOf(text: string): RuleCondition | undefined {
  const [, column, value] = /^\s*([^=!]+?)\s*=\s*(.+?)\s*$/.exec(text) ?? []
  return column === undefined ? undefined : { column, value }
}

/** The same people, the same value, once surely and once surely not; or surely two values. */
function contradicts(a: Rule, b: Rule): boolean {
  const same =
    a.if.length === b.if.length &&
    a.if.every((one) => b.if.some((two) => one.column === two.column && one.value === two.value))
  if (!same || a.column !== b.column) return false
  return a.value === b.value ? (a.chance === 1) !== (b.chance === 1) : a.chance === 1 && b.chance === 1
}

const notARule: Fault = {
  message: 'this line is no rule',
  rule: 'a rule says what follows from what: age=29 & sex=F -> disease!=flu; with = for surely, != for surely not, <= 0.01 for rarely',
  remedy: 'write one rule a line, columns and values as in the release',
}

const contradiction: Fault = {
  message: 'this rule contradicts one before it',
  rule: 'of the same people one value cannot be both certain and excluded or rare, nor two values both certain',
  remedy: 'leave one of the two out',
}

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
    if (!rule) throw new InputError(notAnItemRule, { file: source.file, line, value: text })
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

const notAnItemRule: Fault = {
  message: 'this line is no rule',
  rule: 'a rule has items on both sides of an arrow: beer, wine -> diapers',
  remedy: 'write one rule a line, items as in the data; quote those with a comma, a quote or an arrow',
}

const onBothSides: Fault = {
  message: 'an item stands on both sides of this rule',
  rule: 'what a rule says must not follow from what it asks for',
  remedy: 'leave it out on one side',
}

/** Conditions with & between them, such as `sex=F & age>60`; `*` for everybody; undefined where the text is something else, or nothing. */
export function readConditions(text: string): Condition[] | undefined {
  if (/^(?:\*|all|true)$/i.test(text.trim())) return []
  const parts = text.split(/\s*(?:&&?|∧|;|\band\b)\s*/i)
  const found = parts.map((part) => /^([^<>=!]+?)\s*(<=|>=|==|=|<|>)\s*([^<>=!]+)$/.exec(part.trim()))
  if (found.includes(null)) return undefined
  return found.flatMap((match) => {
    if (!match) return []
    const sign = signs.get(match[2])!
    return [{ column: match[1].trim(), sign, value: match[3].trim().replace(/^(["'])(.*)\1$/, '$2') }]
  })
}

const signs = new Map<string, Sign>([
  ['=', '='],
  ['==', '='],
  ['<', '<'],
  ['>', '>'],
  ['<=', '<='],
  ['>=', '>='],
])
