// Compiled under strict and run by package.test.ts where the package is installed: models and methods of one's own, of tables.
import assert from 'node:assert/strict'
import { check, protect } from 'palimpsest'
import { notJudged, parameters, Violations, type Values } from 'palimpsest/contract'
import { coded, columnsOfRole, withTexts, type CodedColumn, type Table } from 'palimpsest/data'
import { publish, type Model, type Protector, type Violation } from 'palimpsest/kinds'

const roundParameters = parameters({
  to: { type: 'integer', least: 2, fallback: 10, about: 'what every number is a multiple of' },
  but: { type: 'columns', about: 'columns that need not be' },
})
type RoundValues = Values<typeof roundParameters>

function roundedColumns(table: Table, { but }: RoundValues): readonly CodedColumn[] {
  return columnsOfRole(table, 'quasi')
    .map(coded)
    .filter(({ name, type }) => type === 'integer' && !but?.includes(name))
}

/** Who knows an age to the year knows more than who knows it to the decade. */
const round: Model<'table', typeof roundParameters> = {
  id: 'round',
  name: 'round numbers',
  summary: 'every number that somebody may know is a multiple of another',
  cites: [],
  on: 'table',
  parameters: roundParameters,
  judge(table, values) {
    if (table.rowCount === 0) return notJudged('round', 'the table has no rows', [])
    const exact = new Violations<Violation>()
    for (const { values: texts } of roundedColumns(table, values))
      for (const text of texts) if (Number(text) % values.to !== 0) exact.add({ items: [text] }, 'exact numbers')
    return exact.judged(`multiples of ${values.to}`, [])
  },
}

const rounding: Protector<'table', typeof roundParameters> = {
  id: 'rounding',
  name: 'rounding',
  summary: 'rounds every number that somebody may know',
  cites: [],
  makes: 'table',
  parameters: roundParameters,
  promises: (values) => [{ model: 'round', values }],
  run(table, values, streams) {
    const changed = roundedColumns(table, values).map((column) =>
      withTexts(
        column,
        column.values.map((text) => String(Math.floor(Number(text) / values.to) * values.to)),
      ),
    )
    const published = publish(table, { changed }, streams('publish'))
    return { kind: 'released', made: { rounded: changed.length }, ...published }
  },
}

const rows = Array.from({ length: 40 }, (_, i) => ({ age: 20 + (i % 20), illness: i % 3 === 0 ? 'flu' : 'asthma' }))
const said = { quasi: 'age', sensitive: 'illness' }
const models = [round]
const before = await check({ rows }, { ...said, model: ['k:2', 'round:5'], models })
assert.deepEqual(
  before.judged.map(({ asked, holds }) => [asked, holds]),
  [
    ['k:2', true],
    ['round:5', false],
  ],
)
const made = await protect({ rows }, { ...said, method: rounding, options: { to: 10 }, models, seed: 3 })
assert(made.kind === 'released', 'a release')
assert.deepEqual([made.made['rounded'], made.judged.map(({ holds }) => holds)], [1, [true]])
assert.equal((await check(made.release, { model: 'round:10', models })).holds, true)
assert.equal((await check(made.release, { model: 'k:20', models })).judged.at(-1)?.asked, 'round:10')
