import { AsyncLocalStorage } from 'node:async_hooks'
import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { type Fault, InputError } from '../formats/input-error.js'
import { pathTo } from './refuse-overlap.js'

const allowed = new AsyncLocalStorage<string>()

/** Does some work that may write in a folder and below it alone, whatever it is told: through links and `..` too. */
export async function writingWithin<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return allowed.run(await realpath(folder), work)
}

/** Stops at a file that must not be written where one folder alone may be written to. */
export async function refuseOutside(file: string): Promise<void> {
  const folder = allowed.getStore()
  if (folder === undefined || file === '-') return
  const place = await realpath(file).catch(() => pathTo(resolve(file)))
  const inside = folder.endsWith(sep) ? folder : folder + sep
  if (!place.startsWith(inside) && place !== folder) throw new InputError(outside, { file })
}

const outside: Fault = {
  message: 'is not written: it lies outside the folder of the plan',
  rule: 'a plan may be of somebody else, so what it writes stays in the folder that it lies in, through links too',
  remedy: 'look at what the plan says, and add ‹allowOutside› where that is what you want',
}
