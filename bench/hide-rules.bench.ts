import { sharedData } from './worlds/open-data.js'
import { codesByName } from '../src/data/dictionary.js'
import { type Transactions, transactionCount } from '../src/data/index.js'
import type { ItemRule } from '../src/data/condition.js'
import { itemRows, postingsOf } from '../src/data/item-rows.js'
import { intersection } from '../src/data/postings.js'
import { readTransactions } from '../src/files/index.js'
import { withFallbacks } from '../src/contract/index.js'
import { judgeHiddenRules, hideRules, ruleLosses } from '../src/kinds/index.js'
import { shuffle, stream, streamsOf } from '../src/math/index.js'

const ruleCount = 20

export const hideRulesBench = {
  id: 'hide-rules',
  summary:
    'twenty rules of groceries hidden: items left out, rules lost and new, and how many of them stand out as hidden',
  run: async (print: (line: string) => void): Promise<void> => {
    const baskets = sharedData('groceries', 'groceries.csv')
    if (!baskets) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
    const data = await readTransactions(baskets, { format: 'baskets' })
    const support = Math.ceil(transactionCount(data) / 200)
    print(
      `rules of two items in ${support} baskets or more; means of three draws of ${ruleCount} among those of the confidence or more`,
    )
    print('confidence, spread: seconds, items left out of how many baskets, rules before, lost, new;')
    print('of as many rules as were hidden that stand closest below the confidence, those that were; by chance')
    for (const confidence of [0.2, 0.3]) {
      for (const [spread, shortest] of [
        [0, false],
        [0.5, false],
        [0.9, false],
        [0.5, true],
      ] as const) {
        const runs = [1, 2, 3].map((seed) => hiddenOnce(data, support, confidence, { spread, shortest }, seed))
        const mean = (of: (run: (typeof runs)[number]) => number): number =>
          runs.reduce((sum, run) => sum + of(run), 0) / runs.length
        const figures = [
          `${mean((run) => run.seconds).toFixed(2)} s`,
          `${mean((run) => run.items).toFixed(0)} of ${mean((run) => run.baskets).toFixed(0)}`,
          ...(
            [(run) => run.before, (run) => run.lost, (run) => run.ghosts] as ((run: (typeof runs)[number]) => number)[]
          ).map((of) => mean(of).toFixed(1)),
          `${(100 * mean((run) => run.named)).toFixed(0)} %`,
          `${(100 * mean((run) => run.chance)).toFixed(1)} %`,
        ]
        print(`${confidence}, ${spread}${shortest ? ', shortest first' : ''}:  ${figures.join('  ')}`)
      }
    }
  },
}

function hiddenOnce(
  data: Transactions,
  support: number,
  confidence: number,
  how: { readonly spread: number; readonly shortest: boolean },
  seed: number,
) {
  const strong = pairRules(data, support).filter((rule) => rule.confidence >= confidence)
  const rules: ItemRule[] = Array.from(
    shuffle([...strong.keys()], stream(seed, 'bench/sensitive')),
    (at) => strong[at].rule,
  ).slice(0, ruleCount)
  const started = performance.now()
  const made = hideRules.run(data, withFallbacks(hideRules.parameters, { rules, confidence, ...how }), streamsOf(seed))
  const seconds = (performance.now() - started) / 1000
  if (made.kind === 'infeasible') throw new Error(made.because)
  const { release } = made
  if (judgeHiddenRules(release, rules, confidence).holds !== true) throw new Error('the judge refuses the release')
  const { before, lost, ghosts } = ruleLosses(data, release, { support, confidence, sensitive: rules })
  const below = pairRules(release, support / 2).filter((rule) => rule.confidence < confidence)
  const nearest = below.sort((a, b) => b.confidence - a.confidence).slice(0, rules.length)
  const named = nearest.filter(({ rule }) =>
    rules.some((one) => one.from[0] === rule.from[0] && one.to[0] === rule.to[0]),
  )
  return {
    seconds,
    items: made.made['itemsLeftOut'],
    baskets: made.made['changedTransactions'],
    before,
    lost,
    ghosts,
    named: named.length / rules.length,
    chance: rules.length / below.length,
  }
}

/** Every rule of one item and one other that stands in so many transactions. */
function pairRules(data: Transactions, support: number): { readonly rule: ItemRule; readonly confidence: number }[] {
  const postings = postingsOf(itemRows(data), data.items.length)
  const names = [...codesByName(data.items)].sort(([a], [b]) => (a < b ? -1 : 1))
  return names.flatMap(([from, a]) =>
    names.flatMap(([to, b]) => {
      const both = a === b ? 0 : intersection(postings[a], postings[b]).length
      return both < support ? [] : [{ rule: { from: [from], to: [to] }, confidence: both / postings[a].length }]
    }),
  )
}
