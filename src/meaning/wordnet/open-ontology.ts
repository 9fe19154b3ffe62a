import { type Ontology, ontologyOf } from '../../data/hierarchy.js'
import { readHierarchy } from '../../files/hierarchy-files.js'
import { wordnetLines } from '../../files/dictionaries.js'

/** An ontology by its name: `wordnet`, or a file in the form of a hierarchy. */
export async function openOntology(name: string): Promise<Ontology> {
  return name === 'wordnet' ? wordnetOntology() : ontologyOf(await readHierarchy(name))
}

/** WordNet's nouns: a term means its most frequent sense, which is of the first kind that WordNet names for it. */
async function wordnetOntology(): Promise<Ontology> {
  const nodeAt = new Map<string, number>()
  const names: string[] = []
  const above: (string | undefined)[] = []
  for (const line of await wordnetLines('noun')) {
    if (line.startsWith(' ') || line === '') continue
    const fields = line.slice(0, line.indexOf(' | ')).split(' ')
    nodeAt.set(fields[0], names.push(fields[4].replaceAll('_', ' ')) - 1)
    const pointer = fields.findIndex((field, at) => at > 4 && (field === '@' || field === '@i'))
    above.push(pointer < 0 ? undefined : fields[pointer + 1])
  }
  const nodeOf = new Map<string, number>()
  for (const line of await wordnetLines('noun', 'index')) {
    if (line === '' || line.startsWith('  ')) continue
    const fields = line.trimEnd().split(' ')
    const node = nodeAt.get(fields[fields.length - Number(fields[2])])
    if (node !== undefined) nodeOf.set(fields[0].replaceAll('_', ' '), node)
  }
  return {
    nodeOf,
    names,
    parents: Uint32Array.from(above, (key, node) => (key === undefined ? node : (nodeAt.get(key) ?? node))),
  }
}
