interface IntegerArray<A> {
  readonly length: number
  [index: number]: number
  set(values: A): void
  slice(start: number, end: number): A
}

/** A typed array that grows as values are pushed, by half its size each time. */
export class Growable<A extends IntegerArray<A>> {
  values: A
  length = 0
  readonly #make: (length: number) => A

  constructor(make: (length: number) => A) {
    this.#make = make
    this.values = make(64)
  }

  push(value: number): void {
    if (this.length === this.values.length) this.#grow()
    this.values[this.length++] = value
  }

  /** What was pushed, in an array of exactly that length. */
  finish(): A {
    return this.values.slice(0, this.length)
  }

  #grow(): void {
    const grown = this.#make(Math.ceil(this.values.length * 1.5))
    grown.set(this.values)
    this.values = grown
  }
}

export function growableInt32(): Growable<Int32Array> {
  return new Growable((length) => new Int32Array(length))
}

export function growableUint32(): Growable<Uint32Array> {
  return new Growable((length) => new Uint32Array(length))
}
