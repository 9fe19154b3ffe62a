import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Disassociated, disassociatedOf } from '../../src/kinds/index.js'

const folder = join(import.meta.dirname, '../../examples')

/** A worked example of transactions, line by line. */
export function exampleRows(file: string): string[][] {
  const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
  return lines.map((line) => line.split(', '))
}

/** A worked example of a disassociated release, its rows as printed. */
export function exampleRelease(file: string): Disassociated {
  return disassociatedOf(JSON.parse(readFileSync(join(folder, file), 'utf8')))
}
