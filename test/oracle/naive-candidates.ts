import { type Table, coded, columnNamed, isMissing } from '../../src/data/index.js'
import { classesOf } from '../../src/kinds/table/classes.js'
import type { Question } from '../../src/kinds/table/reading/match-axis.js'
import { covers } from '../../src/kinds/table/reading/reading.js'
import { readReleased } from '../../src/kinds/table/reading/read-table.js'

/** By person: the classes whose every cell covers what is known; everybody against every class. */
export function naiveCandidates(release: Table, register: Table): number[][] {
  const { firsts } = classesOf(release)
  const shared = readReleased(release, register).columns.filter(({ name }) => columnNamed(register, name))
  const known = shared.map(({ name }) => coded(columnNamed(register, name)!))
  return Array.from({ length: register.rowCount }, (_, person) =>
    [...firsts.keys()].filter((c) =>
      shared.every(({ column, domain, covers: cover }, i) => {
        const value = known[i].values[known[i].codes[person]]
        if (isMissing(value)) return true
        const place = domain.placeOf.get(value)
        return place !== undefined && covers(cover[column.codes[firsts[c]]], place)
      }),
    ),
  )
}

/** Every point against every box, as `point:box`. */
export function naiveMatches({ points, boxes, axes }: Question): string[] {
  const found: string[] = []
  for (let point = 0; point < points; point++)
    for (let box = 0; box < boxes; box++)
      if (axes.every(({ atomOf, coverOf, covers: all }) => covers(all[coverOf[box]], atomOf[point])))
        found.push(`${point}:${box}`)
  return found.sort()
}
