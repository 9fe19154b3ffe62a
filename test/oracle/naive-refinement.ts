/** Cells as lists of places, one a column; nodes[c][h][place] is the node over it. */
export interface TinyTrees {
  readonly nodes: readonly (readonly (readonly number[])[])[]
}

/** The release of some cells by greedy rounds: for each the state and the nodes it was published at; null where left. */
export function naiveRounds(
  { nodes }: TinyTrees,
  cells: readonly (readonly number[])[],
  states: readonly (readonly number[])[],
  k: number,
): (string | null)[] {
  const labels: (string | null)[] = cells.map(() => null)
  for (const state of states) {
    const at = cells.map((cell) => `${state.join()}:${cell.map((place, c) => nodes[c][state[c]][place]).join()}`)
    const open = at.filter((_, i) => labels[i] === null)
    for (const [i, label] of at.entries())
      if (labels[i] === null && open.filter((other) => other === label).length >= k) labels[i] = label
  }
  return labels
}

/** Every table of cells that these rounds would have published in the same way; rows may be in any cell of `cells`. */
export function naiveWorlds(
  trees: TinyTrees,
  cells: readonly (readonly number[])[],
  labels: readonly (string | null)[],
  states: readonly (readonly number[])[],
  k: number,
): number[][] {
  const boxes = labels.map((label) =>
    [...cells.keys()].filter((cell) => label === null || inBox(trees, cells[cell], label)),
  )
  const found: number[][] = []
  const world: number[] = []
  const place = (row: number): void => {
    if (row === labels.length) {
      const made = naiveRounds(
        trees,
        world.map((cell) => cells[cell]),
        states,
        k,
      )
      if (made.every((label, i) => label === labels[i])) found.push([...world])
      return
    }
    for (const cell of boxes[row]) {
      world[row] = cell
      place(row + 1)
    }
  }
  place(0)
  return found
}

function inBox({ nodes }: TinyTrees, cell: readonly number[], label: string): boolean {
  const [state, box] = label.split(':').map((part) => part.split(',').map(Number))
  return cell.every((one, c) => nodes[c][state[c]][one] === box[c])
}

/** Every way to give values to people, child after child, of equal chance; the mean number of each value in each child. */
export function naiveAssignments(
  values: readonly number[],
  children: readonly number[],
  may: (different: number, child: number) => boolean,
): { readonly chance: number; readonly expected: number[] } {
  const childOf = children.flatMap((size, child) => Array.from({ length: size }, () => child))
  const expected = Array.from({ length: children.length * values.length }, () => 0)
  let [all, right] = [0, 0]
  const left = [...values]
  const given: number[] = []
  const give = (person: number): void => {
    if (person === childOf.length) {
      all++
      const sets = children.map((_, child) => new Set(given.filter((_value, i) => childOf[i] === child)))
      if (!sets.every((set, child) => may(set.size, child))) return
      right++
      for (const [i, value] of given.entries()) expected[childOf[i] * values.length + value]++
      return
    }
    for (const value of left.keys()) {
      if (left[value] === 0) continue
      left[value]--
      given[person] = value
      give(person + 1)
      left[value]++
    }
  }
  give(0)
  return { chance: right / all, expected: expected.map((sum) => (right === 0 ? 0 : sum / right)) }
}
