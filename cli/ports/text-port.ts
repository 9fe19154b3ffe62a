import { openMeasureFor } from '../open-measure.js'
import type { Call } from '../verb.js'
import type { Port } from './port.js'

export const textPort: Port<'text'> = {
  kind: 'text',
  files: 'texts',
  flags: [
    { name: 'field', value: 'name', fallback: 'text', about: 'texts: the NDJSON field or CSV column that holds them' },
    { name: 'id-field', value: 'name', fallback: 'id', about: 'texts: the NDJSON field or CSV column that names them' },
    {
      name: 'words',
      value: 'file',
      file: 'input',
      about: 'texts: what may have stood where something was removed, a term a line; else terms of the documents',
    },
  ],
  async recognises(path) {
    const { looksLikeTexts } = await import('../../src/files/text-files.js')
    return looksLikeTexts(path)
  },
  async readData(call, path) {
    const { readTextData } = await import('../../src/files/text-files.js')
    return readTextData(path, fieldsOf(call))
  },
  async readRelease(call, path) {
    const { readTextData } = await import('../../src/files/text-files.js')
    const { readMeta } = await import('../../src/files/sidecar.js')
    const { textRelease } = await import('../../src/kinds/text/release.js')
    // Our own releases are under the usual names, whatever those of the original are.
    const own = (await readMeta(path))?.kind === 'text'
    return textRelease(await readTextData(path, own ? {} : fieldsOf(call)))
  },
  async write(_, path, release) {
    const { writeTexts } = await import('../../src/files/text-files.js')
    await writeTexts(path, release)
    return { format: 'texts' }
  },
  async granted(call) {
    const { readLines, readTextData } = await import('../../src/files/text-files.js')
    const [words, population] = [call.values.get('words'), call.values.get('population')]
    return {
      meaning: await openMeasureFor(call, call.values.get('semantics') ?? 'blend'),
      ...(words !== undefined && { words: await readLines(words) }),
      ...(population !== undefined && { documents: await readTextData(population, fieldsOf(call)) }),
    }
  },
}

function fieldsOf(call: Call) {
  const [field, idField] = [call.values.get('field'), call.values.get('id-field')]
  return { ...(field !== undefined && { field }), ...(idField !== undefined && { idField }) }
}
