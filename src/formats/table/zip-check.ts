/** Why a zip file is not to be unfolded. */
export type ZipFault = 'damaged' | 'unfolds'

const mostUnfolded = 2 ** 30
const leastAllowance = 2 ** 23
const allowancePerByte = 256
const mostEntries = 2 ** 16

/**
 * Whether a zip file tells sizes that its bytes can bear, by its directory. Whoever unfolds it must hold each entry to
 * the size told there: a few bytes of deflated zeros can claim gigabytes.
 */
export function zipFault(bytes: Uint8Array): ZipFault | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end < 0) return 'damaged'
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let unfolded = 0
  if (entries === mostEntries - 1) return 'damaged'
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return 'damaged'
    const folded = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    // An entry without a size, or with one told elsewhere, could be of any.
    if (size === unknownSize || folded === unknownSize || (size === 0 && folded > 2)) return 'damaged'
    if (folded === 0 && (view.getUint16(at + 8, true) & 8) !== 0) return 'damaged'
    unfolded += size
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return unfolded > Math.min(mostUnfolded, leastAllowance + allowancePerByte * bytes.length) ? 'unfolds' : undefined
}

const unknownSize = 0xffffffff

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === 0x06054b50) return at
  return -1
}
