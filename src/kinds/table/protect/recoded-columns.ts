import { Dictionary } from '../../../data/dictionary.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import type { CodedColumn } from '../../../data/table.js'
import type { ColumnRecoding } from './recoding.js'

/** Rows by class, and what each class publishes of each column. */
export interface RecodedClasses {
  readonly classOf: Uint32Array
  /** labels[c][column]. */
  readonly labels: readonly (readonly string[])[]
}

/** The columns with the texts of the classes in place of values. */
export function recodedColumns(
  recodings: readonly ColumnRecoding[],
  { classOf, labels }: RecodedClasses,
): CodedColumn[] {
  return recodings.map(({ column }, c) => {
    const dictionary = new Dictionary()
    const codeOf = Uint32Array.from(labels, (label) => dictionary.codeOf(label[c]))
    const codes = new Uint32Array(classOf.length)
    for (let row = 0; row < codes.length; row++) codes[row] = codeOf[classOf[row]]
    return { ...column, type: 'text', exceptions: 0, codes, values: dictionary.names() }
  })
}

/** What was made of them: classes that publish the same are one; those of stars alone are taken away. */
export function countedClasses(
  { classOf, labels }: RecodedClasses,
  columnCount: number,
): { readonly sizes: number[]; readonly suppressed: number } {
  const dictionaries = Array.from({ length: columnCount }, () => new Dictionary())
  const interner = new SequenceInterner()
  const key = new Uint32Array(columnCount)
  const merged = Uint32Array.from(labels, (label) => {
    for (const [c, text] of label.entries()) key[c] = dictionaries[c].codeOf(text)
    return interner.intern(key)
  })
  const taken = labels.map((label) => label.every((text) => /^\*+$/.test(text)))
  const sizes = new Uint32Array(labels.length)
  let suppressed = 0
  for (const one of classOf) {
    if (taken[one]) suppressed++
    else sizes[merged[one]]++
  }
  return { sizes: [...sizes].filter((size) => size > 0), suppressed }
}
