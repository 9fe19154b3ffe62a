// Six hundred made-up baskets of a chemist's shop, and what a clerk first wanted to publish of them: baskets sorted by what is
// in them and cut in tens, beside each ten how many bought what is sensitive. Nobody looked how many that were.
// node examples/set-buckets/generate.mjs writes baskets.txt and sorted.json beside this file; the same bytes each time.
import { writeFileSync } from 'node:fs'
import { seeded } from '../seeded.mjs'

const sensitive = ['antidepressant', 'pregnancy test']
const plain = [
  'cough drops',
  'hand cream',
  'plasters',
  'razor blades',
  'shampoo',
  'soap',
  'sun cream',
  'tissues',
  'toothpaste',
]
const { below, shuffled } = seeded(20261118)

const baskets = Array.from({ length: 600 }, () => {
  const basket = plain.filter(() => below(10) < 3)
  if (below(12) === 0) {
    basket.push('folic acid', ...(below(10) < 9 ? ['pregnancy test'] : []))
    if (below(2) === 0) basket.push('ginger tea')
  } else if (below(25) === 0) basket.push('pregnancy test')
  if (below(15) === 0) basket.push('antidepressant', 'valerian')
  return basket.length === 0 ? ['soap'] : basket
})
const write = (name, text) => writeFileSync(new URL(name, import.meta.url), text)
write(
  'baskets.txt',
  `${shuffled(baskets)
    .map((basket) => basket.join(', '))
    .join('\n')}\n`,
)

const told = (basket) => basket.filter((item) => !sensitive.includes(item)).sort()
const rareFirst = (basket) =>
  ['folic acid', 'ginger tea', 'valerian', ...plain].map((item) => (told(basket).includes(item) ? 0 : 1)).join('')
const sorted = baskets.toSorted((a, b) => (rareFirst(a) < rareFirst(b) ? -1 : rareFirst(a) > rareFirst(b) ? 1 : 0))
const groups = Array.from({ length: 60 }, (_, g) => {
  const group = sorted.slice(10 * g, 10 * g + 10)
  const counts = sensitive.map((item) => [item, group.filter((basket) => basket.includes(item)).length])
  return { records: group.map(told), sensitive: Object.fromEntries(counts.filter(([, count]) => count > 0)) }
})
const lines = groups.map((group) => JSON.stringify(group)).join(',\n')
write('sorted.json', `{"kind":"set-buckets","p":5,"groups":[\n${lines}\n]}\n`)
