import { numberOfCell } from '../../../data/number-text.js'
import { type Written, isMissing } from '../../../data/table.js'

/** What a published value may stand for: some leaves of its column, and the ends of an interval where it is one. */
export interface ReadValue {
  readonly leaves: Uint32Array
  readonly width?: number
}

const number = String.raw`[-+]?\d+(?:\.\d+)?`
const between = new RegExp(String.raw`^([\[\]()]?)\s*(${number})\s*(?:,|;|\.\.|–|-|to)\s*(${number})\s*([\[\]()]?)$`)
const bounded = new RegExp(String.raw`^(<=|≤|<|>=|≥|>)\s*(${number})$`)

/**
 * Reads a value that no hierarchy names by the leaves it covers: `[10, 20[`, `10-19`, `<40`, `{a, b}`, `130**`, `*`.
 * Undefined where it is none of these.
 */
export function readValue(text: string, leaves: readonly string[], written?: Written): ReadValue | undefined {
  if (isMissing(text)) return { leaves: Uint32Array.from(leaves.keys()) }
  const range = rangeOf(text)
  if (range) {
    const { holds, width } = range
    return { leaves: placesWhere(leaves, (leaf) => holds(numberOfCell(leaf, written))), width }
  }
  if (/^\{.*\}$/s.test(text)) {
    const members = new Set(text.slice(1, -1).split(/\s*[,;]\s*/))
    return { leaves: placesWhere(leaves, (leaf) => members.has(leaf)) }
  }
  if (text.includes('*'))
    return { leaves: placesWhere(leaves, (leaf) => leaf.length === text.length && underMask(leaf, text)) }
  return undefined
}

function placesWhere(leaves: readonly string[], holds: (leaf: string) => boolean): Uint32Array {
  return Uint32Array.from(leaves.keys()).filter((place) => holds(leaves[place]))
}

function underMask(leaf: string, mask: string): boolean {
  for (let i = 0; i < mask.length; i++) if (mask[i] !== '*' && mask[i] !== leaf[i]) return false
  return true
}

function rangeOf(text: string): { holds: (x: number) => boolean; width: number } | undefined {
  const pair = between.exec(text)
  if (pair) {
    const low = Number(pair[2])
    const high = Number(pair[3])
    const openLow = pair[1] === ']' || pair[1] === '('
    const openHigh = pair[4] === '[' || pair[4] === ')'
    return {
      holds: (x) => (openLow ? x > low : x >= low) && (openHigh ? x < high : x <= high),
      width: Math.max(0, high - low),
    }
  }
  const one = bounded.exec(text)
  if (!one) return undefined
  const [, sign, digits] = one
  const end = Number(digits)
  const above = sign.startsWith('>') || sign === '≥'
  const closed = /[=≤≥]/.test(sign)
  return { holds: (x) => (above ? x > end : x < end) || (closed && x === end), width: Infinity }
}
