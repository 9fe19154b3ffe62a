import type { Told } from './state.js'

/** What the command line says of a failure, as the page shows it: the sentence, its rule and what to do. */
export function toldOf(lines: readonly string[]): Told {
  const [first = 'It could not be done.', ...rest] = lines.filter((line) => line.trim() !== '')
  const at = rest.findIndex((line) => /^ *remedy: /.test(line))
  const remedy = at < 0 ? undefined : rest[at].replace(/^ *remedy: /, '')
  const more = rest.filter((_, i) => i !== at).map((line) => line.trim())
  return { sentence: first.replace(/^palimpsest: /, ''), more, ...(remedy !== undefined && { remedy }) }
}
