import { joinedValues } from '../../../data/changed-columns.js'
import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { type Random, shuffle, unit, below } from '../../../math/random.js'
import { candidatesOf } from '../candidates.js'
import type { Attack } from '../../../contract/attack.js'
import { type ValueClaims, nobody } from '../../../contract/claims.js'
import { beliefIn, presenceClaims, sampled, shareIn } from './presence-claims.js'
import { type CodedColumn, type Table, coded, columnNamed } from '../../../data/table.js'

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

/** How likely what is seen of somebody is if they are in the release, and if they are not. */
interface Likelihood {
  readonly inside: number
  readonly outside: number
}

/** Candidates by powers of two, none apart. */
const sizes = 34
/** How much what is seen of everybody counts beside what is seen of one person, in releases. */
const pooled = 2

/** How many records may be each person's in shadow releases with and without them. */
class ShadowCounts {
  played = 0
  readonly #people: number
  readonly #inside: Uint8Array[] = []
  readonly #kinds: Uint8Array[] = []
  /** By person, in or out and kind: shadow releases. */
  readonly #met: Float64Array
  readonly #all = new Float64Array(2 * sizes)

  constructor(people: number) {
    this.#people = people
    this.#met = new Float64Array(people * 2 * sizes)
  }

  play(inside: Uint8Array, kinds: Uint8Array): void {
    this.played++
    this.#inside.push(inside)
    this.#kinds.push(kinds)
    for (let i = 0; i < this.#people; i++) this.#count(i, inside[i], kinds[i], 1)
  }

  #count(person: number, inside: number, kind: number, by: number): void {
    this.#met[(person * 2 + inside) * sizes + kind] += by
    this.#all[inside * sizes + kind] += by
  }

  /** How likely what is seen of a person is if they are in, and if they are not. */
  #likelihood(person: number, kind: number): Likelihood {
    const met = this.#all
      .subarray(0, sizes)
      .reduce((n, outs, one) => n + (outs + this.#all[sizes + one] > 0 ? 1 : 0), 0)
    const [outside, inside] = [0, 1].map((is) => {
      const own = this.#met.subarray((person * 2 + is) * sizes, (person * 2 + is + 1) * sizes)
      const all = this.#all.subarray(is * sizes, (is + 1) * sizes)
      const anybody = (all[kind] + 0.5) / (sum(all) + 0.5 * met)
      return (own[kind] + pooled * anybody) / (sum(own) + pooled)
    })
    return { inside, outside }
  }

  likelihoods(kinds: Uint8Array): Likelihood[] {
    return Array.from(kinds, (kind, person) => this.#likelihood(person, kind))
  }

  /** The share of guesses that are right of shadow releases, each guessed from the others; a tie is half right. */
  rightLeftOut(): number {
    let right = 0
    for (const [game, inside] of this.#inside.entries())
      for (let i = 0; i < this.#people; i++) {
        const kind = this.#kinds[game][i]
        this.#count(i, inside[i], kind, -1)
        const seen = this.#likelihood(i, kind)
        this.#count(i, inside[i], kind, 1)
        right += seen.inside === seen.outside ? 0.5 : Number(seen.inside > seen.outside === (inside[i] === 1))
      }
    return right / (this.played * this.#people)
  }
}

function sum(numbers: Float64Array): number {
  return numbers.reduce((all, one) => all + one, 0)
}

/** Draws data of other people, with some of those looked for among them. */
type DrawShadow = (inside: Uint32Array, random: Random) => Table

/**
 * Data that might have been published: so many people of the population, of whom some are replaced by people of the
 * register, as far as anything is known of those.
 */
function shadowData(population: Table, register: Table, people: number): DrawShadow {
  const columns = population.columns.map((column) => together(coded(column), columnNamed(register, column.name)))
  const everybody = Uint32Array.from({ length: population.rowCount }, (_, row) => row)
  return (inside, random) => {
    for (let i = 0; i < people; i++) {
      const other = i + below(everybody.length - i, random)
      ;[everybody[i], everybody[other]] = [everybody[other], everybody[i]]
    }
    const places = shuffle(
      Uint32Array.from({ length: people }, (_, place) => place),
      random,
    )
    return {
      rowCount: people,
      columns: columns.map((column) => drawn(column, everybody, people, places, inside)),
      ...(population.missing !== undefined && { missing: population.missing }),
    }
  }
}

interface Together {
  readonly column: CodedColumn
  readonly values: readonly string[]
  /** By person of the register: the code of what is known; absent where the register has no such column. */
  readonly known?: Uint32Array
}

function together(column: CodedColumn, known: Table['columns'][number] | undefined): Together {
  if (!known) return { column, values: column.values }
  const { values, codes } = joinedValues(column, coded(known))
  return { column, values, known: codes }
}

/** The values that are met, each once, as they come. */
function drawn(
  { column, values, known }: Together,
  everybody: Uint32Array,
  people: number,
  places: Uint32Array,
  inside: Uint32Array,
): CodedColumn {
  const codes = new Uint32Array(people)
  for (let row = 0; row < people; row++) codes[row] = column.codes[everybody[row]]
  if (known) for (const [i, person] of inside.entries()) codes[places[i]] = known[person]
  const renamed = new Int32Array(values.length).fill(-1)
  const met: string[] = []
  for (let row = 0; row < people; row++) {
    const code = codes[row]
    if (renamed[code] < 0) renamed[code] = met.push(values[code]) - 1
    codes[row] = renamed[code]
  }
  return { ...column, codes, values: met }
}
