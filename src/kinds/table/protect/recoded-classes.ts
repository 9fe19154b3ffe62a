import { Dictionary } from '../../../data/dictionary.js'
import { setText } from '../../../data/set-text.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import type { CodedColumn } from '../../../data/table.js'
import type { ColumnRecoding, Ordered, Tree } from './recoding.js'
import { type Part, heightOver, ranksOver } from './cuts.js'

/** Rows by class, and what each class publishes of each column. */
interface RecodedClasses {
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

/** What a class publishes of each column. */
export function labelsOf(
  recodings: readonly ColumnRecoding[],
  rows: Uint32Array,
  part: Part,
  observedEnds: boolean,
): readonly string[] {
  return recodings.map((recoding, c) =>
    recoding.kind === 'tree'
      ? nodeLabel(recoding, rows, part)
      : rangeLabel(recoding, rows, part, part.ranges.subarray(2 * c, 2 * c + 2), observedEnds),
  )
}

/** The lowest node over the values, or without a hierarchy the set of them; everything is a star. */
function nodeLabel(tree: Tree, rows: Uint32Array, { start, end }: Part): string {
  const { leaves, nodes, names, flat } = tree
  const height = heightOver(tree, rows, start, end)
  const node = nodes[height][leaves[rows[start]]]
  if (!flat || height === 0) return names[height][node]
  const present = new Set<number>()
  for (let i = start; i < end; i++) present.add(leaves[rows[i]])
  if (present.size === names[0].length) return '*'
  return setText(Array.from(present, (leaf) => names[0][leaf]))
}

/** The range between the cuts that made the part: no end is an observed extreme, unless those are asked for. */
function rangeLabel(
  ordered: Ordered,
  rows: Uint32Array,
  { start, end }: Part,
  [first, last]: Uint32Array,
  observedEnds: boolean,
): string {
  const [least, most] = ranksOver(ordered, rows, start, end)
  const { texts, cutAfter } = ordered
  if (most === 0) return texts[0]
  if (least === 0) return '*'
  const top = texts.length - 1
  if (observedEnds) return least === most ? texts[least] : `[${texts[least]}, ${texts[most]}]`
  const low = Math.max(1, first)
  if (low === last) return texts[low]
  if (low === 1) return last === top ? '*' : `<${cutAfter(last)}`
  return last === top ? `${cutAfter(low - 1)}+` : `[${cutAfter(low - 1)}, ${cutAfter(last)}[`
}
