import { type Transactions, transactionsOf } from '../src/data/index.js'
import { type Random, below, unit } from '../src/random/index.js'

/**
 * Sessions on a shop's pages: most short, some very long, most pages near where the session began, few pages visited by many. Pages
 * are numbered, so those near each other are near in string order too.
 */
export function clickStream(count: number, pageCount: number, random: Random): Transactions {
  const pages = Array.from({ length: pageCount }, (_, page) => `${10_000 + page}`)
  // Popular pages lie anywhere: the n-th most popular is drawn 1/n as often as the first.
  const byRank = pages.map((_, page) => page)
  for (let i = pageCount - 1; i > 0; i--) {
    const j = below(i + 1, random)
    ;[byRank[i], byRank[j]] = [byRank[j], byRank[i]]
  }
  const popular = (): number => byRank[Math.floor(pageCount ** unit(random)) - 1]
  const near = (home: number): number =>
    (home + Math.round((unit(random) < 0.5 ? -1 : 1) * 15 * -Math.log(1 - unit(random))) + pageCount) % pageCount
  return transactionsOf(
    Array.from({ length: count }, () => {
      const home = popular()
      const session = new Set([home])
      const length = Math.min(160, Math.floor(1.3 / (1 - unit(random)) ** 0.7))
      while (session.size < length) session.add(unit(random) < 0.8 ? near(home) : popular())
      return Array.from(session, (page) => pages[page])
    }),
  )
}
