import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writtenSchema } from '../../src/report/schema-text.js'
import { type DeskCore, ownSchema, releaseOn, schemaOn } from './core.js'
import { schemaOf } from './schema-file.js'

/** What somebody said of the columns here, as the file that the command names. */
export async function writeSchema(core: DeskCore, file = releaseOn(core)): Promise<void> {
  const looked = core.looks.get(file ?? '')
  const path = schemaOn(core, file)
  if (!looked || path !== ownSchema(core, file)) return
  await writeFile(join(core.folder, path), writtenSchema(schemaOf(looked, core.schema, core.roles)), { mode: 0o600 })
}
