import type { Series } from '../../experiment/index.js'
import type { Frame } from './frame.js'
import { line, svgText } from './markup.js'
import { markAt } from './palette.js'

/** Every series under another, in full. */
export function keyColumn(series: readonly Series[], left: number, top: number): string {
  return series.map((one, i) => keyEntry(one, inFull(one), left, top + 12 + i * 21)).join('\n')
}

/** Entries in rows; series of several groups that look alike are named once. */
export function keyRows(
  series: readonly Series[],
  named: 'in full' | 'in short',
  { left, top, width }: Pick<Frame, 'left' | 'top' | 'width'>,
): { readonly drawn: string; readonly bottom: number } {
  const looks = series.filter((one, i) => series.findIndex((other) => looksLike(one, other)) === i)
  let [x, y] = [left, top]
  const drawn = looks.map((one) => {
    const words = named === 'in full' ? inFull(one) : one.label
    // Each at least so wide that short names line up.
    const wide = Math.max(104, 62 + 6.4 * words.length)
    if (x > left && x + wide > left + width) [x, y] = [left, y + 21]
    const entry = keyEntry(one, words, x, y)
    x += wide
    return entry
  })
  return { drawn: drawn.join('\n'), bottom: y }
}

function looksLike(a: Series, b: Series): boolean {
  return a.label === b.label && a.slot === b.slot && a.dashed === b.dashed
}

function keyEntry({ slot, ours, dashed }: Series, words: string, left: number, top: number): string {
  const kind = `s${slot}${ours ? ' ours' : ''}`
  return [
    line(left, top, left + 26, top, `curve ${kind}${dashed ? ' dashed' : ''}`),
    markAt(slot, kind, left + 13, top),
    svgText(left + 34, top + 4, words, 'class="key"'),
  ].join('')
}

function inFull({ label, name }: Series): string {
  return name === undefined ? label : `${label}: ${name}`
}
