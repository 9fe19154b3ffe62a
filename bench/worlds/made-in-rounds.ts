import { groupRows } from '../../src/data/group-rows.js'
import type { Key } from '../../src/data/key.js'
import type { Release } from '../../src/contract/release.js'
import { tableRelease } from '../../src/kinds/table/release.js'
import { type CodedColumn, type Table, coded } from '../../src/data/index.js'

/** A release made by greedy rounds, and the round that each of its rows was published in, from 0; stars have none. */
export interface MadeInRounds {
  readonly release: Release<'table'>
  readonly key: Key
  readonly roundOf: Uint8Array
}

const noRound = 255

/**
 * Each round raises every quasi-identifier of what is left to the levels of one state and publishes the classes of k
 * records or more, as ARX's local recoding does; the rest loses every quasi-identifier. Rows stay in their order.
 */
export function madeInRounds(table: Table, states: readonly (readonly number[])[], k: number): MadeInRounds {
  const quasi = table.columns.filter(({ role }) => role === 'quasi').map(coded)
  const raised = states.map((state) => quasi.map((column, c) => atLevel(column, state[c])))
  const roundOf = new Uint8Array(table.rowCount).fill(noRound)
  let left = Uint32Array.from({ length: table.rowCount }, (_, row) => row)
  for (const [round, columns] of raised.entries()) {
    const { groupOf, sizes } = groupRows(
      columns.map(({ codes, names }) => ({ codes: left.map((row) => codes[row]), count: names.length })),
      left.length,
    )
    for (const [i, row] of left.entries()) if (sizes[groupOf[i]] >= k) roundOf[row] = round
    left = left.filter((row) => roundOf[row] === noRound)
  }
  const columns = table.columns.map((column): CodedColumn => {
    const c = quasi.findIndex(({ name }) => name === column.name)
    if (c < 0) return coded(column)
    const values: string[] = []
    const codeOf = new Map<string, number>()
    const codes = Uint32Array.from(roundOf, (round, row) => {
      const text = round === noRound ? '*' : raised[round][c].names[raised[round][c].codes[row]]
      if (!codeOf.has(text)) codeOf.set(text, values.push(text) - 1)
      return codeOf.get(text)!
    })
    return { ...quasi[c], type: 'text', exceptions: 0, codes, values }
  })
  const key = { records: [Uint32Array.from({ length: table.rowCount }, (_, row) => row)] }
  return { release: tableRelease({ ...table, columns }), key, roundOf }
}

function atLevel(
  { codes, values, hierarchy }: CodedColumn,
  level: number,
): { codes: Uint32Array; names: readonly string[] } {
  if (level === 0) return { codes, names: values }
  const { codes: nodes, names } = hierarchy!.levels[level - 1]
  const lineOf = new Map(hierarchy!.values.map((value, line) => [value, line]))
  return { codes: codes.map((code) => nodes[lineOf.get(values[code])!]), names }
}
