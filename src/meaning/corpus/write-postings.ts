import type { PackedWriter } from '../../formats/packed.js'

/** Postings sorted in one pass over the text: 64 M entries hold 256 MB, so memory stays bounded for any corpus. */
const postingsPerPass = 1 << 26

/** Turns the text around, a range of words at a time: for each word the documents that hold it, ascending. */
export async function writePostings(
  writer: PackedWriter,
  frequency: Uint32Array,
  documentOffsets: Uint32Array,
): Promise<void> {
  const offsets = new Uint32Array(frequency.length + 1)
  for (let word = 0; word < frequency.length; word++) offsets[word + 1] = offsets[word] + frequency[word]
  await writer.append('postingOffsets', offsets)
  for (let first = 0; first < frequency.length;) {
    let last = first + 1
    while (last < frequency.length && offsets[last + 1] - offsets[first] <= postingsPerPass) last++
    await writer.append('postings', await postingsOf(writer, offsets, documentOffsets, first, last))
    first = last
  }
}

async function postingsOf(
  writer: PackedWriter,
  offsets: Uint32Array,
  documentOffsets: Uint32Array,
  first: number,
  last: number,
): Promise<Uint32Array> {
  const base = offsets[first]
  const postings = new Uint32Array(offsets[last] - base)
  const next = offsets.slice(first, last)
  let document = 0
  let place = 0
  for await (const part of writer.readBack('text')) {
    for (const word of part) {
      while (place >= documentOffsets[document + 1]) document++
      place++
      if (word < first || word >= last) continue
      const at = next[word - first]
      if (at > offsets[word] && postings[at - 1 - base] === document) continue
      postings[at - base] = document
      next[word - first] = at + 1
    }
  }
  return postings
}
