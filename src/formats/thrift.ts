/** A value of Thrift's compact protocol: numbers (and booleans as 0 and 1), bytes by their length, lists, structs. */
export type Thrift = number | ThriftBytes | readonly Thrift[] | ThriftStruct

/** Bytes are told by their place only. */
interface ThriftBytes {
  readonly start: number
  readonly length: number
}

export type ThriftStruct = ReadonlyMap<number, Thrift>

/** Deeper than any header or footer of Parquet (8). */
const deepest = 16

/**
 * Reads one struct of the compact protocol, checking each length and count against the bytes that are left before it is
 * believed: what passes here makes any other reader of the same bytes take time and memory in proportion to them.
 */
export function readThrift(
  bytes: Uint8Array,
  from: number,
  damaged: () => never,
): { readonly value: ThriftStruct; readonly end: number } {
  let at = from
  const byte = (): number => (at < bytes.length ? bytes[at++] : damaged())
  /** At most ten bytes of seven bits; one that is longer is no number, and takes others quadratic time. */
  const varint = (longest: number): number => {
    let value = 0
    for (let i = 0; i < longest; i++) {
      const next = byte()
      value += (next & 0x7f) * 2 ** (7 * i)
      if (next < 0x80) return value
    }
    return damaged()
  }
  const integer = (longest: number): number => {
    const zigzag = varint(longest)
    return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2
  }
  const count = (): number => {
    const length = varint(5)
    return length <= bytes.length - at ? length : damaged()
  }
  const take = (length: number): ThriftBytes => {
    if (length > bytes.length - at) return damaged()
    const start = at
    at += length
    return { start, length }
  }
  const list = (depth: number): readonly Thrift[] => {
    const head = byte()
    const length = head >> 4 === 15 ? count() : head >> 4
    const type = head & 0x0f
    // A boolean in a list is a byte of its own.
    return Array.from({ length }, () => (type === 1 || type === 2 ? byte() : element(type, depth)))
  }
  const element = (type: number, depth: number): Thrift => {
    if (depth > deepest) return damaged()
    switch (type) {
      case 1:
        return 1
      case 2:
        return 0
      case 3:
        return (byte() << 24) >> 24
      case 4:
      case 5:
        return inInt32(integer(5), damaged)
      case 6:
        return integer(10)
      case 7:
        return take(8)
      case 8:
        return take(count())
      case 9:
        return list(depth + 1)
      case 12:
        return struct(depth + 1)
      default:
        return damaged()
    }
  }
  const struct = (depth: number): ThriftStruct => {
    const fields = new Map<number, Thrift>()
    let field = 0
    for (let head = byte(); (head & 0x0f) !== 0; head = byte()) {
      field = head >> 4 === 0 ? inInt32(integer(5), damaged) : field + (head >> 4)
      fields.set(field, element(head & 0x0f, depth))
    }
    return fields
  }
  const value = struct(0)
  return { value, end: at }
}

function inInt32(value: number, damaged: () => never): number {
  return value === (value | 0) ? value : damaged()
}

/** A field that is a number, undefined where it is missing or something else. */
export function numberIn(struct: ThriftStruct, field: number): number | undefined {
  const value = struct.get(field)
  return typeof value === 'number' ? value : undefined
}

export function structIn(struct: ThriftStruct, field: number): ThriftStruct | undefined {
  const value = struct.get(field)
  return value instanceof Map ? (value as ThriftStruct) : undefined
}

export function listIn(struct: ThriftStruct, field: number): readonly Thrift[] {
  const value = struct.get(field)
  return Array.isArray(value) ? (value as readonly Thrift[]) : []
}
