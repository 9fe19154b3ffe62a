import { allowedCellsIn } from '../src/kinds/table/attack/allowed-cells.js'
import { coarseClasses, treeColumns } from '../src/kinds/table/attack/coarse-classes.js'
import { downcoding } from '../src/kinds/table/attack/downcoding.js'
import { mostCellsOfClass, priorCell } from '../src/kinds/table/attack/prior-cell.js'
import { type StateOrder, orderByLoss, orderOfRounds } from '../src/kinds/table/attack/state-order.js'
import { minimality } from '../src/kinds/table/attack/minimality.js'
import {
  nobody,
  type Infeasible,
  type Protected,
  localRecoding,
  optimal,
  type Release,
  classesOf,
  noClass,
} from '../src/kinds/index.js'
import { type Table, coded, columnNamed } from '../src/data/index.js'
import { type Demand, withFallbacks } from '../src/contract/index.js'
import { streamsOf } from '../src/math/index.js'
import { attack } from '../src/run/index.js'
import { adultQuasi } from './worlds/open-data.js'
import { madeInRounds } from './worlds/made-in-rounds.js'

const k = 5
/** The states of the reference release (case adult-downcoding of tables.tsv). */
const reference = [
  [0, 3, 0, 0, 2, 1, 0, 0],
  [0, 4, 0, 2, 2, 1, 1, 0],
  [0, 4, 1, 2, 2, 2, 1, 0],
  [0, 4, 1, 2, 3, 2, 2, 0],
]

/** Other releases of the same people, on which the settings were chosen with the truth in view. */
const chosenOn = [
  { k: 10, states: reference },
  { k: 3, states: [[0, 2, 0, 0, 1, 1, 0, 0], [0, 3, 0, 2, 2, 1, 1, 0], ...reference.slice(2)] },
  { k: 8, states: [[0, 3, 0, 1, 1, 1, 0, 0], ...reference.slice(1)] },
]

type Print = (line: string) => void

export const tableDowncoding = {
  id: 'table-downcoding',
  summary:
    'what coarse records of Adult are read back to, and how few minimality tells of: whole cells, calibration, CPU time',
  run: async (print: Print): Promise<void> => {
    const adult = await adultQuasi({ occupation: 'sensitive' })
    if (!adult) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
    const rounds = madeInRounds(adult, reference, k)
    const perRound = reference.map((_, place) => rounds.roundOf.filter((one) => one === place).length)
    print(
      `local recoding k=5 in ${reference.length} rounds: ${perRound.join(', ')} records; ${rowsLeft(perRound, adult)} left`,
    )
    await refine(print, adult, rounds.release, 'rounds', orderOfRounds)
    print('the same without occupation, which the reference did not look at (0.037 to 0.106)')
    const bare = rounds.release.columns.filter(({ name }) => name !== 'occupation')
    await refine(print, adult, { ...rounds.release, columns: bare }, 'rounds', orderOfRounds)
    for (const { k: other, states } of chosenOn) {
      print(`settings were chosen on this one: k=${other}, first state ${states[0].join('-')}`)
      await refine(print, adult, madeInRounds(adult, states, other).release, 'rounds', orderOfRounds, other)
    }
    print('our own local-recoding k=5')
    const own = localRecoding.run(
      adult,
      withFallbacks(localRecoding.parameters, { models: demand(), keepOrder: true }),
      streamsOf(1),
    )
    await refine(print, adult, releaseOf(own), 'local-recoding', orderByLoss)
    for (const other of [2, 3, 10, 20]) {
      const models: readonly Demand[] = [{ model: 'k', values: { k: other } }]
      const values = withFallbacks(localRecoding.parameters, { models, keepOrder: true })
      const release = releaseOf(localRecoding.run(adult, values, streamsOf(1)))
      print(`  k=${other}: ${struckTruths(adult, release, triedRows(release), orderByLoss, other)}`)
    }
    for (const suppress of [0, 0.05]) {
      print(`optimal k=5, ${100 * suppress} % of records may lose everything`)
      const made = optimal.run(
        adult,
        withFallbacks(optimal.parameters, { models: demand(), suppress, keepOrder: true }),
        streamsOf(1),
      )
      await refine(print, adult, releaseOf(made), 'optimal', orderOfRounds)
      if (suppress === 0) minimalNode(print, releaseOf(made))
    }
    print('minimality, occupation, everybody’s quasi-identifiers known')
    for (const [name, made] of [
      [
        'optimal',
        optimal.run(
          adult,
          withFallbacks(optimal.parameters, { models: demand(3), suppress: 0.05, keepOrder: true }),
          streamsOf(1),
        ),
      ],
      [
        'local-recoding',
        localRecoding.run(
          adult,
          withFallbacks(localRecoding.parameters, { models: demand(3), keepOrder: true }),
          streamsOf(1),
        ),
      ],
    ] as const)
      await whyNoFiner(print, adult, name, made)
  },
}

function demand(l?: number): readonly Demand[] {
  const models: Demand[] = [{ model: 'k', values: { k } }]
  return l === undefined ? models : [...models, { model: 'l-distinct', values: { l, attribute: 'occupation' } }]
}

function releaseOf(made: Protected | Infeasible): Release<'table'> {
  if (made.kind === 'infeasible' || made.release.kind !== 'table') throw new Error('no table was made')
  return made.release
}

function rowsLeft(perRound: readonly number[], { rowCount }: Table): number {
  return rowCount - perRound.reduce((sum, rows) => sum + rows, 0)
}

/** Both attacks on a release whose rows stand in the order of the original. */
async function refine(
  print: Print,
  original: Table,
  release: Release<'table'>,
  method: string,
  orderOf: (classes: ReturnType<typeof coarseClasses>, k: number) => StateOrder,
  asked: number = k,
): Promise<void> {
  for (const one of [priorCell, downcoding]) {
    const before = process.cpuUsage()
    const outcome = await attack(release, one, {}, { granted: { making: { method, k: asked } }, original, seed: 1 })
    const { user, system } = process.cpuUsage(before)
    const cpu = `CPU ${((user + system) / 1e6).toFixed(1)} s with what is held against it`
    if (outcome.kind === 'not measured') print(`  ${one.id.padEnd(12)} not measured: ${outcome.because}`)
    else {
      const { finding, claims } = outcome
      const of = claims.kind === 'values' ? claims.posteriorOf.filter((belief) => belief !== nobody).length : 0
      const figures = finding.figures.filter(({ id }) => ['calibration', 'struck', 'cellsForced'].includes(id))
      const told = figures.map(({ name, attack: { value } }) => `${name} ${round(value)}`).join(', ')
      const { value = NaN, low = NaN, high = NaN } = finding.success ?? {}
      print(
        `  ${one.id.padEnd(12)} whole cells right ${round(value)} (${round(low)}–${round(high)}) of ${of} rows; ${told}; ${cpu}`,
      )
      if (one === downcoding && claims.kind === 'values')
        print(`  ${struckTruths(original, release, claims.posteriorOf, orderOf, asked)}`)
      for (const note of claims.notes) print(`    ${note}`)
    }
  }
}

function round(value: number): string {
  return value.toFixed(4)
}

/** By row `nobody` where downcoding tries nothing. */
function triedRows(release: Table): Uint32Array {
  const { classOf, cellCounts } = coarseClasses(release)
  return classOf.map((one) => (cellCounts[one] > 1 && cellCounts[one] <= mostCellsOfClass ? one : nobody))
}

/** How many records are in a cell that the attack holds to be impossible: 0 where the order was read right. */
function struckTruths(
  original: Table,
  release: Table,
  posteriorOf: Uint32Array,
  orderOf: (classes: ReturnType<typeof coarseClasses>, k: number) => StateOrder,
  asked: number,
): string {
  const classes = coarseClasses(release)
  const allowedIn = allowedCellsIn(classes, orderOf(classes, asked))
  const truth = classes.columns.map(({ name, leaves, fineOf }) => {
    const { codes, values } = coded(columnNamed(original, name)!)
    const leafOf = new Map(leaves.map((leaf, place) => [leaf, place]))
    return { codes, fine: values.map((value) => fineOf[leafOf.get(value)!]) }
  })
  let struck = 0
  const allowed = new Map<number, { readonly sides: readonly Uint32Array[]; readonly cells: ReadonlySet<number> }>()
  for (const [row, belief] of posteriorOf.entries()) {
    if (belief === nobody) continue
    const one = classes.classOf[row]
    if (!allowed.has(one)) {
      const { sides, cells } = allowedIn(one)
      allowed.set(one, { sides, cells: new Set(cells) })
    }
    const { sides, cells } = allowed.get(one)!
    let cell = 0
    for (const [c, { codes, fine }] of truth.entries())
      cell = cell * sides[c].length + sides[c].indexOf(fine[codes[row]])
    if (!cells.has(cell)) struck++
  }
  return `records that are where the attack says nobody can be: ${struck}`
}

/** What follows from a full-domain release being minimal: of each raised column, some group one level down has less than k. */
function minimalNode(print: Print, release: Table): void {
  const { classOf } = classesOf(release)
  for (const { name, heights, nodes, under, codes } of treeColumns(release, undefined, 'leaves')) {
    const split = new Set<number>()
    for (const [code, height] of heights.entries())
      if (height > 0 && new Set(under[code].map((leaf) => nodes[height - 1][leaf])).size > 1) split.add(code)
    if (split.size === 0) continue
    const rows = codes.filter((code, row) => split.has(code) && classOf[row] !== noClass).length
    if (rows > 0) print(`    ${name}: one level down some group was too small: of any of ${rows} records`)
  }
}

async function whyNoFiner(print: Print, original: Table, method: string, made: Protected | Infeasible): Promise<void> {
  const before = process.cpuUsage()
  const outcome = await attack(
    releaseOf(made),
    minimality,
    { about: 'occupation' },
    { granted: { making: { method, k, l: 3 } }, original, seed: 1 },
  )
  const { user, system } = process.cpuUsage(before)
  if (outcome.kind === 'not measured') return print(`  ${method}: not measured: ${outcome.because}`)
  const { finding, claims } = outcome
  const told = claims.figures?.find(({ id }) => id === 'told')?.value
  print(
    `  ${method} k=5, l-distinct 3: tells of ${told} people, ${finding.people} of them surely and rightly; right ${round(finding.success?.value ?? NaN)}, majority ${round(finding.baseline?.value ?? NaN)}; not tried ${claims.notTried.map(({ count, what }) => `${count} ${what}`).join(', ') || 'none'}; CPU ${((user + system) / 1e6).toFixed(1)} s`,
  )
}
