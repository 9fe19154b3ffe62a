import type { ContextSize } from './context-table.js'

/** The plain items (0 and up) around a place, nearer first, left before right on ties, each item once. */
export function nearestFirst(elements: readonly number[], place: number, size: ContextSize): Set<number> {
  const most = size === 'all' ? Infinity : size
  const found = new Set<number>()
  const reach = Math.max(place, elements.length - 1 - place)
  for (let away = 1; away <= reach && found.size < most; away++) {
    const left = elements[place - away] ?? -1
    const right = elements[place + away] ?? -1
    if (left >= 0) found.add(left)
    if (right >= 0 && found.size < most) found.add(right)
  }
  return found
}
