import type { Benchmark } from './benchmark.js'
import { printFirstUse } from './semantics/first-use.js'
import { printIndexSpeed } from './semantics/index-speed.js'
import { printPairSpeed, printTermSpeed } from './semantics/speed.js'
import {
  chanceOf,
  defaultIndex,
  evaluate,
  measures,
  openMeasure,
  openTaxonomy,
  referencePairs,
} from '../src/meaning/index.js'
import { readGold } from '../src/files/index.js'
import type { GoldPair } from '../src/formats/index.js'
import { sharedData } from './worlds/open-data.js'

export const semantics: Benchmark = {
  id: 'semantics',
  summary:
    'agreement of every measure with people, pairs and new terms a second, and the time of a first use and to index and reload a corpus',
  async run(print: (line: string) => void): Promise<void> {
    print('Pearson with human judgement (pairs covered), ✓ where a bar is held')
    await printAccuracy(print)
    print('')
    await printPairSpeed(print)
    await printTermSpeed(print)
    await printFirstUse(print)
    await printIndexSpeed(print)
  },
}

const goldFiles = [
  { name: 'Table 3.1', path: 'examples/thesis/table-3.1.csv' },
  { name: 'RG-65', path: sharedData('wordsim', 'rg-65.txt') },
  { name: 'WS-353', path: sharedData('wordsim', 'ws-353.txt') },
  { name: 'MEN', path: sharedData('wordsim', 'men-3k.txt') },
  { name: 'SimLex', path: sharedData('wordsim', 'simlex-999.txt') },
]

/** Pearson that must be reached, by measure and gold standard. */
const bars = new Map([
  ['ngd RG-65', 0.8],
  ['glove RG-65', 0.7],
  ['minilm RG-65', 0.75],
  ['blend RG-65', 0.88],
  ['blend WS-353', 0.75],
  ['blend MEN', 0.8],
])

/** Agreement with people, one line a measure: Pearson (and pairs covered); then each measure's chance level. */
async function printAccuracy(print: (line: string) => void): Promise<void> {
  const gold = new Map<string, GoldPair[]>()
  for (const { name, path } of goldFiles) {
    if (path === null) print(`${name}: left out, ../shared/data is absent`)
    else gold.set(name, await readGold(path))
  }
  const pairs = referencePairs(await defaultIndex({}), await openTaxonomy({}))
  print(['measure', ...gold.keys(), 'chance mean', 'deviation'].map((cell) => cell.padEnd(15)).join(''))
  print(`${'thesis, NGD'.padEnd(15)}0.72`)
  for (const { id } of measures.filter(({ argument, id: name }) => argument !== 'required' && name !== 'self')) {
    const measure = await openMeasure(id).catch(() => undefined)
    if (measure === undefined) {
      print(`${id.padEnd(15)}not installed`)
      continue
    }
    const cells: string[] = []
    for (const [name, list] of gold) {
      const { pearson, covered } = await evaluate(measure, list)
      const bar = bars.get(`${id} ${name}`)
      const mark = bar === undefined ? '' : pearson >= bar ? ' ✓' : ` ✗ ${bar}`
      cells.push(`${pearson.toFixed(3)} (${covered})${mark}`)
    }
    const { mean, deviation } = await chanceOf(measure, pairs)
    print([id, ...cells, mean.toFixed(4), deviation.toFixed(4)].map((cell) => cell.padEnd(15)).join(''))
  }
}
