import { InputError } from './input-error.js'
import type { Source } from './source.js'
import { longestLineBytes, textFaults } from './text-faults.js'

export type OnLine = (bytes: Uint8Array, start: number, end: number, line: number) => void

/** Gives each line without its end. The bytes are valid only during the call. */
export async function forEachLine(source: Source, onLine: OnLine): Promise<void> {
  let held = new Uint8Array(1 << 12)
  let heldLength = 0
  let line = 1
  const hold = (chunk: Uint8Array, start: number, end: number): void => {
    const needed = heldLength + end - start
    if (needed > longestLineBytes) throw new InputError(textFaults.tooLong, { file: source.file, line })
    if (needed > held.length) {
      const grown = new Uint8Array(Math.max(needed, held.length * 2))
      grown.set(held.subarray(0, heldLength))
      held = grown
    }
    held.set(chunk.subarray(start, end), heldLength)
    heldLength = needed
  }
  const give = (bytes: Uint8Array, start: number, end: number): void => {
    if (end - start > longestLineBytes) throw new InputError(textFaults.tooLong, { file: source.file, line })
    onLine(bytes, start, end > start && bytes[end - 1] === 0x0d ? end - 1 : end, line)
  }
  for await (const chunk of source.bytes) {
    let start = 0
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      if (heldLength > 0) {
        hold(chunk, start, end)
        give(held, 0, heldLength)
        heldLength = 0
      } else give(chunk, start, end)
      start = end + 1
      line++
    }
    hold(chunk, start, chunk.length)
  }
  if (heldLength > 0) give(held, 0, heldLength)
}
