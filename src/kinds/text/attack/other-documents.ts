import type { NamedText } from '../../../data/texts.js'
import { markedSpans } from '../marked-spans.js'

/** So many characters of a document are asked for before the rest of a run is compared. */
const probe = 40

/**
 * Documents that are none of the release: one that holds the longest run between two marks of a released document is
 * that document before anything was removed, and whoever held it would need no attack.
 */
export function otherDocuments(release: readonly NamedText[], documents: readonly NamedText[]): readonly NamedText[] {
  const runs = new Map<string, string[]>()
  for (const { text } of release) {
    const run = longestRun(text)
    if (run.length < probe) continue
    const start = run.slice(0, probe)
    runs.set(start, [...(runs.get(start) ?? []), run])
  }
  if (runs.size === 0) return documents
  return documents.filter(({ text }) => {
    for (const { index } of text.matchAll(/(?<!\S)\S/g))
      if (runs.get(text.slice(index, index + probe))?.some((run) => text.startsWith(run, index))) return false
    return true
  })
}

/** From the start of a word, so that it is looked for at starts of words alone. */
function longestRun(text: string): string {
  let longest = ''
  let from = 0
  for (const { start, end } of [...markedSpans(text), { start: text.length, end: text.length }]) {
    const run = text.slice(from, start)
    const whole = from === 0 ? run.trimStart() : run.slice(Math.max(0, run.search(/(?<=\s)\S/)))
    if (whole.length > longest.length) longest = whole
    from = end
  }
  return longest
}
