import type { SaidOption } from '../../contract/said.js'

/** How published counts are read. */
export const countsSaid: readonly SaidOption[] = [
  {
    name: 'counts',
    about: 'the release is published counts with hidden cells (recognised by its content unless said)',
  },
  {
    name: 'layout',
    value: 'name',
    choices: async () => ['long', 'cross'],
    about: 'counts: a line for each number, or labels in the first column and in the header',
  },
  { name: 'countColumns', value: 'columns', names: true, about: 'counts: the columns that hold numbers' },
  { name: 'totals', value: 'labels', names: true, about: 'counts: labels that mean all together, such as Total' },
  {
    name: 'nested',
    value: 'columns',
    names: true,
    about: 'counts: columns whose codes lie under the shorter ones they begin with',
  },
  { name: 'least', value: 'n', kind: 'integer', least: 0, most: 1, about: 'counts: what <5 may be at least' },
  {
    name: 'below',
    value: 'n',
    kind: 'integer',
    least: 1,
    about: 'counts: a mark without a number hides counts below this',
  },
  { name: 'round', value: 'n', kind: 'integer', least: 2, about: 'counts: numbers are rounded to multiples of this' },
  {
    name: 'rounding',
    value: 'how',
    choices: async () => ['nearest', 'either'],
    about: 'counts: to the nearest multiple, or to either of the two around it',
  },
  {
    name: 'absent',
    value: 'how',
    choices: async () => ['hidden', 'none'],
    about: 'counts: a group without a line is hidden, or there is nobody in it',
  },
]
