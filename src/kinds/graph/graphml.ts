import { Dictionary } from '../../data/dictionary.js'
import { type Graph, connectionsOf } from '../../data/graph.js'
import { growableUint32 } from '../../data/growable.js'
import { encodeText } from '../../formats/encode-text.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import type { Source } from '../../formats/source.js'
import { textFaults } from '../../formats/text-faults.js'
import type { GraphForm, GraphFound } from './edge-list.js'
import { type XmlTag, XmlTags, escapeXml } from './xml-tags.js'
import { withCommas } from '../../math/with-commas.js'

/** Nodes and edges of GraphML. Directions, attributes (`data`) and ports are counted and left out. */
export const graphml: GraphForm = { id: 'graphml', read, write }

async function read(source: Source): Promise<GraphFound> {
  const found = new Elements(source.file)
  const tags = new XmlTags(source.file, (tag, line) => found.take(tag, line))
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for await (const chunk of source.bytes) tags.push(decoded(() => decoder.decode(chunk, { stream: true }), tags))
  tags.push(decoded(() => decoder.decode(), tags))
  tags.end()
  return found.finish()
}

function decoded(decode: () => string, tags: XmlTags): string {
  try {
    return decode()
  } catch {
    return tags.refuse(textFaults.notUtf8)
  }
}

/** What the tags say, one after the other. */
class Elements {
  readonly #file: string
  readonly #names = new Dictionary()
  readonly #declared = new Set<number>()
  readonly #ends = growableUint32()
  readonly #lines = growableUint32()
  #depth = 0
  #graphs = 0
  #directed = false
  #attributes = 0

  constructor(file: string) {
    this.#file = file
  }

  take({ name, attributes, isEnd }: XmlTag, line: number): void {
    if (name === 'graph') this.#depth += isEnd ? -1 : 1
    if (isEnd) return
    const refuse = (fault: Fault, value?: string): never => {
      throw new InputError(fault, { file: this.#file, line, value })
    }
    const attribute = (of: string): string => attributes.get(of) ?? refuse(faults.lacks)
    if (name === 'graph') {
      this.#graphs++
      if (this.#graphs > 1) refuse(faults.several)
      this.#directed = attributes.get('edgedefault') === 'directed'
    } else if (name === 'node') {
      if (this.#depth === 0) refuse(faults.outside)
      const id = attribute('id')
      const code = this.#names.codeOf(id)
      if (this.#declared.has(code)) refuse(faults.twice, id)
      this.#declared.add(code)
    } else if (name === 'edge') {
      if (this.#depth === 0) refuse(faults.outside)
      this.#directed ||= attributes.get('directed') === 'true'
      for (const end of ['source', 'target']) this.#ends.push(this.#names.codeOf(attribute(end)))
      this.#lines.push(line)
    } else if (name === 'hyperedge') refuse(faults.hyperedge)
    else if (name === 'data') this.#attributes++
  }

  finish(): GraphFound {
    if (this.#graphs === 0) throw new InputError(faults.none, { file: this.#file })
    const ends = this.#ends.finish()
    const undeclared = ends.findIndex((code) => !this.#declared.has(code))
    const names = this.#names.names()
    if (undeclared >= 0)
      throw new InputError(faults.undeclared, {
        file: this.#file,
        line: this.#lines.values[undeclared >> 1],
        value: names[ends[undeclared]],
      })
    const left = withCommas(this.#attributes)
    return {
      names,
      ends,
      notes: [
        ...(this.#directed ? ['Connections have directions in the file: they are left out'] : []),
        ...(this.#attributes > 0 ? [`Attributes of nodes, connections or the graph, left out: ${left}`] : []),
      ],
    }
  }
}

function write(graph: Graph): Iterable<Uint8Array> {
  return encodeText(piecesOf(graph))
}

function* piecesOf(graph: Graph): Generator<string> {
  const ids = graph.nodes.map(escapeXml)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
  yield '  <graph edgedefault="undirected">\n'
  for (const id of ids) yield `    <node id="${id}"/>\n`
  for (const [from, to] of connectionsOf(graph)) yield `    <edge source="${ids[from]}" target="${ids[to]}"/>\n`
  yield '  </graph>\n</graphml>\n'
}

const rule = 'GraphML holds one graph of nodes (id) and edges (source, target)'

const faults = {
  none: { message: 'holds no graph', rule, remedy: 'check that this is GraphML' },
  several: {
    message: 'a second graph begins here',
    rule,
    remedy: 'keep one graph in the file, and none inside a node',
  },
  outside: { message: 'a node or an edge stands outside the graph', rule, remedy: 'move it into the graph' },
  lacks: {
    message: 'an attribute is missing',
    rule,
    remedy: 'give every node an id, every edge a source and a target',
  },
  twice: { message: 'a node is declared twice', rule: 'each id is given to one node', remedy: 'remove one of them' },
  hyperedge: { message: 'there is a hyperedge', rule, remedy: 'write it as edges between two nodes each' },
  undeclared: {
    message: 'an edge leads to a node that is not in the graph',
    rule: 'the source and the target of an edge are ids of nodes',
    remedy: 'add the node, or remove the edge',
  },
} satisfies Record<string, Fault>
