import { parameters } from '../../../contract/parameter.js'
import { regionArea, regionBox } from '../regions.js'
import { Violations, notJudged } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'
import { countInBox, pointStrips } from './points-in-boxes.js'

const regionKParameters = parameters({
  k: { type: 'integer', required: true, least: 1, about: 'how many users a region holds at least' },
  area: { type: 'number', least: 0, fallback: 0, about: 'how many square kilometres it has at least' },
})

/** Whoever learns somebody's region has k users to choose from. Told by the release; counted again beside an original. */
export const regionKModel: Model<'places', typeof regionKParameters> = {
  id: 'region-k',
  name: 'k users in each region',
  summary: 'every published region tells of k users or more, and holds as many as it tells',
  cites: ['Gruteser, Grunwald: Anonymous usage of location-based services, MobiSys 2003'],
  on: 'places',
  parameters: regionKParameters,
  judge(release, { k, area }, original) {
    const model = `${k} users in each region`
    const count = release.users.length
    if (count === 0) return notJudged(model, 'it publishes no region', [])
    const violations = new Violations()
    const strips = original && pointStrips(original)
    const seen = new Uint32Array(original?.ids.length ?? 0)
    let reached = Infinity
    for (let region = 0; region < count; region++) {
      const box = regionBox(release, region)
      const told = { users: release.users[region], points: release.points[region] }
      const held = original && strips ? countInBox(original, strips, box, seen, region + 1) : told
      const least = Math.min(told.users, held.users)
      reached = Math.min(reached, least)
      const items = [`region=${region + 1}`]
      if (least < k) violations.add({ items, support: least }, 'regions of fewer than k users')
      if (held.users < told.users) violations.add({ items, support: held.users }, 'regions of fewer users than told')
      if (held.points < told.points)
        violations.add({ items, support: held.points }, 'regions of fewer points than told')
      // To rounding: areas are sums of products.
      if (regionArea(release, region) < area * (1 - 1e-9)) violations.add({ items }, 'regions that are too small')
    }
    const published = release.points.reduce((sum, points) => sum + points, 0)
    if (original && published > original.users.length)
      violations.add({ items: [], support: original.users.length }, 'more points published than there are')
    const notes = original ? [] : ['Counted as told: without the original nobody can count again']
    return { ...violations.judged(model, notes), reached }
  },
}
