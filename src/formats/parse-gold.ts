import { forEachLine } from './for-each-line.js'
import { InputError } from './input-error.js'
import type { Source } from './source.js'

/** A pair of terms and how related people found them. */
export interface GoldPair {
  readonly a: string
  readonly b: string
  readonly human: number
}

/** Reads term, term, score lines, parted by tab, comma or blank; a first line without a number is a header. */
export async function parseGold(source: Source): Promise<GoldPair[]> {
  const pairs: GoldPair[] = []
  const decoder = new TextDecoder()
  let header = 0
  const { file } = source
  await forEachLine(source, (bytes, start, end, line) => {
    const text = decoder.decode(bytes.subarray(start, end)).trim()
    if (text === '') return
    const [a, b, score] = cellsOf(text)
    const human = score === undefined ? NaN : Number(score)
    if (Number.isFinite(human)) pairs.push({ a, b, human })
    else if (pairs.length === 0 && header === 0 && score !== undefined) header = line
    else throw new InputError({ ...fault, message: score === undefined ? missing : noNumber }, { file, line })
  })
  if (pairs.length === 0) throw new InputError({ ...fault, message: 'holds no pair' }, { file })
  return pairs
}

function cellsOf(line: string): readonly (string | undefined)[] & { 0: string; 1: string } {
  const separator = line.includes('\t') ? '\t' : line.includes(',') ? ',' : /\s+/
  const [a = '', b = '', score] = line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  return [a, b, score]
}

const missing = 'a column is missing: there are fewer than three cells'
const noNumber = 'the score is not a number'
const fault = {
  rule: 'each line is term, term, human score, parted by tab, comma or blank (terms of several words: tab or comma)',
  remedy: 'add the missing cell, or remove the line',
}
