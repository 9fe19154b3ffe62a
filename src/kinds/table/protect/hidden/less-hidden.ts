import type { Mended } from '../../../../contract/protecting.js'
import type { Release } from '../../../../contract/release.js'
import { Dictionary } from '../../../../data/dictionary.js'
import { type CodedColumn, type Column, coded } from '../../../../data/table.js'
import { withCommas } from '../../../../math/with-commas.js'
import { classesOf, noClass } from '../../classes.js'
import { tableRelease } from '../../release.js'
import { withoutAlone } from './without-alone.js'
import { type ToldSpan, type Spans, spansOfColumn } from './span.js'

/**
 * Charges to the cent tell everybody apart: whoever knows one, although nobody thought of it, finds all else that stands in
 * its row. So in each group of people who look alike, values of such columns that only one of them has are told together with
 * the nearest of another, until so few rows stand alone; undefined where that is not reached.
 */
export function lessHidden(release: Release<'table'>, limit: number): Mended<Release<'table'>> | undefined {
  const beside = release.columns.filter(isBeside).map(coded).map(spansOfColumn)
  const ways = knownTogether(
    beside,
    release.columns.some(({ role }) => role === 'sensitive'),
  )
  const told = beside.map(({ placeOf }) => Array.from(placeOf, (place): ToldSpan => [place]))
  const { classOf } = classesOf(release)
  const most = Math.floor(limit * release.rowCount)
  for (let pass = 0; pass < mostPasses; pass++) {
    for (const way of ways) {
      const spans = way.map((c) => beside[c])
      const own = way.map((c) => told[c])
      withoutAlone(classOf, spans, own, Math.floor(most / ways.length))
    }
    const made = published(release, beside, told)
    if (aloneRows(made, ways, beside) <= most) return changedBy(made, beside, told)
  }
  return undefined
}

/** Where columns are known together, telling one of them less may leave another alone: it is looked at again so often. */
const mostPasses = 6

function isBeside({ role }: Column): boolean {
  return role === 'insensitive'
}

/**
 * What is known together, as an audit asks: all of these columns where something else must stay hidden, which nobody knows;
 * else all but one that is left to learn, as often as there is one.
 */
function knownTogether(beside: readonly Spans[], hides: boolean): readonly (readonly number[])[] {
  const all = [...beside.keys()]
  const ways = hides ? [all] : all.map((one) => all.filter((c) => c !== one))
  return ways.filter(({ length }) => length > 0)
}

function published(release: Release<'table'>, beside: readonly Spans[], told: readonly (readonly ToldSpan[])[]) {
  const made = new Map(beside.map((spans, c) => [spans.column.name, columnOf(spans, told[c])]))
  const columns = release.columns.map((column) => made.get(column.name) ?? column)
  return tableRelease({ ...release, columns })
}

function columnOf({ column, placeOf, text }: Spans, told: readonly ToldSpan[]): CodedColumn {
  if (told.every((span) => span.length === 1)) return column
  const dictionary = new Dictionary()
  const known = new Map<ToldSpan, number>()
  const codes = Uint32Array.from(told, (span, row) => {
    // As it is written, where nothing else is told: 7 and 007 are one number.
    if (span.length === 1 && span[0] === placeOf[row]) return dictionary.codeOf(column.values[column.codes[row]])
    const code = known.get(span) ?? dictionary.codeOf(text(span))
    known.set(span, code)
    return code
  })
  const { hierarchy: _, ...head } = column
  return { ...head, type: 'text', exceptions: 0, codes, values: dictionary.names() }
}

function aloneRows(release: Release<'table'>, ways: readonly (readonly number[])[], beside: readonly Spans[]): number {
  const quasi = release.columns.filter(({ role }) => role === 'quasi')
  const alone = new Uint8Array(release.rowCount)
  for (const way of ways) {
    const names = new Set(way.map((c) => beside[c].column.name))
    const { classOf, sizes } = classesOf(release, [...quasi, ...release.columns.filter(({ name }) => names.has(name))])
    for (const [row, c] of classOf.entries()) if (c !== noClass && sizes[c] === 1) alone[row] = 1
  }
  return alone.reduce((sum, one) => sum + one, 0)
}

function changedBy(
  release: Release<'table'>,
  beside: readonly Spans[],
  told: readonly (readonly ToldSpan[])[],
): Mended<Release<'table'>> | undefined {
  const each = beside.flatMap(({ column }, c) => {
    const rows = told[c].filter((span) => span.length > 1).length
    return rows === 0 ? [] : [`${column.name} in ${withCommas(rows)} rows`]
  })
  if (each.length === 0) return undefined
  return {
    release,
    note: `Told together with the nearest value of somebody who looks alike: ${each.join(', ')}; whoever knew it exactly would find the row and all else in it`,
  }
}
