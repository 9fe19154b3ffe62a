import { parameters } from '../../../../contract/parameter.js'
import { shuffle } from '../../../../math/random.js'
import { type Protector, infeasible } from '../../../../contract/protector.js'
import { classTest, refusedClasses } from '../class-test.js'
import { labelsOf } from './labels.js'
import { partsOf } from './parts.js'
import { publish } from '../publish.js'
import { countedClasses, recodedColumns } from '../recoded-columns.js'
import { isInfeasible, recodingsOf } from '../recoding.js'
import { refusedRows } from '../refuse-rows.js'
import { rowsByContent } from '../row-order.js'

const mondrianParameters = parameters({
  models: {
    type: 'models',
    required: true,
    about: 'what the release must hold, such as k:5; may be given several times',
  },
  relaxed: { type: 'switch', fallback: false, about: 'let records of one value go to both sides of a cut' },
  observedEnds: { type: 'switch', fallback: false, about: 'end ranges at observed values: that publishes extremes' },
  keepOrder: { type: 'switch', fallback: false, about: 'leave rows in their order' },
})

/**
 * Whoever knows somebody's quasi-identifiers finds a class that holds the models, and nothing smaller: the records are
 * cut in two, again and again, in the column where they lie widest apart, as long as both sides hold.
 */
export const mondrian: Protector<'table', typeof mondrianParameters> = {
  id: 'mondrian',
  name: 'Mondrian',
  summary: 'cuts records into groups that are as narrow as the models allow, column by column',
  cites: ['LeFevre, DeWitt, Ramakrishnan: Mondrian multidimensional k-anonymity, ICDE 2006'],
  makes: 'table',
  parameters: mondrianParameters,
  promises: ({ models }) => models,
  run(table, { models, relaxed, observedEnds, keepOrder }, streams) {
    const refused = refusedRows(table)
    if (refused) return refused
    const recodings = recodingsOf(table, true)
    if (isInfeasible(recodings)) return recodings
    const test = classTest(table, models)
    if (test.kind === 'infeasible') return test
    // By lot, because who of equal records goes where must not tell what else they hold; strict cuts never ask.
    const rows = relaxed ? shuffle(rowsByContent(table), streams('protect')) : plainRows(table.rowCount)
    if (!test.holds(rows, 0, rows.length))
      return infeasible('not even all records as one group hold the models', 'ask for less, or for fewer models')
    const classOf = new Uint32Array(rows.length)
    const labels = partsOf(recodings, rows, test, relaxed).map((part, c) => {
      for (let i = part.start; i < part.end; i++) classOf[rows[i]] = c
      return labelsOf(recodings, rows, part, observedEnds)
    })
    const classes = { classOf, labels }
    const { sizes, suppressed } = countedClasses(classes, recodings.length)
    const failing = refusedClasses(test, sizes)
    if (failing) return failing
    const changed = recodedColumns(recodings, classes)
    const { release, key, notes } = publish(table, { changed, keepOrder }, streams('publish'))
    return {
      kind: 'released',
      release,
      ...(key && { key }),
      made: { classes: sizes.length, suppressed },
      notes: observedEnds ? [...notes, 'Ends of ranges are values of single people'] : notes,
    }
  },
}

function plainRows(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, row) => row)
}
