import type { LatticeFound } from '../kinds/table/lattice-found.js'
import { fold, textTable } from './text-table.js'
import { formatNumber, plural } from './format-number.js'

const mostShown = 20

/** How many nodes there are and hold minimally, then each with its levels in the order of the columns. */
export function latticeText(found: LatticeFound, { all = false } = {}): string[] {
  const { models, minimal, nodes, evaluated, limit, rows, tops, loss } = found
  const names = Object.keys(tops)
  const asked = models.join(' and ')
  const searched = `${formatNumber(nodes)} combinations of levels, ${formatNumber(evaluated)} looked at`
  const allowed = `with at most ${formatNumber(limit)} of ${plural(rows, 'row')} suppressed`
  if (minimal.length === 0) return [`No combination of levels holds ${asked} ${allowed} (${searched}).`]
  const [head, ...lines] = textTable([
    ['levels', loss, 'groups', 'suppressed'],
    ...minimal.map(({ levels, loss: value, classes, suppressed }) => [
      names.map((name) => levels[name]).join('-'),
      value.toPrecision(6),
      formatNumber(classes),
      formatNumber(suppressed),
    ]),
  ])
  return [
    `${plural(minimal.length, 'minimal combination')} of levels ${minimal.length === 1 ? 'holds' : 'hold'} ${asked} ${allowed} (${searched}).`,
    `Levels of ${names.map((name) => `${name} (0 to ${tops[name]})`).join(', ')}.`,
    '',
    head,
    ...fold(lines, mostShown, { all, what: 'minimal nodes' }),
  ]
}

/** The documented JSON of `palimpsest lattice`. */
export function latticeJson(found: LatticeFound) {
  return { schema: 'palimpsest/lattice/1', ...found }
}
