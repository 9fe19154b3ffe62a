import { basename, extname } from 'node:path'
import { formatNumber } from '../../src/report/format-number.js'
import type { DeskFile } from '../state.js'

/** A name as it can lie in a folder and be typed, and that no other file has. */
export function freeName(name: string, files: readonly Pick<DeskFile, 'name'>[]): string {
  const plain = basename(name.replaceAll('\\', '/'))
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001F\u007F]/g, '_')
    .replace(/^[-.]+/, '_')
    .slice(-120)
  const ending = extname(plain)
  const stem = basename(plain, ending) || 'file'
  const taken = new Set(files.map((file) => file.name))
  for (let i = 1; ; i++) {
    const free = i === 1 ? `${stem}${ending}` : `${stem}-${formatNumber(i)}${ending}`
    if (!taken.has(free)) return free
  }
}
