import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Ledger, type LedgerEntry, ledgerBytes, parseLedger } from '../formats/ledger.js'
import { atomicWrite } from './atomic-write.js'
import { openSource } from './open-source.js'
import { sha256OfFile } from './sha256.js'

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
 * right length are read. Undefined where a file is gone or was changed.
 */
export async function findReleases(path: string, entries: readonly LedgerEntry[]): Promise<(string | undefined)[]> {
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
    places.push(place)
  }
  return places
}

/** The length and the hash of a file, as a ledger has them. */
export async function fileIdentity(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const { size } = await stat(path)
  return { bytes: size, sha256: await sha256OfFile(path) }
}
