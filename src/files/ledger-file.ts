import { readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Fault, InputError } from '../formats/input-error.js'
import { type Ledger, type LedgerEntry, ledgerBytes, parseLedger } from '../formats/ledger.js'
import { atomicWrite } from './atomic-write.js'
import { openSource } from './open-source.js'
import { sha256OfFile } from './file-hash.js'

/** Reads a ledger; an empty one where there is none and one may be begun. */
export async function readLedger(path: string, { mayBegin = false } = {}): Promise<Ledger> {
  const there = await stat(path).catch(() => undefined)
  return !there && mayBegin ? { releases: [] } : parseLedger(await openSource(path))
}

export async function writeLedger(path: string, ledger: Ledger): Promise<void> {
  await atomicWrite(path, ledgerBytes(ledger))
}

/**
 * Where the files of a ledger are: beside it, under their names or any other, known by their hashes. Only files of the
 * right length are read. Undefined where a file is gone; one that stands there under its name and is another is refused,
 * but where it is one of those that are compared: a new release may take the name of the old.
 */
export async function findReleases(
  path: string,
  entries: readonly LedgerEntry[],
  compared: readonly string[] = [],
): Promise<(string | undefined)[]> {
  const folder = dirname(path)
  const lengths = new Map<string, number>()
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found?.isFile()) lengths.set(name, found.size)
  }
  const places: (string | undefined)[] = []
  for (const { name, bytes, sha256 } of entries) {
    const fitting = [...lengths].filter(([, length]) => length === bytes).map(([other]) => other)
    fitting.sort((a, b) => Number(b === name) - Number(a === name))
    let place: string | undefined
    for (const one of fitting)
      if (place === undefined && (await sha256OfFile(join(folder, one))) === sha256) place = join(folder, one)
    const own = join(folder, name)
    const known = compared.some((one) => resolve(one) === resolve(own))
    if (place === undefined && lengths.has(name) && !known) throw new InputError(changed, { file: own })
    places.push(place)
  }
  return places
}

const changed: Fault = {
  message: 'is not the file that the ledger knows by this name: its hash is another',
  rule: 'a ledger has the hash of each release as it was published',
  remedy: 'put the release back as it was published, or move this file elsewhere',
}

/** The length and the hash of a file, as a ledger has them. */
export async function fileIdentity(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const { size } = await stat(path)
  return { bytes: size, sha256: await sha256OfFile(path) }
}
