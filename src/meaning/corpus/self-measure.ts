import { ngdFacts, ngd, countMeasure, type Counted } from './count-measure.js'
import { InputError } from '../../formats/input-error.js'
import { type PlainRecords, rowAt, rowCount } from '../../data/rows.js'
import type { MeasureKind } from '../measure.js'
import { termKey } from './words.js'

const facts = {
  ...ngdFacts,
  id: 'self',
  summary: 'Normalised Google Distance over the release itself: what its own non-generalised items tell',
}

export const selfMeasure: MeasureKind = {
  ...facts,
  argument: 'none',
  async open(_, { records }) {
    if (records === undefined) throw new InputError(noRelease, { file: 'self' })
    return countMeasure(facts, asCorpus(records), ngd)
  },
}

const noRelease = {
  message: 'the measure "self" is counted over a release, and there is none here',
  rule: '"self" asks the release under attack how often its own items stand together',
  remedy: 'use it with palimpsest attack, or name another measure',
}

/** Each record is a document that says its plain items; what stands inside a generalised item is not known to be there. */
function asCorpus({ items, rows }: PlainRecords): Counted {
  const lists = new Map<string, number[]>()
  const keys = items.map(termKey)
  for (let r = 0; r < rowCount(rows); r++) {
    for (const code of rowAt(rows, r)) {
      const list = lists.get(keys[code]) ?? []
      if (list.at(-1) !== r) list.push(r)
      lists.set(keys[code], list)
    }
  }
  const packed = new Map(Array.from(lists, ([item, list]) => [item, Uint32Array.from(list)]))
  return { total: rowCount(rows), documents: (term) => packed.get(termKey(term)) ?? new Uint32Array() }
}
