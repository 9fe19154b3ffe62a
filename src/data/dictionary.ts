/** Gives names their codes, in order of first appearance. */
export class Dictionary {
  readonly #codes = new Map<string, number>()

  /** The code of a name; a name not met before gets the next one. */
  codeOf(name: string): number {
    const known = this.#codes.get(name)
    if (known !== undefined) return known
    this.#codes.set(name, this.#codes.size)
    return this.#codes.size - 1
  }

  get size(): number {
    return this.#codes.size
  }

  /** The names by code. */
  names(): string[] {
    return [...this.#codes.keys()]
  }
}

/** The way back from names by code. */
export function codesByName(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, code) => [name, code]))
}
