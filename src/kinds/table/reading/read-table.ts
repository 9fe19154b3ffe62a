import {
  type CodedColumn,
  type Table,
  coded,
  columnNamed,
  columnsOfRole,
  type Written,
  isMissing,
} from '../../../data/table.js'
import { domainOfColumn, orderedDomain, areMasksPrefixes, firstAtLeast } from './build-domain.js'
import { columnMeanings, type ColumnMeanings, endsBeforeNext } from './column-meanings.js'
import { type ReadColumn, type Reading, type Cover, type Domain, runsOf } from './reading.js'
import { scaleOfKnown } from './column-scale.js'
import { type CellContext, formOf, type CellMeaning } from './meaning.js'
import { numberOn, type ValueScale } from './scale.js'
import { type TextIndex, placesUnder, textIndexOf } from './mask.js'
import type { Range } from './range.js'

/**
 * Reads the cells of a release as the sets of values they may stand for: its quasi-identifiers unless columns are named,
 * beside people whose values are known.
 */
export function readReleased(
  release: Table,
  people?: Table,
  names: readonly string[] = columnsOfRole(release, 'quasi').map(({ name }) => name),
): Reading {
  const columns = names.map((name) => {
    const beside = people && columnNamed(people, name)
    return readColumn(coded(columnNamed(release, name)!), beside && coded(beside))
  })
  return { columns }
}

/** Reads one column beside the same column of people whose values are known. Each different cell is looked at once. */
export function readColumn(column: CodedColumn, people?: CodedColumn): ReadColumn {
  const read = columnMeanings(column, people)
  const domain = domainOfColumn(read)
  const { meanings, notes, scale } = read
  return {
    name: column.name,
    column,
    domain,
    covers: meanings.map(coverer(read, domain)),
    rules: meanings.map(({ rule }) => rule),
    ranges: meanings.map((meaning) => ('range' in meaning ? meaning.range : undefined)),
    scale: scale.kind,
    notes,
  }
}

/** What a published value may stand for: some leaves of its column, and the ends of an interval where it is one. */
interface ReadValue {
  /** Rising. */
  readonly leaves: Uint32Array
  readonly width?: number
}

/**
 * Reads the different values of a published column that no hierarchy names by the leaves they cover: `[10, 20[`,
 * `10-19`, `<40`, `{a, b}`, `130**`, `*`. Undefined for what is none of these. The same grammar as `readColumn`, for
 * leaves that are settled and in their own order.
 */
export function readValues(
  texts: readonly string[],
  leaves: readonly string[],
  written?: Written,
): readonly (ReadValue | undefined)[] {
  const has = new Set(leaves)
  const scale = scaleOfKnown(
    leaves.filter((leaf) => !isMissing(leaf)),
    written,
  )
  const context: CellContext = { scale, isValue: (text) => has.has(text), isNode: () => false, closed: true }
  const meanings = texts.map((text) => (isMissing(text) ? { rule: 'missing' as const } : formOf(text, context)))
  const domain = orderedDomain(new Map(leaves.map((leaf) => [leaf, numberOn(scale, leaf)])), 'said')
  const leafAt = new Map(leaves.map((leaf, i) => [leaf, i]))
  const order = Uint32Array.from(domain.values, (value) => leafAt.get(value)!)
  const known = { values: leaves, has, from: 'said' as const }
  const told = meanings.filter((meaning) => meaning !== undefined)
  const cover = coverer({ scale, known, meanings: told, level: undefined }, domain)
  return meanings.map((meaning) => {
    if (!meaning || meaning.rule === 'value' || meaning.rule === 'unread') return undefined
    const runs = cover(meaning)
    const found: number[] = []
    for (let i = 0; i < runs.length; i += 2) for (let p = runs[i]; p < runs[i + 1]; p++) found.push(order[p])
    const width = 'range' in meaning ? { width: meaning.range.high - meaning.range.low } : {}
    return { leaves: Uint32Array.from(found).sort(), ...width }
  })
}

/** The places of the domain that a meaning covers; of intervals by two binary searches. */
function coverer(
  { scale, known, meanings, level }: Pick<ColumnMeanings, 'scale' | 'known' | 'meanings' | 'level'>,
  domain: Domain,
): (meaning: CellMeaning) => Cover {
  const { values, numbers, placeOf } = domain
  const whole = values.length === 0 ? new Uint32Array(0) : Uint32Array.of(0, values.length)
  const flat = meanings.flatMap((meaning) => (meaning.rule === 'set' ? meaning.members : [meaning]))
  const masks = flat.flatMap((meaning) => (meaning.rule === 'mask' ? [meaning.pattern] : []))
  const prefix = areMasksPrefixes(masks, domain)
  const fractions = scale.kind === 'number' && numbers?.some((x) => !Number.isNaN(x) && !Number.isInteger(x))
  const ranges = flat.flatMap((meaning) => ('range' in meaning ? [meaning.range] : []))
  const widened = fractions ? endsBeforeNext(ranges) : (range: Range) => range
  let index: TextIndex | undefined
  const leavesOf = nodeLeaves(known.hierarchy, level)
  const cover = (meaning: CellMeaning): Cover => {
    switch (meaning.rule) {
      case 'value':
        return valueCover(meaning.text, domain, scale)
      case 'interval':
      case 'bound':
      case 'midpoint':
        return rangeCover(widened(meaning.range), numbers)
      case 'mask':
        index ??= textIndexOf(values.map((value, place) => waysToWrite(value, numbers?.[place], scale)))
        return runsOf(placesUnder({ pattern: meaning.pattern, prefix }, index))
      case 'node': {
        const leaves = meaning.names.flatMap((name) => [
          ...leavesOf(name),
          ...(known.has.has(name) && level === undefined ? [name] : []),
        ])
        const places = new Set(leaves.map((leaf) => placeOf.get(leaf)!))
        return runsOf(Uint32Array.from(places).sort())
      }
      case 'set':
        return meaning.members.map(cover).reduce(unionOf, new Uint32Array(0))
      case 'suppressed':
      case 'missing':
      case 'changed':
      case 'unread':
      default:
        return whole
    }
  }
  return cover
}

/** A value, and whatever is written in another way and is the same number or day. */
function valueCover(text: string, { placeOf, numbers }: Domain, scale: ValueScale): Cover {
  const own = placeOf.get(text)
  const span = numbers && scale.spanOf(text)
  const same: Cover =
    span && Number.isFinite(span.from)
      ? rangeCover({ low: span.from, high: span.to, openLow: false, openHigh: !span.through }, numbers)
      : new Uint32Array(0)
  return own === undefined ? same : unionOf(same, Uint32Array.of(own, own + 1))
}

function rangeCover({ low, high, openLow, openHigh }: Range, numbers: Float64Array | undefined): Cover {
  if (!numbers) return new Uint32Array(0)
  const from = openLow ? firstAbove(numbers, low) : firstAtLeast(numbers, low)
  const to = openHigh ? firstAtLeast(numbers, high) : firstAbove(numbers, high)
  return from < to ? Uint32Array.of(from, to) : new Uint32Array(0)
}

function firstAbove(sorted: Float64Array, x: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] <= x) low = middle + 1
    else high = middle
  }
  return low
}

/** As it stands and, of a number, as people write it: 34.0 is 34. */
function waysToWrite(value: string, x: number | undefined, { kind }: ValueScale): readonly string[] {
  if (kind !== 'number' || x === undefined || Number.isNaN(x)) return [value]
  const short = String(x)
  return short === value || /^[-+]?0\d/.test(value) ? [value] : [value, short]
}

/** Runs that are in either. */
function unionOf(a: Cover, b: Cover): Cover {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const runs: number[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const first = j >= b.length || (i < a.length && a[i] <= b[j])
    const [from, to] = first ? [a[i], a[i + 1]] : [b[j], b[j + 1]]
    if (first) i += 2
    else j += 2
    if (runs.length > 0 && from <= runs[runs.length - 1]) runs[runs.length - 1] = Math.max(runs[runs.length - 1], to)
    else runs.push(from, to)
  }
  return Uint32Array.from(runs)
}

/** The leaves under a name, on the one level of the release or else on whichever it stands. */
function nodeLeaves(hierarchy: ColumnMeanings['known']['hierarchy'], level: number | undefined) {
  if (!hierarchy) return (): readonly string[] => []
  const levels = level === undefined || level === 0 ? hierarchy.levels : [hierarchy.levels[level - 1]]
  const byName = new Map<string, string[]>()
  for (const { codes, names } of levels)
    for (const [leaf, node] of codes.entries()) {
      const name = names[node]
      const known = byName.get(name)
      if (known) known.push(hierarchy.values[leaf])
      else byName.set(name, [hierarchy.values[leaf]])
    }
  return (name: string): readonly string[] => byName.get(name) ?? []
}
