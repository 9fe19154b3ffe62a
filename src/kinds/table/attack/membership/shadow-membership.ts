import { notMeasured } from '../../../../contract/method.js'
import { parameters } from '../../../../contract/parameter.js'
import { type Random, shuffle, unit } from '../../../../math/random.js'
import { candidatesOf } from '../../candidates.js'
import type { Attack } from '../../../../contract/attack.js'
import { type ValueClaims, nobody } from '../../../../contract/claims.js'
import { beliefIn, presenceClaims } from './presence-claims.js'
import { sampled, shareIn } from './share-in.js'
import { ShadowCounts } from './shadow-counts.js'
import { shadowData } from './shadow-data.js'

const played = parameters({
  ...sampled,
  games: { type: 'integer', least: 4, fallback: 40, about: 'shadow releases to make' },
  targets: { type: 'integer', least: 1, fallback: 200, about: 'people to look for, drawn from the register' },
})

/**
 * Somebody has the program that made the release. They let it publish other people, with and without those they look for,
 * and learn how many records may be theirs in either case. Then they look at the release itself.
 */
export const shadowMembership: Attack<'table', ValueClaims, typeof played> = {
  id: 'shadow-membership',
  name: 'shadow releases',
  summary: 'makes releases of other people with and without somebody, and asks which of them the release resembles',
  cites: ['Shokri et al.: Membership inference attacks against machine learning models (2017)', 'ours, for tables'],
  on: 'table',
  parameters: played,
  needs: ['register', 'population', 'remake'],
  asksPresence: true,
  microseconds: 100,
  baseline: 'presence-prior',
  async run(release, { register, population, remake }, { games, targets, sampling }, random, onProgress) {
    const people = release.rowCount
    if (register!.rowCount === 0) return notMeasured('the register holds nobody')
    if (population!.rowCount <= people)
      return notMeasured('shadow releases of as many people need a population of more than the release has rows')
    const seen = candidatesOf(release, register!)
    if (seen.columns.length === 0)
      return notMeasured('the register has none of the columns by which people could be known in the release')
    // Few enough that shadows are still releases of other people.
    const most = Math.max(1, Math.min(targets, Math.floor(people / 10)))
    const looked = someOf(register!.rowCount, most, random('shadow/targets'))
    const draw = shadowData(population!, register!, people)
    const counts = new ShadowCounts(looked.length)
    for (let game = 0; game < games; game++) {
      onProgress?.('making shadow releases', game, games)
      const inside = halfOf(looked.length, random(`shadow/${game}/coin`))
      const data = draw(
        looked.filter((_, i) => inside[i] === 1),
        random(`shadow/${game}/people`),
      )
      const shadow = remake!(data, (name) => random(`shadow/${game}/made/${name}`))
      if (shadow) counts.play(inside, kindsOf(candidatesOf(shadow, register!), looked))
    }
    if (counts.played < 4) return notMeasured('of other people the method makes no release')
    const likely = counts.likelihoods(kindsOf(seen, looked))
    const share = shareIn(release, population, sampling)
    const posteriorOf = new Uint32Array(register!.rowCount).fill(nobody)
    for (const [i, person] of looked.entries()) posteriorOf[person] = i
    const right = counts.rightLeftOut()
    return {
      ...presenceClaims(
        posteriorOf,
        Float64Array.from(likely, ({ inside, outside }) => beliefIn(share.share, inside, outside)),
        share.known,
        [{ count: register!.rowCount - looked.length, what: 'people who were not drawn' }].filter(
          ({ count }) => count > 0,
        ),
        [
          `${counts.played} shadow releases of ${people} people were made${counts.played < games ? `, ${games - counts.played} could not be` : ''}`,
          share.note,
        ],
      ),
      figures: [
        {
          id: 'shadows',
          name: 'told in shadow releases',
          about: 'whether somebody is in a shadow release, right in this share of guesses; a coin is right in half',
          value: right,
        },
      ],
    }
  },
}

function someOf(count: number, most: number, random: Random): Uint32Array {
  const all = Uint32Array.from({ length: count }, (_, i) => i)
  return count <= most ? all : shuffle(all, random).slice(0, most).sort()
}

function halfOf(count: number, random: Random): Uint8Array {
  return Uint8Array.from({ length: count }, () => (unit(random) < 0.5 ? 1 : 0))
}

function kindsOf({ setOf, sizes: records }: ReturnType<typeof candidatesOf>, looked: Uint32Array): Uint8Array {
  return Uint8Array.from(looked, (person) => {
    const count = records[setOf[person]]
    return count === 0 ? 0 : 1 + Math.floor(Math.log2(count))
  })
}
