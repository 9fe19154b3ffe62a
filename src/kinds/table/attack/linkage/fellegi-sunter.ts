import type { Table } from '../../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../../contract/method.js'
import type { Random } from '../../../../math/random.js'
import { compareWithRegister } from '../../matching/comparison.js'
import type { Attack } from '../../../../contract/attack.js'
import { type RecordClaims, nobody } from '../../../../contract/claims.js'
import { claimRecords } from './claim-records.js'
import { donorsOf } from './donors.js'
import { comparedColumns, edgesOf, modelOf } from './match-model.js'
import { oneToOneChances } from './one-to-one.js'
import { choosePasses } from './pairs.js'
import { rarityOf } from './rarity.js'
import { rehearsedChances } from './rehearsed-chances.js'

/**
 * Somebody with a register full of slips looks for people in the release: each pair of a person and a record is scored by
 * the columns in which they agree, nearly agree or do not, and nobody gets two records, no record two people.
 */
export const fellegiSunter: Attack<'table', RecordClaims> = {
  id: 'fellegi-sunter',
  name: 'scored linkage',
  summary: 'links people to records by how well they agree, however many slips there are',
  cites: [
    'Fellegi and Sunter: A theory for record linkage (1969)',
    'Winkler: Using the EM algorithm for weight computation in the Fellegi-Sunter model of record linkage (1988)',
  ],
  on: 'table',
  parameters: {},
  needs: ['register'],
  microseconds: 13,
  baseline: 'linkage',
  run: async (release, { register }, _, random) => linked(release, register!, random('fellegi-sunter')),
}

function linked(release: Table, register: Table, random: Random): RecordClaims | NotMeasured {
  if (register.rowCount === 0) return notMeasured('the register holds nobody')
  const comparison = compareWithRegister(release, register, true)
  const told = comparison.classes.sizes.reduce((sum, size) => sum + size, 0)
  if (told < 2) return notMeasured('what agrees by chance cannot be told from fewer than two records')
  const compared = comparedColumns(comparison)
  const { classes, people, frequencies, columns } = compared
  if (classes.axes.length === 0)
    return notMeasured('the register has none of the columns by which people could be known in the release')
  const passes = choosePasses(classes, people)
  const model = modelOf(compared, donorsOf(comparison, random), passes, random)
  const rarity = rarityOf(classes, frequencies)
  const edges = edgesOf(classes, people, passes, model, rarity)
  const chances = oneToOneChances(edges)
  const claimed = claimRecords(edges, chances, comparison, random)
  const confidence = claimed.confidence.map(rehearsedChances(classes, passes, model, rarity, random))
  const record = claimed.record.map((row, person) => (confidence[person] > 0 ? row : nobody))
  const without = record.reduce((count, row) => count + (row === nobody ? 1 : 0), 0)
  return {
    kind: 'records',
    candidates: claimed.candidates,
    record,
    confidence,
    notTried: [
      { count: without, what: 'people whom no record resembles enough' },
      { count: comparison.classes.suppressed, what: 'records of which nothing is told' },
    ].filter(({ count }) => count > 0),
    notes: [
      `compared in ${columns} columns, ${passes[0].length === 0 ? 'everybody with everything' : `${passes.length} passes`}`,
      `about ${Math.round(model.matches)} people of the register seem to be in the release`,
    ],
  }
}
