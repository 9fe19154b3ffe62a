import { formatNumber } from '../../src/report/format-number.js'
import type { TableGroups } from '../../src/run/table-groups.js'
import type { GroupsView } from '../state-attack.js'
import { shown } from './mask.js'

/** With the values of one row. */
export interface GroupsFound {
  readonly headline: string
  readonly groups: TableGroups
}

export function groupsView({ headline, groups }: GroupsFound, shows: boolean): Omit<GroupsView, 'stale'> {
  const { details, least, without, contributions, path } = groups
  return {
    headline,
    smallest: details.smallest,
    histogram: details.histogram.map(({ from, to, people, groups: count }) => ({
      sizes:
        to === undefined
          ? `${formatNumber(from)} and more`
          : to === from
            ? formatNumber(from)
            : `${formatNumber(from)} to ${formatNumber(to)}`,
      people,
      groups: count,
    })),
    least,
    columns: without.map(({ name, people, of }) => {
      const share = contributions.find(({ column }) => column === name)?.share
      return { name, people, of, ...(share !== undefined && { share }) }
    }),
    rows: groups.rows,
    ...(path && {
      path: { ...path, steps: path.steps.map(({ value, ...step }) => ({ ...step, value: shown(value, shows) })) },
    }),
  }
}
