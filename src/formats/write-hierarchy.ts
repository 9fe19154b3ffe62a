import type { Hierarchy } from '../data/hierarchy.js'
import { encodeText } from './encode-text.js'

/** A hierarchy in ARX's form, `;` between its cells. */
export function hierarchyBytes(hierarchy: Hierarchy): Iterable<Uint8Array> {
  return encodeText(linesOf(hierarchy))
}

function* linesOf({ values, levels }: Hierarchy): Generator<string> {
  for (let v = 0; v < values.length; v++) {
    let line = quoted(values[v])
    for (const { codes, names } of levels) line += `;${quoted(names[codes[v]])}`
    yield `${line}\n`
  }
}

function quoted(cell: string): string {
  return cell === '' || /[;"\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
