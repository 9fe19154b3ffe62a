import type { MeasureFacts, MeasureKind } from './measure.js'
import { senseMeasure, type Taxonomy, taxonomyOf } from './taxonomy.js'
import { rowAt, rowsOf } from '../data/rows.js'
import { cached, type CacheOptions } from '../files/cache.js'
import { wordnetLines } from '../files/dictionaries.js'
import { type PackedWriter, sectionOf } from '../formats/packed.js'
import { decodeWords, encodeWords } from './corpus/corpus-index.js'
import { wordsOf } from './corpus/words.js'
import { type Ontology, ontologyOf } from '../data/hierarchy.js'
import { readHierarchy } from '../files/hierarchy-files.js'

const shared = {
  range: [0, 1],
  direction: 'similarity',
  symmetric: true,
  asDistance: '1 − similarity',
} satisfies Partial<MeasureFacts>

export const wuPalmerMeasure = overTaxonomy(
  {
    ...shared,
    id: 'wordnet',
    summary: 'Wu–Palmer similarity of WordNet nouns: how deep the nearest common kind lies',
    cites: ['Wu and Palmer 1994, Verbs Semantics and Lexical Selection', 'Fellbaum 1998, WordNet'],
  },
  (taxonomy) => taxonomy.depth,
)

export const linMeasure = overTaxonomy(
  {
    ...shared,
    id: 'lin',
    summary: 'Lin similarity of WordNet nouns, with information content from the taxonomy alone',
    cites: [
      'Lin 1998, An Information-Theoretic Definition of Similarity',
      'Seco, Veale and Hayes 2004, An Intrinsic Information Content Metric for Semantic Similarity in WordNet',
    ],
  },
  (taxonomy) => taxonomy.informationContent,
)

function overTaxonomy(facts: MeasureFacts, weight: (taxonomy: Taxonomy) => ArrayLike<number>): MeasureKind {
  return {
    ...facts,
    argument: 'none',
    async open(_, options) {
      const taxonomy = await openTaxonomy(options)
      return senseMeasure(facts, taxonomy, weight(taxonomy))
    },
  }
}

const kind = 'noun-taxonomy'
const version = 1

/** WordNet's noun taxonomy: read from its own files once (seconds), then from the cache. */
export async function openTaxonomy(options: CacheOptions): Promise<Taxonomy> {
  const file = await cached({ name: `wordnet-nouns-${version}.bin`, kind, version, build }, options)
  const senses = {
    offsets: sectionOf(file, 'senseOffsets', Uint32Array),
    codes: sectionOf(file, 'senses', Uint32Array),
  }
  const terms = decodeWords(sectionOf(file, 'terms', Uint8Array))
  return {
    synsetsOf: new Map(terms.map((term, i) => [term, rowAt(senses, i)])),
    ancestorOffsets: sectionOf(file, 'ancestorOffsets', Uint32Array),
    ancestors: sectionOf(file, 'ancestors', Uint32Array),
    depth: sectionOf(file, 'depth', Uint32Array),
    informationContent: sectionOf(file, 'informationContent', Float64Array),
  }
}

async function build(writer: PackedWriter, options: CacheOptions): Promise<void> {
  options.onProgress?.('reading WordNet', 0)
  const taxonomy = taxonomyOf(await wordnetLines('noun'))
  const senses = rowsOf([...taxonomy.synsetsOf.values()])
  await writer.append('terms', encodeWords([...taxonomy.synsetsOf.keys()]))
  await writer.append('senseOffsets', senses.offsets)
  await writer.append('senses', senses.codes)
  await writer.append('ancestorOffsets', taxonomy.ancestorOffsets)
  await writer.append('ancestors', taxonomy.ancestors)
  await writer.append('depth', taxonomy.depth)
  await writer.append('informationContent', taxonomy.informationContent)
  await writer.close({})
  options.onProgress?.('reading WordNet', 1)
}

/** What WordNet says of a term: the glosses of its first senses, nouns before verbs, adjectives and adverbs. */
type GlossesOf = (term: string) => readonly string[]

const mostSenses = 3
/** A gloss says what a thing is at its beginning. */
const mostWords = 30

/** Reads WordNet's files, half a second: only who embeds new terms needs them. */
export async function openGlosses(): Promise<GlossesOf> {
  const glosses = new Map<string, string[]>()
  for (const part of ['noun', 'verb', 'adj', 'adv'] as const) {
    const glossAt = new Map<string, string>()
    for (const line of await wordnetLines(part)) glossAt.set(line.slice(0, 8), glossOf(line))
    for (const line of await wordnetLines(part, 'index')) {
      if (line === '' || line.startsWith('  ')) continue
      const fields = line.trimEnd().split(' ')
      const term = fields[0].replaceAll('_', ' ')
      const senses = fields.slice(-Number(fields[2])).map((place) => glossAt.get(place)!)
      glosses.set(term, [...(glosses.get(term) ?? []), ...senses].slice(0, mostSenses))
    }
  }
  return (term) =>
    glosses.get(term) ?? glosses.get(wordsOf(term).join(' ')) ?? glosses.get(term.replaceAll('-', ' ')) ?? []
}

/** Without the examples, which stand in quotation marks after it. */
function glossOf(line: string): string {
  const gloss = line.slice(line.indexOf(' | ') + 3).split('; "', 1)[0]
  return gloss.trim().split(' ').slice(0, mostWords).join(' ')
}

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
