import { below, type Random } from '../../src/math/random.js'

/** Larger inputs find nothing more, only later. */
const mostBytes = 2 ** 20

type Mutation = (bytes: Uint8Array, others: readonly Uint8Array[], random: Random) => Uint8Array

/** Mostly one change, so that what is behind it is still read; each of a kind that has broken readers before. */
export function mutate(seed: Uint8Array, others: readonly Uint8Array[], random: Random): Uint8Array {
  // A copy: `slice` of a Buffer is a view, and the seed would be damaged for all inputs after this one.
  let bytes: Uint8Array = Uint8Array.from(seed)
  for (let more = true; more; more = below(2, random) === 0) {
    bytes = pick(mutations, random)(bytes, others, random)
    if (bytes.length > mostBytes) bytes = bytes.slice(0, mostBytes)
  }
  return bytes
}

const mutations: readonly Mutation[] = [
  function flipBits(bytes, _, random) {
    for (let times = 1 + below(3, random); times > 0 && bytes.length > 0; times--) {
      bytes[below(bytes.length, random)] ^= 1 << below(8, random)
    }
    return bytes
  },
  function otherOfItsKind(bytes, _, random) {
    const at = below(Math.max(1, bytes.length), random)
    const kind = kinds.find(({ from, to }) => bytes[at] >= from && bytes[at] <= to)
    if (kind) bytes[at] = kind.from + below(kind.to - kind.from + 1, random)
    return bytes
  },
  function interestingByte(bytes, _, random) {
    if (bytes.length > 0) bytes[below(bytes.length, random)] = pick(interestingBytes, random)
    return bytes
  },
  function interestingInteger(bytes, _, random) {
    return insert(bytes, pick(integers, random), random, random() % 2 === 0)
  },
  function markup(bytes, _, random) {
    return insert(bytes, pick(marks, random), random, random() % 2 === 0)
  },
  function nested(bytes, _, random) {
    const times = 1 + below(pick([4, 100, 200_000], random), random)
    return insert(bytes, Buffer.from(pick(brackets, random).repeat(times).slice(0, mostBytes)), random, false)
  },
  function nestedValue(bytes, _, random) {
    // Closed again, and in front of the first element of a list: what is only opened is refused before it is walked.
    const lists = Array.from(bytes.keys()).filter((i) => bytes[i] === 0x5b)
    if (lists.length === 0) return bytes
    const at = pick(lists, random) + 1
    const times = 1 + below(pick([4, 100, 50_000], random), random)
    const { open, close } = pick(pairs, random)
    const value = Buffer.from(`${open.repeat(times)}1${close.repeat(times)},`)
    return Buffer.concat([bytes.subarray(0, at), value, bytes.subarray(at)])
  },
  function truncate(bytes, _, random) {
    return bytes.slice(0, below(bytes.length + 1, random))
  },
  function remove(bytes, _, random) {
    const { from, to } = range(bytes, random)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  function repeat(bytes, _, random) {
    const { from, to } = range(bytes, random)
    const times = 1 + below(pick([2, 20, 2000], random), random)
    const most = Math.ceil(mostBytes / Math.max(1, to - from))
    const repeated = Array.from({ length: Math.min(times, most) }, () => bytes.subarray(from, to))
    return Buffer.concat([bytes.subarray(0, to), ...repeated, bytes.subarray(to)])
  },
  function splice(bytes, others, random) {
    const other = pick(others, random)
    const { from, to } = range(other, random)
    return insert(bytes, other.subarray(from, to), random, random() % 2 === 0)
  },
]

/** Puts a piece somewhere, between the bytes or over them. */
function insert(bytes: Uint8Array, piece: Uint8Array, random: Random, over: boolean): Uint8Array {
  const at = below(bytes.length + 1, random)
  const rest = bytes.subarray(over ? Math.min(bytes.length, at + piece.length) : at)
  return Buffer.concat([bytes.subarray(0, at), piece, rest])
}

function range(bytes: Uint8Array, random: Random): { readonly from: number; readonly to: number } {
  const from = below(bytes.length + 1, random)
  return { from, to: from + below(bytes.length - from + 1, random) }
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[below(list.length, random)]
}

/** Digits and letters. */
const kinds = [
  { from: 0x30, to: 0x39 },
  { from: 0x41, to: 0x5a },
  { from: 0x61, to: 0x7a },
]

const interestingBytes = [0x00, 0x01, 0x0a, 0x0d, 0x20, 0x22, 0x27, 0x28, 0x2c, 0x5c, 0x7f, 0x80, 0xc0, 0xfe, 0xff]

/** Little-endian, and as variable-length numbers. */
const integers = [
  ...[0, 1, -1, 2 ** 31 - 1, -(2 ** 31), 2 ** 30, 65535].map((value) => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32LE(value)
    return bytes
  }),
  Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]),
  Buffer.from([0xfe, 0xff, 0xff, 0xff, 0x0f]),
  Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]),
  Buffer.alloc(2000, 0x80),
  Buffer.from('18446744073709551616'),
  Buffer.from('-1e999'),
]

const pairs = [
  { open: '[', close: ']' },
  { open: '{"a":', close: '}' },
]

const brackets = ['[', ']', '{', '{"a":', '(', ')', '"', '""', '[[', '("', '\u001c', ',', '\n']

const marks = [
  '\ufeff',
  '\u0000',
  '\r\n',
  '\r',
  '"',
  '""',
  '\\u',
  '\\ud800',
  '()',
  '(x)',
  '","',
  'PAR1',
  '{"items":[',
  '"id":',
  '"kind":"disassociated"',
  '__proto__',
  'constructor',
  'NaN',
  '=1+1',
].map((mark) => Buffer.from(mark))
