// What differs between two runs of one command, as lines for people.

/**
 * What may differ: where each of the two stands, and measured times where a run tells any. Those are the seconds of a
 * benchmark (`0.79 s`, with the spaces that align them) and, of an experiment, the figure of times: what stands in
 * `time.csv` after its point, what is drawn by it, and what is said of it. Other verbs tell no times.
 */
function comparable(what, bytes, { line, folder, root }) {
  // One character a byte, so that nothing is lost on the way to text.
  const text = bytes.toString('latin1').replaceAll(folder, '<folder>').replaceAll(root, '<checkout>')
  if (line.startsWith('bench ')) return text.replaceAll(/ *\d+(?:\.\d+)? s\b/g, ' <time>')
  if (!line.startsWith('palimpsest experiment ')) return text
  if (what.endsWith('/time.csv'))
    return text.replaceAll(/^(time,.*,(?:milliseconds|seconds),)[\d.e-]+,[\d.e-]+,[\d.e-]+/gm, '$1<times>')
  if (what.endsWith('/time.svg')) return text.replaceAll(/^.*class="(?:band|curve|grid|tick|thread) ?.*$\n/gm, '')
  return text.replaceAll(/^(Of times, which differ from run to run: .* Here ).*$/gm, '$1<times>')
}

export function differences(before, after) {
  const found = []
  if (before.exit !== after.exit) found.push(`  exit code: ${before.exit} was, ${after.exit} is\n`)
  found.push(...inText('standard output', before.out, after.out, before, after))
  found.push(...inText('standard error', before.error, after.error, before, after))
  for (const name of new Set([...before.files.keys(), ...after.files.keys()])) {
    const [was, is] = [before.files.get(name), after.files.get(name)]
    if (!was || !is) {
      found.push(`  ${name}: ${was ? 'was written, is not' : 'was not written, is'}\n`)
      continue
    }
    if (was.mode !== is.mode) found.push(`  ${name}: mode ${was.mode.toString(8)} was, ${is.mode.toString(8)} is\n`)
    found.push(...inText(name, was.content, is.content, before, after))
  }
  if (before.gone.join() !== after.gone.join()) found.push(`  taken away: ${before.gone} was, ${after.gone} is\n`)
  return found
}

export function bytesOf({ out, error, files }) {
  return [out, error, ...Array.from(files.values(), ({ content }) => content)].reduce(
    (sum, { length }) => sum + length,
    0,
  )
}

function inText(what, was, is, before, after) {
  if (was.equals(is)) return []
  const [a, b] = [comparable(what, was, before), comparable(what, is, after)]
  if (a === b) return []
  const [linesA, linesB] = [a.split('\n'), b.split('\n')]
  const line = linesA.findIndex((text, i) => text !== linesB[i])
  const at = line < 0 ? linesA.length : line
  return [`  ${what}, line ${at + 1}\n    was: ${shown(linesA, linesB, at)}\n    is:  ${shown(linesB, linesA, at)}\n`]
}

/** The line, from a little before where it differs. */
function shown(lines, others, at) {
  const line = lines[at]
  if (line === undefined) return '(ends before)'
  const other = others[at] ?? ''
  let same = 0
  while (same < line.length && line[same] === other[same]) same++
  const from = Math.max(0, same - 60)
  const text = Buffer.from(line.slice(from, from + 200), 'latin1').toString('utf8')
  return `${from > 0 ? '…' : ''}${text}${line.length > from + 200 ? '…' : ''}`
}
