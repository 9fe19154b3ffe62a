import type { ContextSize } from '../../../../contract/context-table.js'

/** The plain items (0 and up) around a place, nearer first, left before right on ties, each item once: -1 to its left, 1 to its right. */
export function nearestFirst(elements: readonly number[], place: number, size: ContextSize): Map<number, -1 | 1> {
  const most = size === 'all' ? Infinity : size
  const found = new Map<number, -1 | 1>()
  const reach = Math.max(place, elements.length - 1 - place)
  for (let away = 1; away <= reach && found.size < most; away++) {
    const left = elements[place - away] ?? -1
    const right = elements[place + away] ?? -1
    if (left >= 0 && !found.has(left)) found.set(left, -1)
    if (right >= 0 && !found.has(right) && found.size < most) found.set(right, 1)
  }
  return found
}
