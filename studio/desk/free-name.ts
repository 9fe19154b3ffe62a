import { basename, extname } from 'node:path'
import { formatNumber } from '../../src/report/format-number.js'

const mostBytes = 150

/**
 * A name as it can lie in a folder and be typed, and that nobody has: no path, no option, nothing that reads otherwise than it
 * is written.
 */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const plain = shortened(basename(name.replaceAll('\\', '/')).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '_')).replace(
    /^[-.]+/,
    '_',
  )
  const ending = extname(plain)
  const stem = basename(plain, ending) || 'file'
  for (let i = 1; ; i++) {
    const free = i === 1 ? `${stem}${ending}` : `${stem}-${formatNumber(i)}${ending}`
    if (!isTaken(free)) return free
  }
}

/** Its end, where it is too long for a folder. */
function shortened(name: string): string {
  const letters = Array.from(name)
  while (Buffer.byteLength(letters.join('')) > mostBytes) letters.shift()
  return letters.join('')
}
