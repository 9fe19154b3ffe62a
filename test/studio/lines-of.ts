import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../cli/palimpsest.js'

/** The first lines of a file that comes with the program, for tests in which what comes of it is not the point. */
export function linesOf(path: string, lines: number): string {
  return `${readFileSync(join(root, path), 'utf8').split('\n').slice(0, lines).join('\n')}\n`
}
