/** Numbers as Parquet's hybrid of runs writes them ("RLE/Bit-Packing Hybrid" in its Encodings.md). */
export interface Run {
  readonly packed: boolean
  /** Of a run that is not packed, the first value stands for all. */
  readonly values: readonly number[]
}

export function naiveRuns(runs: readonly Run[]): number[] {
  return runs.flatMap(({ packed, values }) => (packed ? values : values.map(() => values[0])))
}

/** Each run with its head, in bytes; packed runs hold a multiple of eight values. */
export function bytesOfRuns(runs: readonly Run[], bits: number): Uint8Array {
  return Uint8Array.from(
    runs.flatMap(({ packed, values }) => {
      if (packed)
        return [...varint((values.length / 8) * 2 + 1), ...bytesOfBits(values.flatMap((v) => bitsOf(v, bits)))]
      return [...varint(values.length * 2), ...bytesOfBits(bitsOf(values[0], Math.ceil(bits / 8) * 8))]
    }),
  )
}

/** The lowest bit first. */
function bitsOf(value: number, bits: number): number[] {
  return Array.from({ length: bits }, (_, b) => Math.floor(value / 2 ** b) % 2)
}

function bytesOfBits(bits: readonly number[]): number[] {
  return Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((sum, b, p) => sum + b * 2 ** p, 0),
  )
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...varint(Math.floor(value / 0x80))]
}
