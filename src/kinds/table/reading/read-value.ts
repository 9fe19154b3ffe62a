import { type Written, isMissing } from '../../../data/table.js'
import { orderedDomain } from './build-domain.js'
import { scaleOfKnown } from './column-scale.js'
import { coverer } from './cover-of.js'
import { type CellContext, formOf } from './meaning.js'
import { numberOn } from './scale.js'

/** What a published value may stand for: some leaves of its column, and the ends of an interval where it is one. */
export interface ReadValue {
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
