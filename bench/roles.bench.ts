import type { Role } from '../src/data/index.js'
import { draftSchema } from '../src/run/index.js'
import { type KnownColumn, type KnownSchema, halves, schemasOf } from './roles/schemas.js'
import { shapes, tableOfSchema } from './roles/shapes.js'

/** A column, what it is, and what was drafted of it. */
interface Drafted {
  readonly title: string
  readonly column: KnownColumn
  readonly role: Role | undefined
}

export const roles = {
  id: 'roles',
  summary: 'roles drafted for the columns of public schemas, against those that a careful data officer would give',
  run: async (print: (line: string) => void): Promise<void> => {
    print(
      'identifiers found ≥ 95 %; quasi and sensitive right ≥ 85 %; asked about ≤ 5 %; wrongly called identifiers ≤ 3 %',
    )
    for (const half of halves) {
      const schemas = schemasOf(half)
      const columns = schemas.reduce((sum, schema) => sum + schema.columns.length, 0)
      print(`\n${half}: ${schemas.length} schemas, ${columns} columns`)
      for (const [name, shape] of Object.entries(shapes)) {
        const drafted = await draftsOf(schemas, shape)
        print(`  ${name.padEnd(28)} ${scoreText(drafted)}`)
        if (half !== 'fresh') for (const line of missesOf(drafted)) print(`    ${line}`)
      }
    }
  },
}

async function draftsOf(schemas: readonly KnownSchema[], shape: (typeof shapes)[keyof typeof shapes]) {
  const found: Drafted[] = []
  for (const schema of schemas) {
    const { columns } = draftSchema(await tableOfSchema(schema, shape))
    for (const [c, column] of schema.columns.entries())
      found.push({ title: schema.title, column, role: columns[c].role })
  }
  return found
}

const names = ({ role }: Drafted): boolean => role === 'identifier' || role === 'person'
const isOne = (column: KnownColumn, role: Role): boolean => column.roles.includes(role)
const isRight = (one: Drafted): boolean =>
  one.role !== undefined && isOne(one.column, names(one) ? 'identifier' : one.role)

function scoreText(drafted: readonly Drafted[]): string {
  const identifiers = drafted.filter(({ column }) => column.roles.every((role) => role === 'identifier'))
  const hidden = drafted.filter(({ column }) => column.roles.every((role) => role === 'quasi' || role === 'sensitive'))
  const others = drafted.filter(({ column }) => !isOne(column, 'identifier'))
  const share = (some: readonly Drafted[], of: readonly Drafted[]): string =>
    `${((100 * some.length) / of.length).toFixed(1).padStart(5)} % of ${of.length}`
  return [
    `identifiers ${share(identifiers.filter(isRight), identifiers)}`,
    `quasi and sensitive ${share(hidden.filter(isRight), hidden)}`,
    `asked ${share(
      drafted.filter(({ role }) => role === undefined),
      drafted,
    )}`,
    `wrongly identifiers ${share(others.filter(names), others)}`,
  ].join('   ')
}

function missesOf(drafted: readonly Drafted[]): string[] {
  return drafted
    .filter((one) => !isRight(one))
    .map(
      ({ title, column, role }) =>
        `${title.slice(0, 24)}: ${column.name} is ${column.roles.join(' or ')}, drafted ${role ?? '?'}`,
    )
}
