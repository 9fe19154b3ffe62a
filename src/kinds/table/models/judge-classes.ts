import { type Table, cellOf, columnsOfRole } from '../../../data/table.js'
import { leastSize, noClass } from '../classes.js'
import { missingCells } from '../missing.js'
import { type People, peopleOf } from '../people.js'
import {
  type JudgedClasses,
  type Judgement,
  type Violation,
  mostListed,
  notJudged,
} from '../../../contract/judgement.js'
import { type Sensitive, sensitiveOf } from './sensitive.js'

/** What a model asks of every class. */
interface ClassRule {
  /** As it is told: `5-anonymity`. */
  readonly model: string
  /** What a class reaches; the least or the most of them is what the table reaches. Infinite where it reaches nothing. */
  reaches(c: number): number
  readonly decides: 'least' | 'most'
  fails(reached: number, c: number): boolean
  /** What the failing classes are called. */
  readonly what: string
  readonly notes?: readonly string[]
  readonly byMissing?: Readonly<Record<string, number>> | undefined
}

/** Judges class by class; a table without rows is not measured. */
export function judgeClasses(table: Table, rule: ClassRule): Judgement<Violation> {
  const refused = notMeasurable(table, rule.model)
  if (refused) return refused
  const people = peopleOf(table)
  const { count, sizes, firsts, classOf } = people.classes
  const sign = rule.decides === 'least' ? 1 : -1
  const failing = new Uint8Array(count)
  let [failed, inFailing, rarest] = [0, 0, Infinity]
  let worst = 0
  let least = Infinity
  for (let c = 0; c < count; c++) {
    const reached = rule.reaches(c)
    const rank = sign * reached
    if (rank < least || c === 0 || (rank === least && before(c, worst, sizes, firsts))) {
      least = rank
      worst = c
    }
    if (!rule.fails(reached, c)) continue
    failing[c] = 1
    failed++
    inFailing += sizes[c]
    rarest = Math.min(rarest, sizes[c])
  }
  // A bad file has millions of failing classes: the first that are met are listed, the others counted.
  const violations: Violation[] = []
  for (let person = 0; violations.length < Math.min(failed, mostListed); person++) {
    const c = classOf[person]
    if (c === noClass || failing[c] === 0) continue
    failing[c] = 0
    violations.push({ items: itemsOf(people, person), support: sizes[c] })
  }
  return {
    model: rule.model,
    holds: failed === 0,
    violationCount: failed,
    violations,
    groups: failed === 0 ? [] : [{ what: rule.what, count: failed, rarest }],
    notes: rule.notes ?? [],
    ...(Number.isFinite(least) && { reached: sign * least }),
    classes: {
      ...judgedOn(people),
      failing: inFailing,
      worst: {
        size: sizes[worst],
        ...(rule.byMissing && table.missing === 'any' && { like: sign * least }),
        row: rowOf(people, firsts[worst]) + 1,
        items: itemsOf(people, firsts[worst]),
      },
      ...(rule.byMissing && { byMissing: rule.byMissing }),
    },
  }
}

/** Of two classes that reach the same, the smaller one is told, then the one that is met first. */
function before(a: number, b: number, sizes: Uint32Array, firsts: Uint32Array): boolean {
  return sizes[a] === sizes[b] ? firsts[a] < firsts[b] : sizes[a] < sizes[b]
}

export function notMeasurable(table: Table, model: string): Judgement<Violation> | undefined {
  if (table.rowCount === 0) return notJudged(model, 'the table has no rows', [])
  if (table.missing === 'refuse' && [table, ...(table.linked ?? [])].some((one) => missingCells(one).count > 0))
    return notJudged(model, 'values are missing, and that was to be refused', [])
  return undefined
}

/** What every model of classes was judged on. */
export function judgedOn({ count, classes, told, uniqueAfterJoin }: People): Omit<JudgedClasses, 'failing'> {
  return {
    count: classes.count,
    people: count,
    suppressed: classes.suppressed,
    ...(told.length > 1 && {
      views: [
        ...told.map((one, i) => ({ name: `table ${i + 1}`, reached: one.least })),
        { name: 'joined', reached: leastSize(classes.sizes) },
      ],
    }),
    ...(uniqueAfterJoin !== undefined && { uniqueAfterJoin }),
  }
}

/** Cells told of a class: of somebody with many rows the first ones. */
const mostItems = 40

function itemsOf({ told }: People, person: number): string[] {
  const items: string[] = []
  for (const { table, personOf, rowOf: firstRow } of told) {
    const columns = columnsOfRole(table, 'quasi')
    if (personOf && firstRow?.[person] === noClass) continue
    let row = firstRow ? firstRow[person] : person
    for (; row < table.rowCount && items.length < mostItems; row++) {
      if (!personOf || personOf[row] === person)
        items.push(...columns.map((column) => `${column.name}=${cellOf(column, row)}`))
      if (!personOf) break
    }
  }
  return items.slice(0, mostItems)
}

/** The first row of somebody, in the first table that tells of them. */
function rowOf({ told }: People, person: number): number {
  for (const { rowOf: rows } of told) if (rows?.[person] !== noClass) return rows?.[person] ?? person
  return person
}

interface Asked {
  /** As it is told: `distinct 3-diversity`. */
  readonly model: string
  readonly attribute: string | undefined
  readonly original: Table | undefined
}

/** Judges a sensitive column class by class; `ruleOf` may answer why that cannot be done. */
export function judgeSensitive(
  table: Table,
  { model, attribute, original }: Asked,
  ruleOf: (sensitive: Sensitive) => Omit<ClassRule, 'model'> | string,
): Judgement<Violation> {
  const refused = notMeasurable(table, model)
  if (refused) return refused
  const sensitive = sensitiveOf(table, attribute, original)
  const rule = ruleOf(sensitive)
  if (typeof rule === 'string') return notJudged(model, rule, sensitive.notes)
  const notes = [...sensitive.notes, ...(rule.notes ?? [])]
  return judgeClasses(table, { ...rule, model: `${model} of ${sensitive.column.name}`, notes })
}
