import { Dictionary } from '../../data/dictionary.js'
import { growableUint32 } from '../../data/growable.js'
import { SequenceInterner } from '../../data/sequence-interner.js'
import { openSource } from '../../files/open-source.js'
import { decodeUtf8 } from '../../formats/bytes.js'
import { forEachLine } from '../../formats/for-each-line.js'
import { peekSource, sniffForm } from '../../formats/sniff.js'
import { isHeader } from './edge-list.js'

/** Whether a file is a list of connections: it can be nothing else, or it may be one, or it is none. */
type EdgesTold = 'surely' | 'perhaps' | 'no'

/**
 * Two names on each line may be a connection; or a basket of two, or who bought what. It can be nothing else where a header or
 * a comment says so, where each pair stands once from either side, or where two columns of the same names never meet: among so
 * many lines somebody's own name beside it, and a pair for the second time, would have been met by chance ten times each.
 */
export async function edgesTold(path: string): Promise<EdgesTold> {
  const source = await peekSource(await openSource(path))
  const form = sniffForm(source.head)
  if (form === undefined || form.format === 'long' || form.format === 'ndjson' || form.format === 'parquet') return 'no'
  const head = new TextDecoder().decode(source.head).split(/\r?\n/)
  if (source.head.length >= 1 << 14) head.pop()
  if (head.some((line) => !isComment(line) && fieldsOf(line).length !== 2)) return 'no'
  const isSaid = head.some((line) => isComment(line) && /FromNode|\bEdges:/i.test(line))
  const first = head.find((line) => !isComment(line))
  if (first === undefined) return 'no'
  if (isSaid || isHeader(fieldsOf(first))) return 'surely'
  const pairs = await pairsIn(path)
  return pairs ? toldByPairs(pairs) : 'no'
}

function isComment(line: string): boolean {
  return line.trim() === '' || line.startsWith('#')
}

function fieldsOf(line: string): string[] {
  const mark = ['\t', ','].find((one) => line.includes(one))
  return mark === undefined ? line.trim().split(/ +/) : line.split(mark).map((name) => name.trim())
}

/** Both columns as codes of the same names; undefined where a line holds anything else. */
async function pairsIn(path: string) {
  const names = new Dictionary()
  const ends = growableUint32()
  let isOther = false
  await forEachLine(await openSource(path), (bytes, start, end) => {
    const line = decodeUtf8(bytes, start, end) ?? ''
    if (isOther || isComment(line)) return
    const fields = fieldsOf(line)
    isOther = fields.length !== 2 || fields.includes('')
    if (!isOther) for (const name of fields) ends.push(names.codeOf(name))
  })
  return isOther ? undefined : { ends: ends.finish(), count: names.size }
}

/** Times that something would have been met by chance, from which on its absence is no chance: e^-10. */
const surely = 10

function toldByPairs({ ends, count }: { readonly ends: Uint32Array; readonly count: number }): EdgesTold {
  const lines = ends.length / 2
  const [left, right] = [new Float64Array(count), new Float64Array(count)]
  const pairs = new SequenceInterner()
  let [loops, again, turned] = [0, 0, 0]
  for (let e = 0; e < ends.length; e += 2) {
    const [from, to] = [ends[e], ends[e + 1]]
    left[from]++
    right[to]++
    if (from === to) loops++
    const before = pairs.size
    if (pairs.intern([from, to]) < before) again++
  }
  for (let e = 0; e < ends.length; e += 2) {
    const before = pairs.size
    if (pairs.intern([ends[e + 1], ends[e]]) < before) turned++
  }
  const distinct = [left, right].map((side) => side.reduce((sum, times) => sum + (times > 0 ? 1 : 0), 0))
  const shared = left.reduce((sum, times, name) => sum + (times > 0 && right[name] > 0 ? 1 : 0), 0)
  // Names of one column that hardly ever stand in the other are names of other things.
  if (2 * shared < Math.min(...distinct)) return 'no'
  if (turned === lines && loops + again === 0 && lines >= 2 * surely) return 'surely'
  const squares = (side: Float64Array): number => side.reduce((sum, times) => sum + (times / lines) ** 2, 0)
  const loopsByChance = left.reduce((sum, times, name) => sum + (times * right[name]) / lines, 0)
  const againByChance = ((lines * (lines - 1)) / 2) * squares(left) * squares(right)
  return loops === 0 && again === 0 && loopsByChance >= surely && againByChance >= surely ? 'surely' : 'perhaps'
}
