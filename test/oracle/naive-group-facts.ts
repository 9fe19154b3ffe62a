import { gammaShare } from '../../src/math/special-functions.js'
import { telling, type Weight } from '../../src/score/telling.js'

/** A record: what is known of it, column by column, and what is hidden. */
export interface PlainRecord {
  readonly known: readonly string[]
  readonly hidden: string
}

/** What each group of records tells, record by record and set by set, as the decision says it. */
export function naiveGroupFacts(records: readonly PlainRecord[]): Map<string, Weight> {
  const nameOf = ({ known }: PlainRecord): string => known.join('|')
  const groups = [...new Set(records.map(nameOf))]
  const values = [...new Set(records.map(({ hidden }) => hidden))]
  const count = (some: readonly PlainRecord[], value: string): number =>
    some.filter(({ hidden }) => hidden === value).length
  const named = Math.max(
    1,
    values.filter((value) => count(records, value) > 1 && count(records, value) < records.length / 2).length,
  )
  const found = new Map<string, Weight>()
  for (const group of groups)
    for (const value of values) {
      const own = records.filter((one) => nameOf(one) === group)
      const others = records.filter((one) => nameOf(one) !== group)
      if (others.length === 0) continue
      const [n, c] = [own.length, count(own, value)]
      const elsewhere = count(others, value) / others.length
      if (c < telling.share * n - 1e-9 || elsewhere >= telling.ordinary) continue
      const alike = parts(own[0].known.length)
        .map((part) => others.filter(({ known }) => part.every((column) => known[column] === own[0].known[column])))
        .filter((some) => n >= telling.smallest && some.length >= Math.max(telling.alike, n / 2))
      const chanceIn = (some: readonly PlainRecord[]): number =>
        Math.max(
          (count(some, value) + telling.apart * elsewhere) / (some.length + telling.apart),
          1 / (10 * (some.length + 2)),
        )
      const byLuck = (some: readonly PlainRecord[]): number =>
        groups.length *
        named *
        betaBinomial(c, n, chanceIn(some), 1 / (1 / telling.apart + 1 / (some.length + telling.apart)))
      const isOwn = odds(c / n) >= telling.own * odds((c - 1 + elsewhere) / n) - 1e-9
      const put = (weight: Weight | undefined) => weight && found.set(`${group} ${value}`, weight)
      if (c === n && n >= 2) {
        const isGrave =
          (elsewhere < telling.rare && n >= telling.smallest) ||
          (alike.length > 0 && alike.every((some) => byLuck(some) <= telling.luck))
        const isTrend = alike.some((some) => {
          const mixed = some.filter((one) =>
            records.some((other) => nameOf(other) === nameOf(one) && other.hidden !== value),
          )
          return (
            new Set(mixed.map(nameOf)).size >= 2 &&
            mixed.length >= telling.alike &&
            wilsonLow(count(mixed, value), mixed.length) >= telling.ordinary
          )
        })
        put(isGrave ? 'grave' : isTrend ? 'taught' : 'told')
        continue
      }
      const areAlike = (some: readonly string[]): boolean => {
        if (some.length < telling.trend) return false
        const apart = some.map((one) => {
          const people = records.filter((record) => nameOf(record) === one)
          const expected = people.length * elsewhere
          return (count(people, value) - expected) ** 2 / Math.max(1e-9, expected * (1 - elsewhere))
        })
        const sum = apart.reduce((all, one) => all + one, 0)
        return 1 - gammaShare((some.length - 1) / 2, sum / 2) > telling.apartByLuck
      }
      const isLifted = (some: readonly PlainRecord[]): boolean =>
        odds(c / n) >= telling.lifted * odds(chanceIn(some)) && byLuck(some) <= telling.luck
      const [everybody] = alike
      const isPerhaps =
        everybody !== undefined &&
        odds(c / n) >= telling.lifted * odds(chanceIn(everybody)) &&
        groups.length * named * betaBinomial(c, n, chanceIn(everybody), 1e6) <= telling.luck
      if (c < n && everybody && (isPerhaps || isLifted(everybody))) {
        const isRare = elsewhere < telling.rare
        const isTaught =
          !isRare &&
          alike.some(
            (some) =>
              new Set(some.map(nameOf)).size >= telling.trend && odds(c / n) < telling.own * odds(chanceIn(some)),
          )
        const isApart = groups.length >= telling.fewGroups || areAlike(groups.filter((one) => one !== group))
        const isSure = isApart && alike.every(isLifted)
        put(isTaught ? 'taught' : isSure ? (isRare ? 'grave' : 'told') : isRare ? 'feared' : 'doubt')
      } else if (isOwn) put('told')
    }
  return found
}

/** Every choice of some of the columns but all of them; of none first. */
function parts(columns: number): number[][] {
  return Array.from({ length: Math.max(1, 2 ** columns - 1) }, (__, part) =>
    Array.from({ length: columns }, (_, column) => column).filter((column) => Math.floor(part / 2 ** column) % 2 === 1),
  )
}

/** The chance of c or more of n, by Pólya's urn: white ones are added for each that is drawn. */
function betaBinomial(c: number, n: number, chance: number, apart: number): number {
  let at = [1]
  for (let drawn = 0; drawn < n; drawn++) {
    const next = Array.from({ length: drawn + 2 }, () => 0)
    for (const [hits, one] of at.entries()) {
      const white = (chance * apart + hits) / (apart + drawn)
      next[hits + 1] += one * white
      next[hits] += one * (1 - white)
    }
    at = next
  }
  return at.slice(c).reduce((sum, one) => sum + one, 0)
}

/** The least share that is no more than 2.576 standard errors below what was seen. */
function wilsonLow(hits: number, of: number): number {
  let [low, high] = [0, hits / of]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (hits / of - middle <= 2.576 * Math.sqrt((middle * (1 - middle)) / of)) high = middle
    else low = middle
  }
  return high
}

function odds(share: number): number {
  return share >= 1 ? Infinity : share / (1 - share)
}
