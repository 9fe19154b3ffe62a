import { forEachLine } from '../formats/for-each-line.js'
import { openSource } from './open-source.js'

/** Reads what identifiers may have been, one a line; blank lines are left out. */
export async function readGuesses(path: string): Promise<string[]> {
  const decoder = new TextDecoder()
  const guesses: string[] = []
  await forEachLine(await openSource(path), (bytes, start, end) => {
    if (end > start) guesses.push(decoder.decode(bytes.subarray(start, end)))
  })
  return guesses
}
