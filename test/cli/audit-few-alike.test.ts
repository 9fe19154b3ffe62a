import { expect, test } from 'vitest'
import { type Random, below, shuffle, stream } from '../../src/math/index.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere as here } from './in-process.js'

const { file } = tempFolder()

function dealt<T>(list: readonly T[], random: Random): T[] {
  return Array.from(shuffle(Uint32Array.from(list.keys()), random), (at) => list[at])
}

async function audited(name: string, ...more: readonly string[]) {
  const { code, out } = await here(['audit', name, '--json', '-', ...more])
  const report = JSON.parse(out)
  return { code, of: (id: string) => report.attacks.find((one: { id: string }) => one.id === id) }
}

/** Networks of ten, each so many times: paths with three more connections by lot, nobody with more than four. */
function networks(times: number): string {
  const random = stream(1, 'test/few alike')
  const lines: string[] = []
  for (let network = 0, first = 0; network < 60; network++) {
    const pairs = Array.from({ length: 9 }, (_, i) => [i, i + 1] as const)
    const far = [0, 2, 4, 6, 8].map((from) => [from, (from + 2 + below(6, random)) % 10] as const)
    const edges = [...pairs, ...dealt(far, random).slice(0, 2)]
    for (let time = 0; time < times; time++, first += 10)
      lines.push(...edges.map(([a, b]) => `${first + a},${first + b}`))
  }
  return `source,target\n${lines.join('\n')}\n`
}

test.each([
  [2, 'above', 1],
  [3, 'above', 1],
  [12, 'within', 0],
])(
  '13 §1.7: in a graph as it was, everybody is hidden among %i by the network around them: %s',
  async (times, state, exit) => {
    const { code, of } = await audited(file(`graph-${times}.edges`, networks(times)))
    expect(of('G1').state).toBe('within')
    expect([of('G3').state, code]).toEqual([state, exit])
  },
)

/** Baskets of four things and one of four hidden ones, so many with the same four. */
function baskets(times: number): { readonly release: string; readonly original: string } {
  const random = stream(1, 'test/few alike, baskets')
  const hidden = ['violin', 'anchor', 'insulin', 'bread']
  const things = Array.from({ length: 40 }, (_, i) => `thing ${i}`)
  const rows = Array.from({ length: 240 / times }, () => dealt(things, random).slice(0, 4)).flatMap((own) => {
    const order = dealt(hidden, random)
    return Array.from({ length: times }, (_, at) => [own, order[at % 4]] as const)
  })
  return {
    release: rows.map(([own]) => `${own.join(', ')}, (${hidden.join(', ')})\n`).join(''),
    original: rows.map(([own, one]) => `${own.join(', ')}, ${one}\n`).join(''),
  }
}

test.each([
  [1, 'above'],
  [2, 'above'],
  [12, 'within'],
])(
  '13 §1.7: of baskets with a hidden item, %i that have the same open ones: a few known items are %s',
  async (times, state) => {
    const { release, original } = baskets(times)
    const { of } = await audited(
      file(`release-${times}.txt`, release),
      '--original',
      file(`original-${times}.txt`, original),
    )
    expect(of('S4').state).toBe(state)
  },
)
