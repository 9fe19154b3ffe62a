import { disassociatedBytes, parseDisassociated } from './formats/disassociated-file-form.js'
import type { Disassociated } from './disassociated.js'
import { atomicWrite } from '../../files/atomic-write.js'
import { openSource } from '../../files/open-source.js'

/** Reads a disassociated release (`.json`, also gzipped), and refuses what is not one with its place. */
export async function readDisassociated(path: string): Promise<Disassociated> {
  return parseDisassociated(await openSource(path))
}

/** Writes a release whole or not at all, one cluster a line; `-` is standard output. */
export async function writeDisassociated(path: string, release: Disassociated): Promise<void> {
  await atomicWrite(path, disassociatedBytes(release), { gzip: /\.gz$/i.test(path) })
}
