// Never run: package.test.ts holds that the compiler refuses the marked lines, and no other.
import { check, type Release } from 'palimpsest'
import { infeasible } from 'palimpsest/contract'
import type { Model, Protector } from 'palimpsest/kinds'
import { stream } from 'palimpsest/math'

stream('one', 'x') // wrong
export const kindOf = (release: Release): string => release.kind
const named = { id: 'own', name: 'own', summary: 'is wrong', cites: [], parameters: {} }
export const model: Model<'table'> = {
  ...named,
  on: 'tables', // wrong
  judge: (table) => ({
    model: 'own',
    holds: table.rowCount > 1,
    violationCount: 0,
    violations: [],
    groups: [],
    notes: [],
  }),
}
export const method: Protector<'table'> = {
  ...named,
  makes: 'table',
  promises: () => [{ model: 'k' }], // wrong
  run: () => infeasible('it is wrong', 'write another'),
}
await check('release.csv', { models: model }) // wrong
