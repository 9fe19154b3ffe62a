import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { below, shuffle, stream, unit } from '../../src/math/index.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere as here } from './in-process.js'
import { palimpsest } from './palimpsest.js'

const { path, file } = tempFolder()

async function audited(name: string, ...more: readonly string[]) {
  const { code, out, error } = await here(['audit', name, '--json', '-', ...more])
  const report = out === '' ? undefined : JSON.parse(out)
  const of = (id: string) => report.attacks.find((one: { id: string }) => one.id === id)
  return { code, error, report, of }
}

/** Baskets of a few things that everybody buys, each or not by the throw of a coin. */
const common = ['bread', 'butter', 'eggs', 'milk', 'tea']
function baskets(count: number): string[] {
  const random = stream(1, 'test/raw/baskets')
  return Array.from({ length: count }, () => common.filter(() => unit(random) < 0.6).join(', ') || 'tea, milk')
}

describe('13 §2.11: transactions with the names taken off and nothing else', () => {
  test('are audited: who stands alone by one, two and three items, the worst and by lot', async () => {
    const { code, report, of } = await audited('examples/groceries/baskets.txt')
    expect([code, report.kind, report.verdict]).toEqual([1, 'sets', 'not-ready'])
    expect(report.nothingHidden).toContain('reads all of it')
    expect(of('S12')).toMatchObject({ state: 'above', success: 1, details: { chosen: 'worst', thing: 'item' } })
    expect(of('S12').details.curve.map(({ known, of: all }: { known: number; of: number }) => [known, all])).toEqual([
      [1, 500],
      [2, 500],
      [3, 500],
    ])
    expect(of('S4')).toMatchObject({ state: 'above', method: 'known-items', interval: expect.any(Array) })
    expect(of('I6').state).toBe('not-applicable')
  })

  test('with the original, which is the same file, come out as without', async () => {
    const alone = await audited('examples/groceries/baskets.txt')
    const beside = await audited('examples/groceries/baskets.txt', '--original', 'examples/groceries/baskets.txt')
    expect(beside.report.attacks).toEqual(alone.report.attacks)
    expect(beside.code).toBe(1)
  })

  test('are READY where everybody has the same few things, and a single person who stands alone is counted', async () => {
    const clean = baskets(2000)
    const ready = await audited(file('clean.txt', `${clean.join('\n')}\n`))
    expect([ready.code, ready.report.verdict]).toEqual([0, 'ready'])
    expect(ready.of('S12').state).toBe('within')
    const single = await audited(file('single.txt', `${[...clean, 'milk, caviar'].join('\n')}\n`))
    expect([single.code, single.report.verdict]).toEqual([1, 'not-ready'])
    expect(single.of('S12')).toMatchObject({ state: 'above', people: 1, of: 2001, details: { smallestRow: 2001 } })
    expect(single.of('S4').state).toBe('within')
  })

  test('are READY however few they are, where nobody stands alone whatever is known', async () => {
    const few = await audited(file('few.txt', 'milk, tea\n'.repeat(24)))
    expect([few.code, few.report.verdict]).toEqual([0, 'ready'])
    expect(few.of('S4')).toMatchObject({ state: 'within', people: 0, judged: 0 })
  })

  test('are never within where nothing is in them by which anybody could be known', async () => {
    const { code, of } = await audited(file('empty.ndjson', '{"items":[]}\n{"items":[]}\n'))
    expect([code, of('S12').state]).toEqual([3, 'not-measured'])
  })

  test('in every form come out alike: text, long, NDJSON and numbers', async () => {
    const lists = baskets(60).map((line) => line.split(', '))
    const long = lists.flatMap((items, i) => items.map((item) => `${i},${item}`))
    const texts = {
      'b.txt': lists.map((items) => items.join(', ')).join('\n'),
      'b.csv': ['id,item', ...long].join('\n'),
      'b.ndjson': lists.map((items) => JSON.stringify({ items })).join('\n'),
      'b.dat': lists.map((items) => items.map((item) => common.indexOf(item)).join(' ')).join('\n'),
    }
    const found = []
    for (const [name, text] of Object.entries(texts)) {
      const { report, of } = await audited(file(name, `${text}\n`))
      expect(report.kind).toBe('sets')
      const { smallestRow: _, ...details } = of('S12').details
      found.push({ success: of('S12').success, people: of('S12').people, details })
    }
    for (const one of found) expect(one).toEqual(found[0])
  })

  test('say it on the terminal and on the page, and a page to pass on names no item', async () => {
    const { out } = await here(['audit', 'examples/groceries/baskets.txt'])
    expect(out).toContain('No item of it is generalised: whoever finds a record reads all of it.')
    expect(out).toMatch(/by 3 items that fewest share: 482 of 500 records/)
    expect(out).toMatch(/by 3 items drawn by lot: \d+ of 500 records \(0\.\d+ to 0\.\d+\)/)
    const folder = path('page')
    await here(['audit', 'examples/groceries/baskets.txt', '--report', folder, '--share'])
    const page = readFileSync(`${folder}/report.html`, 'utf8')
    expect(page).toContain('whoever finds a record reads all of it')
    expect(page).toContain('that fewest share')
    expect(page).not.toContain('bean sprouts')
    expect(readFileSync(`${folder}/summary.txt`, 'utf8')).toContain('whoever finds a record reads all of it')
    const told = await here(['explain', 'S12', '--report', `${folder}/report.json`])
    expect(told).toMatchObject({ code: 0, out: expect.stringContaining('1 / 1 = 1.000') })
  })

  test('are attacked by what is in them: attack finds as many as audit counts', async () => {
    const { code, out } = await here(['attack', 'examples/groceries/baskets.txt', '--json', '-'])
    const { finding } = JSON.parse(out)
    const { of } = await audited('examples/groceries/baskets.txt')
    expect([code, finding.attack]).toEqual([0, 'known-items'])
    expect(finding.pinned.count).toBe(of('S4').people)
    const worst = finding.figures.find(({ id }: { id: string }) => id === 'worst3')
    expect(worst.attack.value).toBeCloseTo(of('S12').people / 500, 12)
  })

  test('thirty thousand baskets of sixteen thousand things take some seconds', async () => {
    const random = stream(1, 'test/raw/many')
    // A few things are frequent and most are rare.
    const thing = () => Math.floor(16_000 ** unit(random))
    const lines = Array.from({ length: 30_000 }, () =>
      [...new Set(Array.from({ length: 1 + below(19, random) }, thing))].join(' '),
    )
    const started = process.cpuUsage()
    const { code, of } = await audited(file('many.dat', `${lines.join('\n')}\n`))
    expect([code, of('S12').of]).toEqual([1, 30_000])
    expect(process.cpuUsage(started).user).toBeLessThan(10e6)
  })
})

/** Points at nine places; everybody was at five of them, at no told time. */
function visits(people: number): string[] {
  const random = stream(1, 'test/raw/visits')
  return Array.from({ length: people }, (_, person) =>
    [...shuffle(Uint32Array.from(new Uint32Array(9).keys()), random).subarray(0, 5)].map(
      (place) => `u${person},${48 + (place % 3) / 100},${16 + Math.floor(place / 3) / 100}`,
    ),
  ).flat()
}

describe('13 §2.11: points with the names taken off and nothing else', () => {
  const points = 'examples/places/points.csv'

  test('are audited: who stands alone by one, two and three points, with the original or without', async () => {
    const { code, report, of } = await audited(points)
    expect([code, report.kind, report.verdict]).toEqual([1, 'places', 'not-ready'])
    expect(report.nothingHidden).toContain('as they are')
    expect(of('P6')).toMatchObject({
      state: 'above',
      people: 150,
      of: 150,
      details: { thing: 'point', chosen: 'worst' },
    })
    expect(of('P4')).toMatchObject({ state: 'above', method: 'known-places', people: 150 })
    const beside = await audited(points, '--original', points)
    expect(beside.report.attacks).toEqual(report.attacks)
  })

  test('are READY where everybody was at the same few places, and a single person elsewhere is counted', async () => {
    const clean = ['id,lat,lon', ...visits(3000)]
    const ready = await audited(file('visits.csv', `${clean.join('\n')}\n`))
    expect([ready.code, ready.report.verdict]).toEqual([0, 'ready'])
    const single = await audited(file('single.csv', `${[...clean, 'alone,48,16', 'alone,47.5,16'].join('\n')}\n`))
    expect([single.code, single.report.verdict]).toEqual([1, 'not-ready'])
    expect(single.of('P6')).toMatchObject({ people: 1, of: 3001, details: { smallestRow: 3001 } })
  })

  test('in GeoJSON come out as in CSV', async () => {
    const [, ...lines] = readFileSync(points, 'utf8').trim().split('\n')
    const features = lines.map((line) => {
      const [id, lat, lon, time] = line.split(',')
      const geometry = { type: 'Point', coordinates: [Number(lon), Number(lat)] }
      return { type: 'Feature', geometry, properties: { id, time } }
    })
    const made = file('points.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
    expect((await audited(made)).report.attacks).toEqual((await audited(points)).report.attacks)
  })

  test('come from standard input too, and with further columns where somebody says what they are', async () => {
    const plain = (await audited(points)).report.attacks
    const said = ['audit', '-', '--as', 'places', '--json', '-']
    const { out } = palimpsest(said, { input: readFileSync(points, 'utf8') })
    expect(JSON.parse(out).attacks).toEqual(plain)
    const [head, ...lines] = readFileSync(points, 'utf8').trim().split('\n')
    const wider = [`${head},speed`, ...lines.map((line, i) => `${line},${i}`)].join('\n')
    expect((await audited(file('wider.csv', wider), '--as', 'places')).report.attacks).toEqual(plain)
  })

  test('a page to pass on tells no place and no time; attack finds as many as audit counts', async () => {
    const folder = path('points page')
    const { code } = await here(['audit', points, '--report', folder, '--share'])
    expect(code).toBe(1)
    const page = readFileSync(`${folder}/report.html`, 'utf8')
    expect(page).toContain('points that fewest share')
    expect(page).not.toMatch(/12\.34|45\.6|2026-11-18T/)
    const { finding } = JSON.parse((await here(['attack', points, '--json', '-'])).out)
    expect([finding.attack, finding.pinned.count]).toEqual(['known-places', 150])
  })
})

/** Every node is connected with the two beside it in a ring, so all stand alike. */
function ring(nodes: number): string {
  return Array.from({ length: nodes }, (_, node) => `n${node} n${(node + 1) % nodes}\n`).join('')
}

/** A network by lot, each connection once and the lower number first, as SNAP writes them. */
function network(nodes: number, connections: number): string {
  const random = stream(1, 'test/raw/network')
  const pairs = new Set<number>()
  while (pairs.size < connections) {
    const [one, other] = [below(nodes, random), below(nodes, random)]
    if (one !== other) pairs.add(Math.min(one, other) * nodes + Math.max(one, other))
  }
  return [...pairs]
    .sort((a, b) => a - b)
    .map((pair) => `${Math.floor(pair / nodes)} ${pair % nodes}\n`)
    .join('')
}

describe('13 §2.11: a graph with the names taken off and nothing else', () => {
  const friends = 'examples/graph/friends.edges'

  test('is audited: who stands alone by degree and by the network around them, with the original or without', async () => {
    const { code, report, of } = await audited(friends)
    expect([code, report.verdict]).toEqual([1, 'not-ready'])
    expect(report.nothingHidden).toContain('Nothing says that a connection of it was changed')
    expect(of('G2')).toMatchObject({ method: 'counted', people: 3, of: 80 })
    expect(of('G3')).toMatchObject({ state: 'above', method: 'as-connected', people: 80, of: 80 })
    expect((await audited(friends, '--original', friends)).report.attacks).toEqual(report.attacks)
    const { finding } = JSON.parse((await here(['attack', friends, '--json', '-'])).out)
    expect([finding.attack, finding.pinned.count]).toEqual(['as-connected', 80])
  })

  test('is READY where all stand alike, and a single one who does not is counted', async () => {
    const ready = await audited(file('ring.edges', ring(200)))
    expect([ready.code, ready.report.verdict]).toEqual([0, 'ready'])
    const single = await audited(file('rays.edges', `${ring(200)}n0 n100\nn0 n50\nn0 n150\n`))
    expect([single.code, single.of('G2').people, single.of('G2').of]).toEqual([1, 1, 200])
  })

  test('one whose connections were changed, as its sidecar says, is not taken for one as it was', async () => {
    const { report, of } = await audited('examples/graph/release.edges')
    expect(report.nothingHidden).toBeUndefined()
    expect([of('G2').state, of('G3').state]).toEqual(['not-measured', 'not-measured'])
  })
})

describe('13 §2.11: an edge list without ‹as›', () => {
  test.each([
    ['each connection once, numbers of one network', network(300, 8000)],
    ['each connection from both sides', network(30, 60).replaceAll(/^(\d+) (\d+)\n/gm, '$1 $2\n$2 $1\n')],
    ['a header that says so', 'source,target\na,b\nb,c\nc,a\n'],
    ['a comment that says so', '# Nodes: 3 Edges: 2\n# FromNodeId\tToNodeId\n0\t1\n1\t2\n'],
  ])('is read as a graph where it can be nothing else: %s', async (name, text) => {
    const { report } = await audited(file(`${name.length}.txt`, text))
    expect(report.kind).toBe('graph')
  })

  test.each([
    ['names of a few friends', 'Ada,Bo\nBo,Cy\nCy,Ada\nDi,Ada\n'],
    ['baskets of two of six things', pairsByLot(6, 3000)],
    ['who rated what, both numbered', ratings(300, 8000)],
  ])('is refused with the sentence that names --as graph where it may be something else: %s', async (_, text) => {
    const name = file('perhaps.txt', text)
    const { code, error } = await audited(name)
    expect([code, error]).toEqual([2, expect.stringContaining('--as graph')])
    expect((await audited(name, '--as', 'graph')).report.kind).toBe('graph')
    expect((await audited(name, '--from', 'text', '--delimiter', ',')).report.kind).toBe('sets')
  })

  test('baskets are no graph, however few they hold', async () => {
    for (const text of ['a, b\nc\na, c\n', 'ann, milk\nbob, tea\ncyd, bread\n'])
      expect((await audited(file('baskets.txt', text))).report.kind).toBe('sets')
  })
})

describe('13 §2.11: logs and texts to which nothing was done', () => {
  test('a log is said to be one: who stands alone by one, two and three queries, without the original', async () => {
    const log = 'examples/queries/march.csv'
    const { code, report, of } = await audited(log)
    expect([code, report.verdict]).toEqual([1, 'not-ready'])
    expect(report.nothingHidden).toContain('as they were typed')
    expect(of('Q3')).toMatchObject({ state: 'above', method: 'known-queries', details: { thing: 'query' } })
    const { finding } = JSON.parse((await here(['attack', log, '--json', '-'])).out)
    expect([finding.attack, finding.pinned.count]).toEqual(['known-queries', of('Q3').people])
  })

  test('a log in which nobody stands alone is asked no more than before', async () => {
    const { report, of } = await audited('examples/queries/release.csv')
    expect(report.nothingHidden).toBeUndefined()
    expect([of('Q3'), of('Q2').state]).toEqual([undefined, 'within'])
  })

  test('texts without a mark are said to be as they were written, and are never within', async () => {
    const raw = await audited('examples/text/notes.ndjson')
    expect([raw.code, raw.report.nothingHidden]).toEqual([1, expect.stringContaining('No mark in it')])
    const plain = file('plain.ndjson', '{"text":"Ann Berg has a cough."}\n{"text":"Bo Falk has none."}\n')
    const { code, report, of } = await audited(plain)
    expect([code, report.verdict, of('T1').state]).toEqual([3, 'not-measured', 'not-measured'])
    expect(report.nothingHidden).toContain('No mark in it')
    expect((await audited('examples/text/scrubbed.ndjson')).report.nothingHidden).toBeUndefined()
  })

  test('prose is not taken for transactions: the sentence names --as text; what is taken for them is said', async () => {
    const story = 'She was seen on Monday, with a cough.\nShe lives in Graz, near the river.\nNo fever and no pain.\n'
    const name = file('story.txt', story)
    const { code, error } = await audited(name)
    expect([code, error]).toEqual([2, expect.stringContaining('--as text')])
    expect((await audited(name, '--as', 'text')).report.kind).toBe('text')
    expect((await audited(name, '--from', 'text')).report.kind).toBe('sets')
    const asBaskets = await audited('examples/groceries/baskets.txt')
    expect(asBaskets.error).toContain('read as transactions, because nothing says otherwise')
  })
})

/** Two different ones of so many, by lot, on each line. */
function pairsByLot(count: number, lines: number): string {
  const random = stream(1, `test/raw/pairs ${count}`)
  return Array.from({ length: lines }, () => {
    const one = below(count, random)
    return `${one},${(one + 1 + below(count - 1, random)) % count}\n`
  }).join('')
}

/** Somebody and something, both numbered from 0, each pair once: now and then the two numbers are the same. */
function ratings(count: number, lines: number): string {
  const random = stream(1, 'test/raw/ratings')
  const rated = new Set<number>()
  while (rated.size < lines) rated.add(below(count * count, random))
  return [...rated].map((one) => `${Math.floor(one / count)},${one % count}\n`).join('')
}
