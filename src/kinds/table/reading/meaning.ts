import { type ReadHint, isMissing, isSuppressed } from '../../../data/table.js'
import { maskIn } from './mask.js'
import { type Span, type ValueScale, numberOn } from './scale.js'
import { type Range, between, boundOf, pairOf } from './range.js'

/** What a cell says by its own letters, before it is held against the values of its column. */
export type CellMeaning =
  | { readonly rule: 'suppressed' | 'missing' | 'unread' | 'changed' }
  | { readonly rule: 'value'; readonly text: string }
  | { readonly rule: 'interval' | 'bound' | 'midpoint'; readonly range: Range }
  | { readonly rule: 'mask'; readonly pattern: string }
  | { readonly rule: 'node'; readonly names: readonly string[] }
  | { readonly rule: 'set'; readonly members: readonly CellMeaning[] }

/** What is known of a column before its cells are read. */
export interface CellContext {
  readonly scale: ValueScale
  /** Whether a text is a value that somebody has: said, in the hierarchy, or of people. */
  readonly isValue: (text: string) => boolean
  /** Whether it is a node of the hierarchy. */
  readonly isNode: (text: string) => boolean
  /** Whether it is a cell of the column: as a member of a set it is then a value. */
  readonly isMember?: (text: string) => boolean
  /** Whether no value but the known ones can be: then a plain text that is not among them is not understood. */
  readonly closed: boolean
  readonly hint?: ReadHint | undefined
  /** Marks that hide characters and mean nothing else in this column. */
  readonly marks?: readonly string[]
}

const absent = new Set(['?', '(null)', 'n/a', '#N/A', '<NA>', '.', '-', '--', '—', 'missing', 'unknown'])
const takenAway = /^\[?\(?(?:any|all|everything|suppressed|redacted|removed|hidden)\)?\]?$/i

/**
 * Reads one cell. What is known comes first: a value that somebody has is that value, however it looks. A text that is
 * none of the forms is a value by itself where others than the known ones can be, and not understood where not.
 */
export function meaningOf(cell: string, context: CellContext): CellMeaning {
  const { isValue, isNode, hint } = context
  if (isSuppressed(cell)) return { rule: 'suppressed' }
  if (isMissing(cell)) return { rule: 'missing' }
  if (isValue(cell)) return { rule: 'value', text: cell }
  if (isNode(cell)) return { rule: 'node', names: [cell] }
  const text = unquoted(cell)
  if (text !== cell && (isValue(text) || isNode(text) || isMissing(text))) return meaningOf(text, context)
  if (hint === 'value') return plain(text, context)
  if (absent.has(text)) return { rule: 'missing' }
  if (takenAway.test(text)) return { rule: 'suppressed' }
  return formOf(text, context) ?? plain(text, context)
}

/** A cell that is no value as it stands: an interval, one end, a mask, a set; undefined where it is none of these. */
export function formOf(text: string, context: CellContext): CellMeaning | undefined {
  const { scale, hint, marks } = context
  if (hint === 'set') {
    const set = sets(text, context, true)
    if (set) return set
  }
  const pattern = maskIn(text, marks)
  if (hint === 'mask' && pattern !== undefined) return { rule: 'mask', pattern }
  if (scale.kind !== 'text') {
    const range = rangeIn(text, context)
    if (range) return range
  }
  // A set of masks is a set first.
  const set = sets(text, context, false)
  if (set) return set
  if (pattern === undefined) return undefined
  return /^\*+$/.test(pattern) ? { rule: 'suppressed' } : { rule: 'mask', pattern }
}

/** Two ends, one, or a single value, on a scale of numbers or dates. */
function rangeIn(text: string, { scale, hint }: CellContext): CellMeaning | undefined {
  // 20,29 is a number with a decimal comma, unless somebody says otherwise; 2020-04 is a month.
  if (!(hint === 'interval' && /^\d+,\d+$/.test(text))) {
    const span = scale.spanOf(text)
    if (span && !Number.isFinite(span.from)) return { rule: 'unread' }
    if (span && isSingle(span, scale)) return { rule: 'value', text }
    if (span) return { rule: 'interval', range: between(span, span, false, false) }
  }
  const pair = pairOf(text, scale)
  if (pair) {
    const endless = pair.low === -Infinity || pair.high === Infinity
    if (pair.low === -Infinity && pair.high === Infinity) return { rule: 'suppressed' }
    return { rule: endless ? 'bound' : 'interval', range: pair }
  }
  const bound = boundOf(text, scale)
  return bound && { rule: 'bound', range: bound }
}

/** A number, a moment or a day; a month is an interval of days. */
function isSingle({ from, to }: Span, { kind }: ValueScale): boolean {
  return to - from <= (kind === 'date' ? 1 : 0)
}

/** The first way to part it by which all members are known; else, where it is surely a set, the first at all. */
function sets(text: string, context: CellContext, said: boolean): CellMeaning | undefined {
  const ways = setsIn(text)
  for (const open of [false, true])
    for (const { members, sure } of ways) {
      const told = members.filter((member) => member !== '' || context.isValue(''))
      if (told.length === 0 || (open && !sure && !said)) continue
      const meanings = told.map((member) => memberOf(member, context, open))
      if (meanings.every((meaning) => meaning !== undefined)) return { rule: 'set', members: meanings }
    }
  return undefined
}

/** A member is what a cell may be, but no set; a text that nobody knows is one only where the brackets say so. */
function memberOf(member: string, context: CellContext, open: boolean): CellMeaning | undefined {
  const { isValue, isNode, scale } = context
  if (isValue(member)) return { rule: 'value', text: member }
  if (isNode(member)) return { rule: 'node', names: [member] }
  if (isSuppressed(member)) return { rule: 'suppressed' }
  if (scale.kind !== 'text') {
    const range = rangeIn(member, context)
    if (range && (open || range.rule !== 'unread')) return range
  }
  const pattern = maskIn(member, context.marks)
  if (pattern !== undefined) return { rule: 'mask', pattern }
  return open || context.isMember?.(member) ? { rule: 'value', text: member } : undefined
}

function plain(text: string, { closed, scale }: CellContext): CellMeaning {
  // On a scale a number or a date that nobody is known to have is still one.
  if (!Number.isNaN(numberOn(scale, text))) return { rule: 'value', text }
  return closed ? { rule: 'unread' } : { rule: 'value', text }
}

/** What a set is written with, and whether by that alone it is one. */
interface WrittenSet {
  readonly members: readonly string[]
  /** In curly brackets, or said to be a set: its members need not be known. */
  readonly sure: boolean
}

const wrapped = /^(?:frozenset|set)?\s*\(?\s*(\{)(.*)\}\s*\)?$/s
const bracketed = /^[[(](.*)[\])]$/s

/** `{a, b}`, `['a', 'b']`, `(a, b)`, `a|b`, `a/b`, `a or b`: the ways to read a text as a set, the likeliest first. */
function setsIn(text: string): readonly WrittenSet[] {
  const curly = wrapped.exec(text)
  if (curly) {
    const partings = [/,/, /;/, /\|/].filter((parting) => parting.test(curly[2]))
    const ways = (partings.length === 0 ? [/,/] : partings).map((parting) => membersOfSet(curly[2], parting))
    return ways.map((members) => ({ members, sure: true }))
  }
  const round = bracketed.exec(text)?.[1]
  const inner = round ?? text
  const found: WrittenSet[] = []
  for (const parting of [/[,;]/, /\|/, /\//, /~/, /\s+or\s+/, /\+/]) {
    if (!parting.test(inner)) continue
    const members = membersOfSet(inner, parting)
    if (members.length > 1) found.push({ members, sure: false })
  }
  if (round !== undefined && found.length === 0 && inner.trim() !== '')
    found.push({ members: [unquoted(inner)], sure: false })
  return found
}

/** Parted outside of quotes; a quote inside is written twice. */
function membersOfSet(text: string, parting: RegExp): string[] {
  const parts: string[] = []
  let from = 0
  let quote = ''
  // Whether nothing but blanks was met since the last member began.
  let blank = true
  const mark = new RegExp(parting.source, 'y')
  for (let i = 0; i < text.length;) {
    if (quote === '' && (text[i] === '"' || text[i] === "'") && blank) quote = text[i]
    else if (text[i] === quote) quote = ''
    if (text[i] !== ' ') blank = false
    mark.lastIndex = i
    const found = quote === '' ? mark.exec(text)?.[0] : undefined
    if (found !== undefined && found !== '') {
      parts.push(text.slice(from, i))
      i += found.length
      from = i
      blank = true
    } else i++
  }
  parts.push(text.slice(from))
  return parts.map(unquoted)
}

/** Without blanks and the quotes around it. */
function unquoted(text: string): string {
  const bare = text.trim()
  const quote = bare[0]
  if (bare.length < 2 || (quote !== '"' && quote !== "'") || !bare.endsWith(quote)) return bare
  return bare.slice(1, -1).replaceAll(quote + quote, quote)
}
