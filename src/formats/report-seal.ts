import { sha256 } from '../math/sha256.js'
import { type Fault, InputError } from './input-error.js'
import { type Fields, isFields } from './json.js'

/**
 * What is to be read again, with a seal: the SHA-256 of all its fields, among them the hashes of the files it speaks of. It
 * holds no secret, so it tells a slip of the hand, not a forger. Blanks, line breaks and the order of fields may change.
 */
export function sealed<T extends object>(content: T): T & { readonly seal: string } {
  return { ...content, seal: sealOf(content) }
}

/** Refuses what is not as it was when it was sealed. */
export function refuseUnsealed({ seal, ...content }: Fields, file: string): void {
  if (seal === undefined) throw new InputError(faults.none, { file })
  if (isDeeper(content, deepest) || seal !== sealOf(content)) throw new InputError(faults.other, { file })
}

/** Nothing that we write is as deep. */
const deepest = 64

function sealOf(content: object): string {
  const bytes = new TextEncoder().encode(canonical(content))
  return Array.from(sha256().of(bytes, bytes.length), (word) => word.toString(16).padStart(8, '0')).join('')
}

/** JSON without blanks, fields in the order of their names. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one: unknown) => canonical(one ?? null)).join(',')}]`
  if (!isFields(value)) return JSON.stringify(value)
  const named = Object.keys(value).filter((name) => value[name] !== undefined)
  return `{${named
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
    .join(',')}}`
}

function isDeeper(value: unknown, than: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return than === 0 || Object.values(value).some((inner) => isDeeper(inner, than - 1))
}

const rule = 'what is read again carries a hash of all it says, so that nobody reads what was changed by hand'
const faults = {
  none: { message: 'has no seal', rule, remedy: 'write it anew: earlier versions sealed nothing' },
  other: {
    message: 'was changed since it was written: its seal is of other content',
    rule,
    remedy: 'put it back as it was written, or write it anew',
  },
} satisfies Record<string, Fault>
