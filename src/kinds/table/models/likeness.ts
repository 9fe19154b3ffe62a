import type { Table } from '../../../data/table.js'
import { parameters } from '../../../contract/parameter.js'
import type { Judgement, Violation } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'
import { missingCells } from '../missing.js'
import { takenTogether } from '../taken-together.js'
import { judgeSensitive } from './judge-classes.js'
import { type Sensitive, attributeParameter } from './sensitive.js'

const betaParameters = parameters({
  beta: { type: 'number', required: true, least: 0, about: 'how much likelier a value may get, relative to the whole' },
  attribute: attributeParameter,
})
const likenessHead = {
  cites: ['Cao, Karras 2012'],
  on: 'table',
  parameters: betaParameters,
  monotone: { generalisation: true, suppression: true },
} as const

export const betaBasicModel: Model<'table', typeof betaParameters> = {
  id: 'beta-basic',
  name: 'basic β-likeness',
  summary: 'in no group is a value more than 1 + β times as frequent as in the whole',
  ...likenessHead,
  judge: (table, { beta, attribute }, original) =>
    judgeLikeness(table, `basic ${beta}-likeness`, attribute, original, (gain) => gain > beta),
}

export const betaEnhancedModel: Model<'table', typeof betaParameters> = {
  id: 'beta-enhanced',
  name: 'enhanced β-likeness',
  summary: 'basic β-likeness, and no value gains more than −ln of its share in the whole, whatever β',
  ...likenessHead,
  judge(table, { beta, attribute }, original) {
    let hopeless = 0
    const judged = judgeLikeness(table, `enhanced ${beta}-likeness`, attribute, original, (gain, whole) => {
      if (gain > -Math.log(whole)) hopeless++
      return gain > Math.min(beta, -Math.log(whole))
    })
    if (hopeless === 0) return judged
    const { reached: _, ...rest } = judged
    const note = `No β holds: ${hopeless} times a value gains more than −ln of its share, the bound whatever β is`
    return { ...rest, notes: [...rest.notes, note] }
  },
}

function judgeLikeness(
  table: Table,
  model: string,
  attribute: string | undefined,
  original: Table | undefined,
  tooMuch: (gain: number, whole: number) => boolean,
): Judgement<Violation> {
  return judgeSensitive(table, { model, attribute, original }, (sensitive) => ({
    reaches: (c) => {
      let most = 0
      for (const { gain } of gainsIn(sensitive, c)) most = Math.max(most, gain)
      return most
    },
    decides: 'most',
    fails: (_, c) => {
      let failed = false
      for (const { gain, whole } of gainsIn(sensitive, c)) failed = tooMuch(gain, whole) || failed
      return failed
    },
    what: 'groups in which a value is too much likelier',
  }))
}

/** (p − q)/q of the values that are more frequent here than in the whole, and q. */
function* gainsIn(
  { offsets, values, counts, whole, everybody, people }: Sensitive,
  c: number,
): Generator<{ readonly gain: number; readonly whole: number }> {
  const n = people.classes.sizes[c]
  for (let i = offsets[c]; i < offsets[c + 1]; i++) {
    const held = whole[values[i]]
    const more = counts[i] * everybody - held * n
    if (more > 0) yield { gain: more / (held * n), whole: held / everybody }
  }
}

const disclosureParameters = parameters({
  delta: { type: 'number', required: true, least: 0, about: 'the bound of |ln(p/q)|, which must be less' },
  attribute: attributeParameter,
})

/**
 * Values that a class does not hold are left out, as ARX and pyCANON do: by the definition's letter ln 0 would let no
 * class hold unless it held every value. For that it is not monotone: a value that one half lacks is thinned by merging.
 * So where a missing value stands for any, groups that hold do not answer for what they may be taken for together.
 */
export const deltaDisclosureModel: Model<'table', typeof disclosureParameters> = {
  id: 'delta-disclosure',
  name: 'δ-disclosure privacy',
  summary: 'in every group, each value that it holds is less than e^δ times likelier or unlikelier than in the whole',
  cites: ['Brickell, Shmatikov 2008'],
  on: 'table',
  parameters: disclosureParameters,
  monotone: { generalisation: false, suppression: true },
  judge(table, { delta, attribute }, original) {
    const model = `${delta}-disclosure privacy`
    return judgeSensitive(table, { model, attribute, original }, (sensitive) => {
      const furthest = furthestOf(table, sensitive)
      if (typeof furthest === 'string') return furthest
      return {
        reaches: (c) => furthest[c],
        decides: 'most',
        fails: (reached) => reached >= delta,
        what: 'groups in which a value is too much likelier or unlikelier',
        notes: ['Values that a group does not hold are not judged'],
      }
    })
  },
}

/** By group the largest |ln(p/q)| in it, and in all that it may be taken for together with others; or why nobody can say. */
function furthestOf(table: Table, sensitive: Sensitive): Float64Array | string {
  const { people } = sensitive
  const { count } = people.classes
  const alone = Float64Array.from({ length: count }, (_, c) => furthestIn(sensitive, [c]))
  if (table.missing !== 'any') return alone
  if (people.told.length > 1 || people.told[0].personOf)
    return [table, ...(table.linked ?? [])].some((one) => missingCells(one).count > 0) ? severalRows : alone
  const lists = takenTogether(table)
  if (lists === 'too many') return tooMany
  for (const list of lists ?? []) {
    const most = furthestIn(sensitive, list)
    for (const c of list) alone[c] = Math.max(alone[c], most)
  }
  return alone
}

const severalRows =
  'values are missing of people with several rows, and δ of what those may be taken for together is not judged'
const tooMany = 'so many values are missing that the groups they may be taken for together are too many to judge'

function furthestIn(
  { offsets, values, counts, whole, everybody, people: { classes } }: Sensitive,
  list: ArrayLike<number>,
): number {
  const held = new Map<number, number>()
  let size = 0
  for (let at = 0; at < list.length; at++) {
    const c = list[at]
    size += classes.sizes[c]
    for (let i = offsets[c]; i < offsets[c + 1]; i++) held.set(values[i], (held.get(values[i]) ?? 0) + counts[i])
  }
  let most = 0
  for (const [value, people] of held)
    most = Math.max(most, Math.abs(Math.log((people * everybody) / (whole[value] * size))))
  return most
}
