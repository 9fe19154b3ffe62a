import { type Fault, InputError } from '../formats/input-error.js'

/** Stops where a file had other bytes before it was read than after. */
export function refuseChanged(
  files: readonly string[],
  before: readonly { readonly sha256: string }[],
  after: readonly { readonly sha256: string }[],
): void {
  for (const [i, file] of files.entries())
    if (before[i].sha256 !== after[i].sha256) throw new InputError(changing, { file })
}

const changing: Fault = {
  message: 'changed while it was read',
  rule: 'a report speaks of the bytes whose hash it holds',
  remedy: 'wait until nobody writes to the file, and try again',
}
