import { parameters } from '../../../contract/parameter.js'
import { type Protector, infeasible } from '../../../contract/protector.js'
import { classTest, refusedClasses } from './conditions/class-test.js'
import { classesByRounds } from './classes-by-rounds.js'
import { labelsOf, countedClasses, recodedColumns } from './recoded-classes.js'
import { publish, refusedRows } from './publish.js'
import { type Tree, isInfeasible, recodingsOf } from './recoding.js'

const localParameters = parameters({
  models: {
    type: 'models',
    required: true,
    about: 'what the release must hold, such as k:5; may be given several times',
  },
  suppress: { type: 'share', fallback: 0, about: 'records that may be taken away whole' },
  keepOrder: { type: 'switch', fallback: false, about: 'leave rows in their order' },
})

/**
 * Whoever knows somebody's quasi-identifiers finds a class that holds the models: each class is made only as coarse as
 * its own records need, so that common people stay exact and only rare ones are blurred.
 */
export const localRecoding: Protector<'table', typeof localParameters> = {
  id: 'local-recoding',
  name: 'Local recoding',
  summary: 'makes each group only as coarse as its own records need, the cheapest first',
  cites: [
    'Prasser, Eicher, Spengler, Bild, Kuhn: Flexible data anonymization using ARX, Software: Practice and Experience 50 (2020)',
    'LeFevre, DeWitt, Ramakrishnan: Mondrian multidimensional k-anonymity, ICDE 2006',
  ],
  makes: 'table',
  wants: 'ordered',
  parameters: localParameters,
  promises: ({ models }) => models,
  run(table, { models, suppress, keepOrder }, streams) {
    const refused = refusedRows(table)
    if (refused) return refused
    const recodings = recodingsOf(table, false)
    if (isInfeasible(recodings)) return recodings
    const test = classTest(table, models)
    if (test.kind === 'infeasible') return test
    const trees = recodings.filter((recoding): recoding is Tree => recoding.kind === 'tree')
    const found = classesByRounds(trees, table.rowCount, test, Math.floor(suppress * table.rowCount))
    if (!found)
      return infeasible(
        'more records than are allowed to would lose every quasi-identifier',
        'allow more of them with ‹suppress›, ask for less, or use mondrian',
      )
    const classOf = new Uint32Array(table.rowCount)
    const labels = found.classes.map((rows, c) => {
      for (const row of rows) classOf[row] = c
      return labelsOf(trees, rows, { start: 0, end: rows.length, ranges: classOf }, false)
    })
    const stars = Uint8Array.from({ length: table.rowCount }, () => 0)
    for (const row of found.left) {
      stars[row] = 1
      classOf[row] = labels.length
    }
    const classes = { classOf, labels: [...labels, trees.map(() => '*')] }
    const { sizes, suppressed } = countedClasses(classes, trees.length)
    const failing = refusedClasses(test, sizes)
    if (failing) return failing
    const changed = recodedColumns(trees, classes)
    const { release, key, notes } = publish(table, { changed, suppressed: stars, keepOrder }, streams('publish'))
    const bare = trees.filter(({ flat }) => flat).length
    return {
      kind: 'released',
      release,
      ...(key && { key }),
      made: { classes: sizes.length, suppressed },
      notes: bare > 0 ? [...notes, withoutHierarchy(bare)] : notes,
    }
  },
}

function withoutHierarchy(count: number): string {
  return `${count} ${count === 1 ? 'quasi-identifier has' : 'quasi-identifiers have'} no hierarchy: ${count === 1 ? 'its' : 'their'} values are told as sets or not at all`
}
