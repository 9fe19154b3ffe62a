import { rowAt } from '../../../data/rows.js'
import { parameters } from '../../../contract/parameter.js'
import { profilesOf } from '../profiles.js'
import { Violations, mostListed, notJudged } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'

const queryKParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'users that must share every profile' },
})

/**
 * Users cannot be told apart when the same queries, with the same URLs and the same times, are published of each, equally
 * often. Who has a profile of their own is found by whoever knows part of it.
 */
export const queryKModel: Model<'queries', typeof queryKParameters> = {
  id: 'query-k',
  name: 'k users of every profile',
  summary: 'of every user exactly the same queries, URLs and times are published as of k - 1 others',
  cites: ['Hong: lecture, query logs'],
  on: 'queries',
  parameters: queryKParameters,
  judge(log, { k }) {
    const model = `k users of every profile, k = ${k}`
    if (log.user.codes.length === 0) return notJudged(model, 'the log holds no query', [])
    const violations = new Violations()
    const profiles = profilesOf(log)
    let [worst, failing] = [rowAt(profiles.users, 0), 0]
    for (let profile = 0; profile < profiles.count; profile++) {
      const users = rowAt(profiles.users, profile)
      if (users.length < worst.length) worst = users
      if (users.length >= k) continue
      failing += users.length
      const items = violations.count < mostListed ? [`user=${log.user.texts[users[0]]}`] : []
      violations.add({ items, support: users.length }, 'profiles of too few users')
    }
    return {
      ...violations.judged(model, [], k),
      reached: worst.length,
      classes: {
        count: profiles.count,
        people: log.user.texts.length,
        suppressed: 0,
        failing,
        worst: {
          size: worst.length,
          row: log.user.codes.indexOf(worst[0]) + 1,
          items: [`user=${log.user.texts[worst[0]]}`],
        },
      },
    }
  },
}
