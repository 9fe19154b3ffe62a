import { itemRows } from '../../data/item-rows.js'
import { rowAt, rowCount } from '../../data/rows.js'
import type { Transactions } from '../../data/transactions.js'
import type { SetBuckets } from './set-buckets.js'
import { type Judgement, type Violation, Violations, notJudged } from '../../contract/judgement.js'
import type { Model } from '../../contract/model.js'
import { parameters } from '../../contract/parameter.js'

const sameRecordsModel: Model<'set-buckets'> = {
  id: 'same-records',
  name: 'same records as the original',
  summary:
    'holds every record of the original without its sensitive items, and counts these as often as they were there',
  cites: ['Ghinita, Tao, Kalnis 2008'],
  on: 'set-buckets',
  needsOriginal: true,
  parameters: {},
  judge: (release, _, original) =>
    original
      ? judgeSameRecords(release, original)
      : notJudged('same records as the original', 'the original is not given', []),
}

/**
 * What can be told without knowing whose record is whose: the same records as often, the same number of every sensitive
 * item, and in no group more of an item than records that may hold it.
 */
export function judgeSameRecords(release: SetBuckets, original: Transactions): Judgement<Violation> {
  const { sensitive, records, items, groupOffsets, held, counts } = release
  const isSensitive = new Set(sensitive)
  const rows = itemRows(original)
  const known = new Map<string, { count: number; readonly holds: Map<string, number> }>()
  const supports = new Map<string, number>()
  for (let r = 0; r < rowCount(rows); r++) {
    const names = Array.from(rowAt(rows, r), (code) => original.items[code])
    const text = textOf(names.filter((name) => !isSensitive.has(name)))
    let kept = known.get(text)
    if (!kept) known.set(text, (kept = { count: 0, holds: new Map() }))
    kept.count++
    for (const name of names) {
      if (!isSensitive.has(name)) continue
      kept.holds.set(name, (kept.holds.get(name) ?? 0) + 1)
      supports.set(name, (supports.get(name) ?? 0) + 1)
    }
  }
  const violations = new Violations()
  for (let g = 0; g + 1 < groupOffsets.length; g++) {
    const inGroup = new Map<string, number>()
    for (let r = groupOffsets[g]; r < groupOffsets[g + 1]; r++) {
      const names = Array.from(rowAt(records, r), (code) => items[code])
      const text = textOf(names)
      const kept = known.get(text)
      if (!kept || kept.count-- <= 0) violations.add({ items: names }, 'records that are not in the original')
      inGroup.set(text, (inGroup.get(text) ?? 0) + 1)
    }
    for (let i = held.offsets[g]; i < held.offsets[g + 1]; i++) {
      const name = sensitive[held.codes[i]]
      supports.set(name, (supports.get(name) ?? 0) - counts[i])
      let most = 0
      for (const [text, count] of inGroup) most += Math.min(count, known.get(text)?.holds.get(name) ?? 0)
      if (counts[i] > most) violations.add({ items: [name], support: counts[i] }, 'groups whose counts cannot be')
    }
  }
  for (const { count } of known.values())
    if (count > 0) violations.add({ items: [], support: count }, 'records that the release lacks')
  for (const [name, left] of supports)
    if (left !== 0) violations.add({ items: [name] }, 'sensitive items counted more or less often than they are there')
  return violations.judged('same records as the original', [])
}

/** A set as one text that no other set has. */
function textOf(names: readonly string[]): string {
  return JSON.stringify(names.toSorted())
}

const degreeParameters = parameters({
  p: { type: 'integer', required: true, least: 2, about: 'a sensitive item stands in at most one in p of a group' },
})

export const privacyDegreeModel: Model<'set-buckets', typeof degreeParameters> = {
  id: 'privacy-degree',
  name: 'privacy degree',
  summary: 'in every group each sensitive item belongs to at most one in p of the records',
  cites: ['Ghinita, Tao, Kalnis 2008'],
  on: 'set-buckets',
  parameters: degreeParameters,
  judge({ groupOffsets, held, counts, sensitive }, { p }) {
    const model = `privacy degree ${p}`
    if (groupOffsets.length === 1) return notJudged(model, 'the release has no groups', [])
    const violations = new Violations()
    let reached = Infinity
    for (let g = 0; g + 1 < groupOffsets.length; g++) {
      const size = groupOffsets[g + 1] - groupOffsets[g]
      for (let i = held.offsets[g]; i < held.offsets[g + 1]; i++) {
        reached = Math.min(reached, size / counts[i])
        if (counts[i] * p > size)
          violations.add({ items: [sensitive[held.codes[i]]], support: size }, 'groups of too frequent an item')
      }
    }
    const judged = violations.judged(model, reached === Infinity ? ['No sensitive item is published'] : [])
    return reached === Infinity ? judged : { ...judged, reached }
  },
}

export const setBucketModels: readonly Model[] = [privacyDegreeModel, sameRecordsModel]
