import {
  type Attack,
  type Granted,
  type ValueClaims,
  definetti,
  definettiClasses,
  definettiRich,
  definettiRichClasses,
  majority,
  naiveBayes,
  naiveBayesClasses,
  naiveBayesOutside,
  randomWorlds,
  semanticBuckets,
  tableRelease,
} from '../src/kinds/index.js'
import { type Table, coded, columnNamed } from '../src/data/index.js'
import { withFallbacks } from '../src/contract/index.js'
import { streamsOf } from '../src/math/index.js'
import { openMeasure } from '../src/meaning/index.js'
import { adultQuasi } from './worlds/open-data.js'
import { type BucketWorld, bucketWorld, guessFigures, guessesOf, peopleOfKinds } from './worlds/bucket-world.js'
import { published } from './table-attacks.bench.js'

type BucketAttack = Attack<'buckets', ValueClaims>

const attacked: readonly BucketAttack[] = [
  randomWorlds,
  naiveBayesOutside,
  semanticBuckets,
  naiveBayes,
  definetti,
  definettiRich,
]
const onClasses: readonly Attack<'table', ValueClaims>[] = [
  majority,
  naiveBayesClasses,
  definettiClasses,
  definettiRichClasses,
]
const seeds = [1, 2, 3]

export const tableBuckets = {
  id: 'table-buckets',
  summary:
    'Anatomy, read by what the buckets teach: share guessed right, of all and of the surest, calibration, CPU time',
  run: async (print: (line: string) => void): Promise<void> => {
    const meaning = await openMeasure('blend')
    for (const [sensitive, ls] of [
      ['occupation', [2, 3, 4, 5, 6]],
      ['education', [2, 3]],
      ['marital-status', [2]],
    ] as const) {
      const adult = await adultQuasi({ [sensitive]: 'sensitive' })
      if (!adult) print('Adult is skipped: the open data is not there (PALIMPSEST_DATA)')
      else await compare(`Adult, ${sensitive}`, adult, ls, { meaning }, print)
    }
    const adult = await adultQuasi({ occupation: 'sensitive' })
    if (adult) await compareClasses(adult, print)
    await compare('made-up people, 20000 × 8', peopleOfKinds(20_000, 8, 14, 1), [2, 4, 6], {}, print)
    const million = bucketWorld(peopleOfKinds(1_000_000, 8, 14, 1), 6, 1)
    const [all, , , , , seconds] = await tried(definetti, million, {}, 1)
    print(
      `definetti, 1000000 × 8, 14 values, l = 6, 10 rounds: ${seconds.toFixed(1)} s of CPU, ${all.toFixed(3)} right`,
    )
  },
}

/** Adult as a table of classes of five and more, against somebody who knows everybody's exact values. */
async function compareClasses(adult: Table, print: (line: string) => void): Promise<void> {
  const release = tableRelease(published(adult))
  const register = { ...adult, columns: adult.columns.filter(({ role }) => role === 'quasi') }
  const occupation = coded(columnNamed(adult, 'occupation')!)
  print('classes of Adult at the levels of k = 5, occupation, exact values known')
  print(`${''.padEnd(27)} all    20 %   5 %    1 %    ECE    CPU s`)
  for (const attack of onClasses) {
    const started = process.cpuUsage()
    const claims = await attack.run(release, { register }, withFallbacks(attack.parameters, {}), streamsOf(1))
    if (claims.kind === 'not measured') throw new Error(claims.because)
    const { user, system } = process.cpuUsage(started)
    const codeOf = new Map(claims.values.map((value, code) => [value, code]))
    const truth = occupation.codes.map((code) => codeOf.get(occupation.values[code])!)
    const figures = [...guessFigures(guessesOf(claims, truth)), (user + system) / 1e6]
    print(`       ${attack.id.padEnd(20)} ${figures.map((figure) => figure.toFixed(3)).join('  ')}`)
  }
}

async function compare(
  name: string,
  table: Table,
  ls: readonly number[],
  granted: Granted,
  print: (line: string) => void,
): Promise<void> {
  print(`${name}, mean of ${seeds.length} seeds`)
  print(`${''.padEnd(27)} all    20 %   5 %    1 %    ECE    CPU s`)
  for (const l of ls) {
    const worlds = seeds.map((seed) => bucketWorld(table, l, seed))
    for (const attack of attacked) {
      if (attack.needs.some((need) => granted[need] === undefined)) continue
      const rows: number[][] = []
      for (const [i, world] of worlds.entries()) rows.push(await tried(attack, world, granted, seeds[i]))
      const means = rows[0].map((_, c) => rows.reduce((sum, row) => sum + row[c], 0) / rows.length)
      print(`l = ${l}  ${attack.id.padEnd(20)} ${means.map((mean) => mean.toFixed(3)).join('  ')}`)
    }
  }
}

async function tried(attack: BucketAttack, { release, truth }: BucketWorld, granted: Granted, seed: number) {
  const started = process.cpuUsage()
  const claims = await attack.run(release, granted, withFallbacks(attack.parameters, {}), streamsOf(seed))
  if (claims.kind === 'not measured') throw new Error(claims.because)
  const { user, system } = process.cpuUsage(started)
  return [...guessFigures(guessesOf(claims, truth)), (user + system) / 1e6]
}
