/** How a page's values are laid out, checked against its bytes before anything is decoded. */
export type Damaged = () => never

interface Runs {
  readonly bits: number
  readonly count: number
}

/**
 * Checks `count` values in runs (repeated, or packed bit by bit) between `from` and `to`, and puts them in `values` where
 * it is given. A run is never longer than what is still expected, but for the padding of the last one.
 */
export function readRuns(
  bytes: Uint8Array,
  from: number,
  to: number,
  { bits, count }: Runs,
  damaged: Damaged,
  values?: Uint8Array | Uint32Array,
): void {
  if (bits > 32) damaged()
  let at = from
  let done = 0
  while (done < count) {
    const left = count - done
    const head = varint(bytes, at, to, damaged)
    at = head.end
    const length = head.value >>> 1
    if (length === 0) damaged()
    if (head.value & 1) {
      const taken = Math.min(length * 8, left)
      if (length * 8 - left > longestPadding || Math.ceil((taken * bits) / 8) > to - at) damaged()
      // The padding may reach into what follows, but not beyond the page: the library reads it.
      if (at + length * bits > bytes.length) damaged()
      if (values) unpack(bytes, at, bits, values.subarray(done, done + taken))
      at = Math.min(to, at + length * bits)
      done += taken
    } else {
      const width = (bits + 7) >> 3
      if (length > left || width > to - at) damaged()
      values?.fill(littleEndian(bytes, at, width), done, done + length)
      at += width
      done += length
    }
  }
}

/** Writers fill the last packed run up to a multiple of eight; some to the next 512. */
const longestPadding = 512

/** Fills `values` with numbers of so many bits each, at most 32; the lowest bit comes first. */
function unpack(bytes: Uint8Array, from: number, bits: number, values: Uint8Array | Uint32Array): void {
  if (bits > widestWindow) return unpackWide(bytes, from, bits, values)
  const mask = 2 ** bits - 1
  let window = 0
  let held = 0
  for (let i = 0, at = from; i < values.length; i++) {
    for (; held < bits; held += 8) window |= bytes[at++] << held
    values[i] = window & mask
    window >>>= bits
    held -= bits
  }
}

/** With fewer bits than this held, another byte still fits into 32. */
const widestWindow = 24

function unpackWide(bytes: Uint8Array, from: number, bits: number, values: Uint8Array | Uint32Array): void {
  for (let i = 0, bit = from * 8; i < values.length; i++) {
    let value = 0
    for (let b = 0; b < bits; b++, bit++) value += ((bytes[bit >> 3] >> (bit & 7)) & 1) * 2 ** b
    values[i] = value
  }
}

function littleEndian(bytes: Uint8Array, from: number, width: number): number {
  let value = 0
  for (let i = 0; i < width; i++) value += bytes[from + i] * 2 ** (8 * i)
  return value
}

/** Checks numbers packed as differences, gives where they end and, for lengths, the numbers themselves. */
export function checkDeltas(
  bytes: Uint8Array,
  from: number,
  count: number,
  damaged: Damaged,
  values?: Float64Array,
): number {
  const to = bytes.length
  let at = from
  const next = (longest?: number): number => {
    const read = varint(bytes, at, to, damaged, longest)
    at = read.end
    return read.value
  }
  const block = next()
  const blocks = next()
  next()
  let value = unzigzag(next(10))
  const perMini = block / blocks
  if (!(blocks >= 1 && blocks <= 2 ** 12 && block <= 2 ** 20 && perMini >= 8 && perMini % 8 === 0)) damaged()
  if (values && count > 0) values[0] = value
  for (let i = 1; i < count;) {
    const least = unzigzag(next(10))
    const widths = at
    at += blocks
    if (at > to) damaged()
    for (let mini = 0; mini < blocks && i < count; mini++) {
      const bits = bytes[widths + mini]
      const taken = Math.min(perMini, count - i)
      if (bits > 64 || Math.ceil((taken * bits) / 8) > to - at) damaged()
      if (values) {
        // Lengths: none is beyond what an array can hold.
        if (bits > 32) damaged()
        const deltas = new Uint32Array(taken)
        unpack(bytes, at, bits, deltas)
        for (let j = 0; j < taken; j++) {
          value += least + deltas[j]
          values[i + j] = value
        }
      }
      at += (perMini * bits) / 8
      i += taken
    }
  }
  return at
}

/** The bytes that values told as "so much of the one before, then this" unfold to. */
export function checkPrefixed(bytes: Uint8Array, from: number, count: number, damaged: Damaged): number {
  const prefixes = new Float64Array(count)
  const suffixes = new Float64Array(count)
  checkDeltas(bytes, checkDeltas(bytes, from, count, damaged, prefixes), count, damaged, suffixes)
  let before = 0
  let total = 0
  for (let i = 0; i < count; i++) {
    if (!(prefixes[i] >= 0 && prefixes[i] <= before && suffixes[i] >= 0 && suffixes[i] <= bytes.length)) damaged()
    before = prefixes[i] + suffixes[i]
    total += before
  }
  return total
}

/** Checks values that stand one after the other as they are. */
export function checkPlain(
  bytes: Uint8Array,
  from: number,
  count: number,
  width: number | undefined,
  damaged: Damaged,
): void {
  if (width !== undefined) {
    if (Math.ceil(count * width) > bytes.length - from) damaged()
    return
  }
  if (count * 4 > bytes.length - from) damaged()
  let at = from
  for (let i = 0; i < count; i++) {
    if (at + 4 > bytes.length) damaged()
    at += 4 + littleEndian(bytes, at, 4)
  }
  if (at > bytes.length) damaged()
}

function varint(
  bytes: Uint8Array,
  from: number,
  to: number,
  damaged: Damaged,
  longest = 5,
): { readonly value: number; readonly end: number } {
  let value = 0
  for (let i = 0; i < longest && from + i < to; i++) {
    value += (bytes[from + i] & 0x7f) * 2 ** (7 * i)
    if (bytes[from + i] < 0x80) return { value: longest > 5 || value < 2 ** 31 ? value : damaged(), end: from + i + 1 }
  }
  return damaged()
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
