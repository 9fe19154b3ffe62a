import { keptCells, type Elimination, type Eliminator } from '../kinds/index.js'
import { transactionAt, transactionCount, type Transaction, type Transactions } from '../data/index.js'
import type { Walk } from '../run/walk.js'
import { eliminationSentence, struckTable } from './elimination-text.js'
import { type Paint, hang } from './paint.js'
import { textTable } from './text-table.js'
import type { WalkByMeaning } from '../run/walk-by-meaning.js'
import type { Finding } from '../contract/finding.js'
import { share } from './finding-text.js'

/** The whole story on one page: data, release, distances, what each method strikes out, what an intruder now knows. */
export function semanticWalk(example: Walk, paint: Paint): string[] {
  const { original, release, table, results } = example
  const strongest = results.at(-1)!
  const heading = (text: string): string => paint.strong(text)
  return [
    heading('1. What the data owner holds (thesis, Figure 1.3)'),
    ...numbered(original, (transaction) => transaction.join(', ')),
    '',
    heading('2. What is published (Figure 1.5)'),
    '   blood pressure, icd, limbs and injury must not tell fewer than 4 patients apart, so each',
    '   becomes "one or more of these four".',
    ...numbered(release, (transaction) => transaction.map(elementText).join(', ')),
    '',
    heading('3. How far each of the four is from the rest of each transaction (Figure 3.6)'),
    ...struckTable(table, keptCells(table, []), paint).map((line) => `   ${line}`),
    '',
    heading('4. What each method strikes out'),
    ...textTable([
      ['method', 'struck', 'rightly', 'wrongly', 'left'],
      ...results.map(({ eliminator, found }) => scoreRow(eliminator, found, example)),
    ]).map((line) => `   ${line}`),
    '',
    `   ${strongest.eliminator.name}, step by step:`,
    ...strongest.found.steps.map(
      (step, i) =>
        `   ${String(i + 1).padStart(2)}. ${hang}${eliminationSentence(table, strongest.eliminator, step, strongest.found.threshold, false)}`,
    ),
    '',
    ...struckTable(table, keptCells(table, strongest.found.steps), paint).map((line) => `   ${line}`),
    '',
    heading('5. What an intruder now knows'),
    ...afterAttack(example, strongest.found, paint),
    '',
    ...exposure(example, strongest.found, paint),
    '',
    '   The intruder needed nothing but the release and the meaning of its words: here the distances that the thesis prints,',
    '   Normalised Google Distances of page counts, not held at 1.',
  ]
}

function numbered(data: Transactions, render: (transaction: Transaction) => string): string[] {
  return Array.from({ length: transactionCount(data) }, (_, t) => `   T${t + 1}  ${render(transactionAt(data, t))}`)
}

function elementText(element: Transaction[number]): string {
  return typeof element === 'string' ? element : `(${element.join(', ')})`
}

function scoreRow({ id }: Eliminator, { steps }: Elimination, { original, table }: Walk): string[] {
  const wrong = steps.filter(({ row, column }) => transactionAt(original, row).includes(table.items[column])).length
  const left = table.distances.length - steps.length
  return [id, String(steps.length), String(steps.length - wrong), String(wrong), String(left)]
}

/** The published lines with the struck items marked. */
function afterAttack({ release, table }: Walk, { steps }: Elimination, paint: Paint): string[] {
  const kept = keptCells(table, steps)
  return Array.from({ length: transactionCount(release) }, (_, t) => {
    const elements = transactionAt(release, t).map((element) => {
      if (typeof element === 'string') return element
      const members = element.map((item) =>
        kept[t * table.items.length + table.items.indexOf(item)] ? paint.good(item) : paint.struck(item),
      )
      return `(${members.join(', ')})`
    })
    return `   T${t + 1}  ${elements.join(', ')}`
  })
}

/** How many transactions each protected item could belong to, before and after. */
function exposure({ release, table }: Walk, { steps }: Elimination, paint: Paint): string[] {
  const width = table.items.length
  const kept = keptCells(table, steps)
  return table.items.map((item, column) => {
    const rows = table.contexts.map((_, row) => row).filter((row) => kept[row * width + column])
    const names = rows.map((row) => `T${row + 1}`).join(' or ')
    const before = transactionCount(release)
    const verdict = rows.length === 1 ? paint.bad('identified') : 'narrowed down'
    return `   Whoever is known for ${item}: one of ${before} before, now ${names}: ${verdict}.`
  })
}

/** The last page of the story: what comes out with a measure in place of the printed distances. */
export function meaningWalk({ table, findings }: WalkByMeaning, measure: string, paint: Paint): string[] {
  return [
    '',
    paint.strong(`6. The same release with meaning by ${measure}, and the whole transaction as context`),
    ...struckTable(table, keptCells(table, []), paint).map((line) => `   ${line}`),
    '',
    ...findings.map((finding) => `   ${resultLine(finding)}`),
  ]
}

function resultLine({ attack, success, baseline, measured, reads }: Finding): string {
  if (!success || !baseline) return `${attack}: not measured.`
  const verdict = reads ? 'it reads the release' : 'it learns no more than knowing less would'
  return `${attack}: ${share(success)} of ${measured}; ${baseline.name}: ${share(baseline)}; ${verdict}.`
}
