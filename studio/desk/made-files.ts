import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeskFile } from '../state.js'
import type { DeskCore } from './core.js'

/** Lays a file down that was made here: it lies beside the others and may be saved, and what was measured of them holds. */
export async function layDown(core: DeskCore, name: string): Promise<void> {
  const { size } = await stat(join(core.folder, name))
  const own: DeskFile = { name, bytes: size, part: 'beside', from: 'made' }
  core.files = [...core.files.filter((file) => file.name !== name), own]
  core.made.add(name)
}
