import { type Table, columnNamed } from '../../../data/table.js'
import { type Fault, InputError } from '../../../formats/input-error.js'
import { parameters } from '../../../contract/parameter.js'
import { mayMatch } from '../../answers/rows-where.js'
import type { Condition } from '../../../data/condition.js'
import { bare } from '../../../contract/finding.js'
import type { Utility, WorthFigure } from '../../../contract/utility.js'
import { cellLosses, classLosses, attributeEntropyLoss, nonUniformEntropy, klDivergence } from './information-losses.js'
import { pairTables } from './paired-table.js'
import { tableQueries } from './table-queries.js'
import { withCommas } from '../../../math/with-commas.js'

const tableParameters = parameters({
  queries: { type: 'integer', least: 1, fallback: 1000, about: 'how many random count queries' },
  question: {
    type: 'conditions',
    about: 'table: also count who meets these, "age<30 & disease=flu": truly, surely and possibly by the release',
  },
  k: { type: 'integer', least: 1, about: 'the k that was asked for: group sizes are held against it' },
})

/** What a generalised or suppressed table is still worth, cell by cell along the hierarchies. */
export const tableUtility: Utility<'table', typeof tableParameters> = {
  id: 'table',
  name: 'worth of a generalised table',
  summary: 'what count queries lose, and what generalisation and suppression took from cells, groups and columns',
  cites: [
    'Sweeney 2002 (precision)',
    'Bayardo, Agrawal 2005 (discernibility)',
    'Xu et al. 2006 (NCP)',
    'Kifer, Gehrke 2006 (KL divergence)',
    'LeFevre, DeWitt, Ramakrishnan 2006 (group size)',
    'Prasser, Kohlmayer, Kuhn: ARX 3.9 (loss, non-uniform entropy)',
  ],
  on: 'table',
  parameters: tableParameters,
  run(original, release, { queries, k, question }, random) {
    const pair = pairTables(original, release)
    const cells = cellLosses(pair)
    const classes = classLosses(pair, k)
    const { error, median, queryCount, columnsPerQuery } = tableQueries(pair, queries, random('measure'))
    const { mean, low, high, plusMinus } = error
    const divergence = klDivergence(pair, random('divergence'))
    const left = pair.dropped === 0 ? '' : `; ${withCommas(pair.dropped)} rows are no longer there`
    return {
      kind: 'worth',
      headline: `A count query over ${columnsPerQuery === 2 ? 'two columns' : 'one column'} is wrong by ${percent(mean)} % on average (± ${percent(plusMinus)}; ${withCommas(queryCount)} queries)${left}`,
      figures: [
        { id: 'countQueryError', name: 'relative error of a count query', value: mean, low, high },
        one('countQueryMedianError', 'of half of the queries no more than', median),
        one('suppressedRows', 'rows of which nothing is told any more', pair.suppressed),
        ...some(pair.dropped > 0, 'droppedRows', 'of them, rows that are no longer there', pair.dropped),
        one('suppressedCells', 'cells of which nothing is told', cells.suppressedCells),
        one('granularity', 'granularity (1 as exact as the original, 0 nothing left)', cells.granularity),
        one('loss', 'loss as ARX has it (0 as exact as the original, 1 nothing left)', cells.loss),
        ...some(cells.precision !== undefined, 'precision', 'precision (1 nothing generalised)', cells.precision),
        ...some(
          cells.distortion !== undefined,
          'distortion',
          'distortion (mean level of what is told)',
          cells.distortion,
        ),
        one('gcp', 'GCP (0 as exact as the original, 1 nothing left)', cells.gcp),
        one('ncp', 'NCP of a row, its columns together', cells.ncp),
        one('discernibility', 'discernibility (for each row, how many look like it)', classes.discernibility),
        one('averageClassSize', 'rows that look alike, on average', classes.averageClassSize),
        ...some(
          k !== undefined,
          'normalisedClassSize',
          'the same, for each of the k asked for',
          classes.normalisedClassSize,
        ),
        one('nonUniformEntropy', 'non-uniform entropy, bits over all cells', nonUniformEntropy(pair)),
        one('attributeEntropyLoss', 'entropy a column lost, bits a cell', attributeEntropyLoss(pair)),
        ...(divergence
          ? [{ id: 'klDivergence', name: 'KL divergence of all columns together, nats', ...divergence }]
          : []),
        ...some(
          cells.unreadCells > 0,
          'unreadCells',
          'cells that could not be read, taken to tell nothing',
          cells.unreadCells,
        ),
        ...(question ? answered(original, release, question) : []),
        ...pair.columns.map(({ name }, c) => one(`loss:${name}`, `loss of ${name}`, cells.lossOf[c])),
      ],
    }
  },
}

/** One question of an analyst, answered by hand. */
function answered(original: Table, release: Table, question: readonly Condition[]): WorthFigure[] {
  const lacking = question.find(({ column }) => !columnNamed(original, column) || !columnNamed(release, column))
  if (lacking) throw new InputError(noColumn, { file: 'the question', value: lacking.column })
  const { surely, maybe } = mayMatch(release, question)
  return [
    one('questionTruth', 'rows of the original that meet the question', mayMatch(original, question).maybe),
    one('questionSurely', 'rows of the release that meet it surely', surely),
    one('questionMaybe', 'rows of the release that may meet it', maybe),
  ]
}

const noColumn: Fault = {
  message: 'names a column that the original or the release does not have',
  rule: 'a question is about columns of both',
  remedy: 'correct the name, or leave the condition out',
}

function one(id: string, name: string, value: number): WorthFigure {
  return { id, name, ...bare(value) }
}

function some(given: boolean, id: string, name: string, value: number | undefined): WorthFigure[] {
  return given && value !== undefined ? [one(id, name, value)] : []
}

function percent(share: number): string {
  return (100 * share).toFixed(2)
}
