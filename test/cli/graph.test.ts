import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere } from './in-process.js'

const { file, path } = tempFolder()
const out = path('out.edges')
const protect = async (data: string, k = 2) =>
  palimpsestHere(['protect', data, '--method', 'k-degree', '--k', `${k}`, '-o', out])
const graphml = (inside: string) =>
  `<?xml version="1.0"?>\n<graphml>\n<graph edgedefault="undirected">\n${inside}</graph></graphml>\n`

test.each([
  ['empty.edges', '', ': holds no data'],
  ['comments.edges', '# nothing\n\n', ': holds no nodes'],
  ['three.edges', 'a b\nb c 7\n', ':2: there are more than two names'],
  ['missing.edges', 'a,b\nb,\n', ':2: a name is missing'],
  ['mixed.edges', 'a b\nb,c\n', ':2: there is a comma'],
  ['quote.edges', 'a b\n"b c\n', ':2: a double quote is not closed'],
  ['binary.edges', 'a b\n\0\u0001\n', ':2: looks like a binary file'],
  ['blank.graphml', '\n', ':2: is no XML'],
  ['edges.graphml', 'a b\n', ':1: is no XML'],
  ['cut.graphml', '<graphml>\n<graph>\n<node id="a"/>\n<node id', ':4: a tag is opened here'],
  [
    'open.graphml',
    '<graphml>\n<graph>\n<node id="a"/>\n',
    ':4: an element ends that was not opened, or is never ended',
  ],
  ['crossed.graphml', '<graphml>\n<graph></graphml></graph>', ':2: an element ends that was not opened'],
  ['none.graphml', '<graphml></graphml>', ': holds no graph'],
  ['no-id.graphml', graphml('<node/>\n'), ':4: an attribute is missing'],
  ['twice.graphml', graphml('<node id="a"/>\n<node id="a"/>\n'), ':5: a node is declared twice'],
  [
    'far.graphml',
    graphml('<node id="a"/>\n<edge source="a" target="b"/>\n'),
    ':5: an edge leads to a node that is not',
  ],
  ['nested.graphml', graphml('<node id="a"><graph/></node>\n'), ':4: a second graph begins'],
  ['hyper.graphml', graphml('<hyperedge/>\n'), ':4: there is a hyperedge'],
  ['entity.graphml', graphml('<node id="&bomb;"/>\n'), ':4: an entity is not known'],
  ['bomb.graphml', `<!DOCTYPE g [<!ENTITY a "b">]>\n${graphml('')}`, ':1: the document declares entities'],
])('a graph that cannot be used is refused with its line, and nothing is written: %s', async (name, text, told) => {
  const { code, error } = await protect(file(name, text))
  expect(error).toContain(`${name}${told}`)
  expect(error).toContain('rule:')
  expect(code).toBe(2)
  expect(existsSync(out)).toBe(false)
})

test.each([
  ['one node', 'a\n', 2, 1],
  ['one edge, k larger than the nodes', 'a b\n', 3, 2],
])('%s: no release, and why', async (_, text, k, nodes) => {
  const { code, out: told, error } = await protect(file('small.edges', text), k)
  expect(`${told}${error}`).toContain(`k is ${k}, but there are only ${nodes} nodes`)
  expect(code).toBe(1)
  expect(existsSync(out)).toBe(false)
})

test('loops, double edges, directions and attributes are told and left out', async () => {
  const list = await protect(file('careless.edges', 'source,target\na,a\na,b\n"b", a\nb,c\nb,c\n'))
  expect(list.code).toBe(0)
  expect(list.error).toContain('The first line was read as a header.')
  expect(list.error).toContain('Connections of a node with itself, left out: 1.')
  expect(list.error).toContain('Connections told twice or from both sides, kept once: 2.')
  const nodes = ['a', 'b', 'c'].map((id) => `<node id="${id}"><data key="age">7</data></node>\n`).join('')
  const text = graphml(`${nodes}<edge source="a" target="b" directed="true"/>\n`)
  const directed = await protect(file('directed.graphml', text))
  expect(directed.error).toContain('Connections have directions in the file: they are left out.')
  expect(directed.error).toContain('Attributes of nodes, connections or the graph, left out: 3.')
})

test('a graph goes from GraphML to a release, its key and a verdict; no name of the data is written', async () => {
  const friends = 'examples/graph/friends.edges'
  const [release, key] = [path('release.graphml'), path('key.json')]
  const made = await palimpsestHere([
    'protect',
    friends,
    '--method',
    'k-degree',
    '--k',
    '3',
    '-o',
    release,
    '--key',
    key,
  ])
  expect(made).toMatchObject({ code: 0, error: '' })
  expect(readFileSync(release, 'utf8')).not.toMatch(/Falk|Berg/)
  expect((await palimpsestHere(['check', release, '--model', 'k-degree:3'])).code).toBe(0)
  expect((await palimpsestHere(['check', release, '--model', 'k-degree:30'])).code).toBe(1)
  const worth = await palimpsestHere(['measure', friends, release])
  expect(worth).toMatchObject({ code: 0, out: expect.stringContaining('clustering coefficient') })
  const judged = await palimpsestHere(['attack', release, '--original', friends, '--key', key, '--method', 'degree'])
  expect(judged).toMatchObject({ code: 0, out: expect.stringContaining('Nobody is told of beyond luck') })
})

test('an audit without the original is never ready: what connections tell is not measured', async () => {
  const { code, out: told } = await palimpsestHere(['audit', 'examples/graph/release-added.edges', '--limit', '0.5'])
  expect(told).toContain('without who is connected with whom')
  expect(told).toContain('NOT MEASURED')
  expect(code).not.toBe(0)
})

test('a kind for which no change is known: fix and audit --repair say so in a sentence', async () => {
  const words = ['examples/graph/release.edges', '--original', 'examples/graph/friends.edges']
  expect(await palimpsestHere(['fix', ...words])).toMatchObject({
    code: 2,
    error: expect.stringContaining('no change is known that would mend a graph'),
  })
  expect(await palimpsestHere(['audit', ...words, '--repair'])).toMatchObject({
    code: 2,
    error: expect.stringContaining('--repair knows no change for a graph'),
  })
})
