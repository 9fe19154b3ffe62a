import type { IntegerRanges } from '../../../math/integer-ranges.js'
import { type CountSum, type Counts, cellName } from '../counts.js'

/** How a hidden number was found, in a sentence: "9 − 6 = 3: code 1234 less code 12341". */
export function becauseOf(counts: Counts, { low, high, tightened, combined }: IntegerRanges, cell: number): string {
  const together = combined.get(cell)
  if (together) return combinationOf(counts, together, low[cell])
  const sum = low[cell] === high[cell] ? counts.sums[tightened.reasons[cell]] : undefined
  if (!sum) return counts.statistics.some(({ users, records }) => users === cell || records === cell) ? figures : ''
  const order = tightened.order[cell]
  const isKnown = (one: number): boolean =>
    low[one] === high[one] && (counts.cells[one].low === counts.cells[one].high || tightened.order[one] < order)
  const others = [sum.whole, ...sum.parts].filter((one) => one !== cell)
  if (others.every(isKnown)) return plainSum(counts, sum, cell, low)
  const open = others.filter((one) => !isKnown(one)).length
  return `${cellName(counts.cells[sum.whole])}: only ${low[cell]} fits with what the ${open === 1 ? 'other hidden number' : `${open} other hidden numbers`} can be`
}

const figures = 'no other number fits what else is told of the group'

function plainSum(counts: Counts, { whole, parts }: CountSum, cell: number, numbers: Float64Array): string {
  const name = (one: number): string => cellName(counts.cells[one])
  if (parts.length === 1) return `the same as ${name(cell === whole ? parts[0] : whole)}`
  if (cell === whole)
    return `${shortened(
      parts.map((part) => `${numbers[part]}`),
      ' + ',
    )} = ${numbers[cell]}: ${namesOf(parts.map(name))} together`
  const others = parts.filter((part) => part !== cell)
  const less = shortened(
    others.map((part) => `${numbers[part]}`),
    ' − ',
  )
  return `${numbers[whole]} − ${less} = ${numbers[cell]}: ${name(whole)} less ${namesOf(others.map(name))}`
}

/** Several totals at once, added and taken away, leave one number. */
function combinationOf({ sums, cells }: Counts, together: ReadonlyMap<number, number>, number: number): string {
  const wholes = (sign: number): string[] =>
    [...together]
      .filter(([, times]) => Math.sign(times) === sign)
      .map(
        ([e, times]) => `${Math.abs(times) === 1 ? '' : `${Math.abs(times)} times `}${cellName(cells[sums[e].whole])}`,
      )
  const [added, taken] = [wholes(1), wholes(-1)]
  const told = taken.length === 0 ? '' : added.length === 0 ? namesOf(taken) : ` less those of ${namesOf(taken)}`
  return `the totals of ${namesOf(added)}${told}, taken together, leave only ${number}`
}

function shortened(parts: readonly string[], sign: string): string {
  return parts.length <= 5 ? parts.join(sign) : `${parts.slice(0, 3).join(sign)}${sign}…`
}

function namesOf(names: readonly string[]): string {
  if (names.length > 3) return `${names[0]} and ${names.length - 1} more`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
