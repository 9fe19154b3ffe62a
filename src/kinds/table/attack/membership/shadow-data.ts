import { joinedValues } from '../../../../data/changed-columns.js'
import { type CodedColumn, type Table, coded, columnNamed } from '../../../../data/table.js'
import { type Random, below, shuffle } from '../../../../math/random.js'

/** Draws data of other people, with some of those looked for among them. */
export type DrawShadow = (inside: Uint32Array, random: Random) => Table

/**
 * Data that might have been published: so many people of the population, of whom some are replaced by people of the
 * register, as far as anything is known of those.
 */
export function shadowData(population: Table, register: Table, people: number): DrawShadow {
  const columns = population.columns.map((column) => together(coded(column), columnNamed(register, column.name)))
  const everybody = Uint32Array.from({ length: population.rowCount }, (_, row) => row)
  return (inside, random) => {
    for (let i = 0; i < people; i++) {
      const other = i + below(everybody.length - i, random)
      ;[everybody[i], everybody[other]] = [everybody[other], everybody[i]]
    }
    const places = shuffle(
      Uint32Array.from({ length: people }, (_, place) => place),
      random,
    )
    return {
      rowCount: people,
      columns: columns.map((column) => drawn(column, everybody, people, places, inside)),
      ...(population.missing !== undefined && { missing: population.missing }),
    }
  }
}

interface Together {
  readonly column: CodedColumn
  readonly values: readonly string[]
  /** By person of the register: the code of what is known; absent where the register has no such column. */
  readonly known?: Uint32Array
}

function together(column: CodedColumn, known: Table['columns'][number] | undefined): Together {
  if (!known) return { column, values: column.values }
  const { values, codes } = joinedValues(column, coded(known))
  return { column, values, known: codes }
}

/** The values that are met, each once, as they come. */
function drawn(
  { column, values, known }: Together,
  everybody: Uint32Array,
  people: number,
  places: Uint32Array,
  inside: Uint32Array,
): CodedColumn {
  const codes = new Uint32Array(people)
  for (let row = 0; row < people; row++) codes[row] = column.codes[everybody[row]]
  if (known) for (const [i, person] of inside.entries()) codes[places[i]] = known[person]
  const renamed = new Int32Array(values.length).fill(-1)
  const met: string[] = []
  for (let row = 0; row < people; row++) {
    const code = codes[row]
    if (renamed[code] < 0) renamed[code] = met.push(values[code]) - 1
    codes[row] = renamed[code]
  }
  return { ...column, codes, values: met }
}
