import { generalisedCount, transactionCount } from '../data/transactions.js'
import { type Fault, InputError } from './input-error.js'
import type { Source } from './source.js'
import { text } from './text.js'

/** Reads privacy or utility constraints: one a line, its items as in the transaction text. Blank lines are left out. */
export async function parseConstraints(source: Source): Promise<string[][]> {
  const lines = await text.read(source, { format: 'text' })
  if (generalisedCount(lines) > 0) {
    const line = lineOf(
      lines.elements.findIndex((element) => element < 0),
      lines.offsets,
    )
    throw new InputError(bracketed, { file: source.file, line })
  }
  const constraints = Array.from({ length: transactionCount(lines) }, (_, t) =>
    Array.from(lines.elements.subarray(lines.offsets[t], lines.offsets[t + 1]), (item) => lines.items[item]),
  )
  return constraints.filter((constraint) => constraint.length > 0)
}

function lineOf(element: number, offsets: Uint32Array): number {
  return offsets.findIndex((offset) => offset > element)
}

const bracketed: Fault = {
  message: 'a constraint holds an item in brackets',
  rule: 'constraints name original items, not generalised ones',
  remedy: 'write the items without brackets, or quote an item that has brackets in its name',
}
