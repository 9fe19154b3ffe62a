import { InputError } from './input-error.js'
import { LongWatch } from './long-watch.js'

/** Stands beside the reading of text or baskets, and refuses a long table unless the form was asked for. */
export class LongGuard {
  readonly #file: string
  #watch: LongWatch | undefined

  constructor(file: string, form: string | undefined) {
    this.#file = file
    this.#watch = form === undefined ? new LongWatch() : undefined
  }

  cell(code: number, bytes: Uint8Array, start: number, end: number): void {
    this.#watch?.cell(code, bytes, start, end)
  }

  row(): void {
    if (this.#watch?.row()) this.#settle()
  }

  /** Takes the steps of a tokenizer. Of a table that is no good text either, it is said that it is a table. */
  async over(steps: AsyncGenerator<void>): Promise<void> {
    try {
      while (!(await steps.next()).done);
    } catch (error) {
      this.#settle()
      throw error
    }
    this.#settle()
  }

  #settle(): void {
    const fault = this.#watch?.fault()
    this.#watch = undefined
    if (fault) throw new InputError(fault, { file: this.#file })
  }
}
