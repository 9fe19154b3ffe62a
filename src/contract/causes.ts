/** The columns or items behind an answer, those that do most first. */
export interface Causes {
  /**
   * `without`: so many of those hit would not be, were the column not known. `with`: of those who have the item so many are
   * hit. `told`: it is what is told, of so many.
   */
  readonly how: 'without' | 'with' | 'told'
  readonly kind: 'column' | 'item' | 'word'
  readonly list: readonly Cause[]
}

export interface Cause {
  readonly name: string
  readonly people: number
  readonly of: number
}

const most = 8

/** Those that do most, first; undefined where none does anything. */
export function firstCauses(
  how: Causes['how'],
  kind: Causes['kind'],
  all: readonly Cause[],
  isSorted = false,
): Causes | undefined {
  const behind = all.filter(({ people }) => people > 0 || how === 'told')
  const list = (isSorted ? behind : behind.toSorted((a, b) => b.people - a.people)).slice(0, most)
  return list.length === 0 ? undefined : { how, kind, list }
}
