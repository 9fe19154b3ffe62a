import { markedSpans } from './marked-spans.js'

/**
 * What stood where a released text has marks, given the text before: the runs between the marks are found again in it.
 * Undefined of a mark where they fit in more than one way; undefined of all where they do not fit, because more was
 * changed than marks say.
 */
export function removedTexts(released: string, original: string): readonly (string | undefined)[] | undefined {
  const spans = markedSpans(released)
  const runs = spans.map(({ start }, i) => released.slice(spans[i - 1]?.end ?? 0, start))
  const last = released.slice(spans.at(-1)?.end ?? 0)
  if (spans.length === 0) return released === original ? [] : undefined
  const end = original.length - last.length
  if (!original.startsWith(runs[0]) || end < runs[0].length || !original.endsWith(last)) return undefined
  // The leftmost and the rightmost way to place the runs: where both agree there is no other.
  const left = [0]
  for (let i = 1, from = runs[0].length; i < runs.length; i++) {
    const at = original.indexOf(runs[i], from)
    if (at < 0 || at + runs[i].length > end) return undefined
    left.push(at)
    from = at + runs[i].length
  }
  const right = runs.map(() => 0)
  for (let i = runs.length - 1, to = end; i > 0; i--) {
    right[i] = original.lastIndexOf(runs[i], to - runs[i].length)
    to = right[i]
  }
  return runs.map((run, i) => {
    const isSure = left[i] === right[i] && (i + 1 === runs.length || left[i + 1] === right[i + 1])
    return isSure ? original.slice(left[i] + run.length, i + 1 === runs.length ? end : left[i + 1]) : undefined
  })
}
