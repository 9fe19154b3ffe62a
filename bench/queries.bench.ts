import {
  everyAttack,
  queryClusters,
  type Key,
  type Release,
  queriesRelease,
  tornHistories,
} from '../src/kinds/index.js'
import type { QueryLog } from '../src/data/index.js'
import { withFallbacks } from '../src/contract/index.js'
import { stream } from '../src/math/index.js'
import { attack, measure, protect, utilityFor } from '../src/run/index.js'
import { measureOf } from './worlds/made-up-measure.js'
import { madeUpQueries, topicDistance } from './worlds/made-up-queries.js'

const attacks = await everyAttack()

/** Users of a made-up log, half of whose queries are published and the other half known. */
export const queries = {
  id: 'queries',
  summary: 'query logs: users found by the other half of their queries, before and after protection; CPU time',
  run: async (print: (line: string) => void): Promise<void> => {
    for (const users of [1000, 10_000]) {
      const of = { users, topics: 400, words: 8, asked: 60, interests: 6 }
      const { known, rest } = tornHistories(madeUpQueries(of, stream(1, 'made-up queries')), stream(1, 'halves'))
      const rows = rest.user.codes.length
      print(
        `${users} users, ${rows} queries published, ${known.user.codes.length} known, ${rest.query.texts.length} different`,
      )
      print(await found('numbers for names', queriesRelease(rest), undefined, rest, known))
      for (const k of [5, 10, 25]) {
        const started = process.cpuUsage()
        const made = await protect(rest, queryClusters, { k }, 1)
        if (made.kind === 'infeasible') throw new Error(made.because)
        const took = seconds(started)
        const { release, key, made: figures } = made
        const worth = await measure(rest, release, (await utilityFor(release))!, {}, 1)
        const of100 = (name: string): string => `${((100 * figures[name]) / rows).toFixed(1)} %`
        const moved = worth.figures.find(({ id }) => id === 'intentDistance')!.value.toFixed(2)
        print(
          `k = ${k}: ${took} s; own queries kept ${of100('queriesKept')}, added ${of100('queriesAdded')}, suppressed ${of100('queriesSuppressed')}; ${figures['usersWithheld']} users withheld; shares of intents moved ${moved}; ${worth.headline}`,
        )
        print(await found(`k = ${k}`, release, key, rest, known))
      }
    }
  },
}

async function found(
  name: string,
  release: Release<'queries'>,
  key: Key | undefined,
  original: QueryLog,
  histories: QueryLog,
): Promise<string> {
  const told: string[] = []
  for (const method of attacks.filter(({ on }) => on === 'queries')) {
    const started = process.cpuUsage()
    const granted = { histories, meaning: measureOf(topicDistance) }
    const values = withFallbacks(method.parameters, {})
    const outcome = await attack(release, method, values, { granted, original, key, seed: 1 })
    if (outcome.kind === 'not measured') throw new Error(outcome.because)
    const { success, pinned } = outcome.finding
    told.push(`${method.id} ${(100 * success!.value).toFixed(2)} % (${pinned.count} surely; ${seconds(started)} s)`)
  }
  return `${name}: users found by ${told.join(', ')}`
}

function seconds(started: NodeJS.CpuUsage): string {
  const { user, system } = process.cpuUsage(started)
  return ((user + system) / 1e6).toFixed(1)
}
