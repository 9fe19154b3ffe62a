/** Masked identifiers, found by the characters before their first hidden one. */
export interface Masks {
  /** The places of the masks that a candidate fits. */
  fitting(candidate: string): Iterable<number>
}

const hiddenRun = /[*•]+|[xX]{3,}/g

/** Of letters a run hides any number of characters, since `***` is often written for all; of digits as many as there are. */
export function masksOf(masks: readonly string[]): Masks {
  const byPrefix = new Map<string, { readonly at: number; readonly pattern: RegExp }[]>()
  for (const [at, mask] of masks.entries()) {
    const exact = /^[\d*•\s./+-]+$/.test(mask)
    let [pattern, from] = ['', 0]
    for (const { 0: run, index } of mask.matchAll(hiddenRun)) {
      pattern += literal(mask.slice(from, index)) + (exact ? `.{${run.length}}` : '.+')
      from = index + run.length
    }
    const prefix = mask.slice(0, mask.search(hiddenRun))
    const list = byPrefix.get(prefix) ?? []
    byPrefix.set(prefix, list)
    list.push({ at, pattern: new RegExp(`^${pattern}${literal(mask.slice(from))}$`, 'su') })
  }
  const lengths = [...new Set([...byPrefix.keys()].map(({ length }) => length))]
  return {
    *fitting(candidate) {
      for (const length of lengths)
        for (const { at, pattern } of byPrefix.get(candidate.slice(0, length)) ?? [])
          if (candidate.length >= length && pattern.test(candidate)) yield at
    },
  }
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
