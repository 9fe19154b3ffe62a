import { type LoggedQuery, type QueryLog, queryLogOf } from '../../src/data/index.js'
import { type Random, below, unit } from '../../src/math/index.js'

export interface MadeUpQueries {
  readonly users: number
  readonly topics: number
  /** Words of a topic, each of which names it: `t3w5`. */
  readonly words: number
  /** Queries of each user: from half of this to one and a half. */
  readonly asked: number
  /** Interests of each user: so many topics at most. */
  readonly interests: number
}

/**
 * A log that nobody wrote: each user has a few topics and asks for their pages in one of several ways, three times of four
 * with a click; one query in four is one they asked before. Topics, pages and ways are more or less frequent: the n-th is drawn 1/n as often as the first.
 */
export function madeUpQueries(of: MadeUpQueries, random: Random): QueryLog {
  const pages = 5
  const ways = 4
  // Each way to ask for a page: one to three words of its topic.
  const phrases = Array.from({ length: of.topics * pages * ways }, (_, i) => {
    const topic = Math.floor(i / (pages * ways))
    return Array.from({ length: 1 + below(3, random) }, () => `t${topic}w${below(of.words, random)}`).join(' ')
  })
  const rows = Array.from({ length: of.users }, (_, user) => {
    const own = Array.from({ length: 1 + below(of.interests, random) }, () => rare(of.topics, random))
    const count = Math.max(2, Math.floor(of.asked * (0.5 + unit(random))))
    const asked: LoggedQuery[] = []
    for (let i = 0; i < count; i++) {
      const time = `2026-03-${`${1 + below(28, random)}`.padStart(2, '0')}`
      if (i > 0 && unit(random) < 0.25) {
        asked.push({ ...asked[below(i, random)], time })
        continue
      }
      const topic = own[below(own.length, random)]
      const page = rare(pages, random)
      asked.push({
        user: `person ${user}`,
        query: phrases[(topic * pages + page) * ways + rare(ways, random)],
        url: unit(random) < 0.75 ? `t${topic}p${page}.example` : '',
        time,
      })
    }
    return asked
  })
  return queryLogOf(rows.flat())
}

/** Words of one topic are near, others far. */
export function topicDistance(a: string, b: string): number {
  return a === b ? 0 : /^t\d+/.exec(a)?.[0] === /^t\d+/.exec(b)?.[0] ? 0.2 : 0.9
}

/** A number below `count`, the n-th 1/n as likely as the first. */
function rare(count: number, random: Random): number {
  let sum = 0
  for (let n = 1; n <= count; n++) sum += 1 / n
  let left = unit(random) * sum
  for (let n = 1; n < count; n++) {
    left -= 1 / n
    if (left < 0) return n - 1
  }
  return count - 1
}
