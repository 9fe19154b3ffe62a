/** Sorted lists of transaction numbers without repeats: which transactions hold an item. */
export type Posting = Uint32Array

/** Transactions in either list. */
export function union(a: Posting, b: Posting): Posting {
  const out = new Uint32Array(a.length + b.length)
  let i = 0
  let j = 0
  let n = 0
  while (i < a.length && j < b.length) {
    const x = a[i]
    const y = b[j]
    out[n++] = x < y ? x : y
    if (x <= y) i++
    if (y <= x) j++
  }
  while (i < a.length) out[n++] = a[i++]
  while (j < b.length) out[n++] = b[j++]
  return out.slice(0, n)
}

/** Transactions in both lists; the shorter list steers, so a rare item meets a frequent one cheaply. */
export function intersection(a: Posting, b: Posting): Posting {
  const short = a.length <= b.length ? a : b
  const long = short === a ? b : a
  const out = new Uint32Array(short.length)
  let from = 0
  let n = 0
  for (const t of short) {
    from = firstAtLeast(long, t, from)
    if (from === long.length) break
    if (long[from] === t) out[n++] = t
  }
  return out.slice(0, n)
}

/** Transactions in the first list but not in the second. */
export function onlyInFirst(a: Posting, b: Posting): Posting {
  let from = 0
  return a.filter((t) => {
    from = firstAtLeast(b, t, from)
    return b[from] !== t
  })
}

/** Transactions in every list of a non-empty choice, shortest lists first. */
export function intersectionOfAll(lists: readonly Posting[]): Posting {
  const [first, ...rest] = [...lists].sort((a, b) => a.length - b.length)
  return rest.reduce((kept, list) => (kept.length === 0 ? kept : intersection(kept, list)), first)
}

/** Galloping search: the first place at or after `from` whose value is at least t. */
function firstAtLeast(list: Posting, t: number, from: number): number {
  let step = 1
  let low = from
  let high = from
  while (high < list.length && list[high] < t) {
    low = high + 1
    high += step
    step *= 2
  }
  if (high > list.length) high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle] < t) low = middle + 1
    else high = middle
  }
  return low
}
