import type { Attribute, Schema } from '../../src/data/schema.js'
import type { Role } from '../../src/data/table.js'
import { formatNumber } from '../../src/report/format-number.js'
import type { Looked } from '../../src/run/look.js'
import type { DeskColumn } from '../state.js'

const typeWords = {
  text: 'words',
  integer: 'whole numbers',
  number: 'numbers',
  date: 'dates',
  boolean: 'yes or no',
} as const

/** The columns of a file as the page asks about them: as drafted, or as they were said to be. */
export function columnsOf({ draft, columns = [] }: Looked, said: ReadonlyMap<string, Role>): DeskColumn[] {
  if (!draft)
    return columns.map(({ name, type, role }) => {
      const own = said.get(name) ?? role
      return { name, how: typeWords[type], isDrafted: false, ...(own !== undefined && { role: own }) }
    })
  return draft.columns.map(({ name, type, distinct, role, because, uniqueAlone }) => {
    const own = said.get(name) ?? role
    const many = distinct === draft.rows && draft.rows > 1 ? 'all different' : `${formatNumber(distinct)} different`
    const alone =
      uniqueAlone > 0 && uniqueAlone < draft.people ? `; it alone singles out ${formatNumber(uniqueAlone)}` : ''
    return {
      name,
      how: `${typeWords[type]}, ${many}${alone}`,
      because,
      isDrafted: !said.has(name),
      ...(own !== undefined && { role: own }),
    }
  })
}

/** The schema that says so: what was given before, with the roles that somebody said. */
export function schemaOf(looked: Looked, given: Schema | undefined, said: ReadonlyMap<string, Role>): Schema {
  const base: readonly Attribute[] = given?.attributes ?? looked.draft?.columns ?? looked.columns ?? []
  const delimiter = given?.delimiter ?? looked.draft?.delimiter
  return {
    attributes: base.map((attribute) => {
      const { name, type, hierarchy, harmful } = attribute
      const role = said.get(name) ?? attribute.role
      return {
        name,
        ...(role !== undefined && { role }),
        ...(type !== undefined && { type }),
        ...(hierarchy !== undefined && { hierarchy }),
        ...(harmful && { harmful }),
      }
    }),
    ...(delimiter !== undefined && { delimiter }),
  }
}
