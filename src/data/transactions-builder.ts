import { Dictionary } from './dictionary.js'
import { ElementsBuilder } from './elements-builder.js'
import type { Transaction, Transactions } from './transactions.js'

/** Gathers transactions element by element. Codes are given in order of first appearance. */
export class TransactionsBuilder {
  readonly #elements = new ElementsBuilder()
  readonly #items = new Dictionary()
  readonly #ids: string[] = []

  addItem(name: string): void {
    this.#elements.add(this.#items.codeOf(name))
  }

  addGeneralised(names: readonly string[]): void {
    const codes = names.map((name) => this.#items.codeOf(name))
    this.#elements.add(this.#elements.generalised(codes))
  }

  endTransaction(id?: string): void {
    if (id !== undefined) this.#ids.push(id)
    this.#elements.endTransaction()
  }

  build(): Transactions {
    const named = this.#ids.length
    if (named !== 0 && named !== this.#elements.count)
      throw new RangeError('either every transaction has an id or none')
    return this.#elements.build(this.#items.names(), named === 0 ? undefined : this.#ids)
  }
}

/** Transactions from plain JavaScript, for people, tests and small data. */
export function transactionsOf(rows: Iterable<Transaction>, ids?: readonly string[]): Transactions {
  const builder = new TransactionsBuilder()
  let row = 0
  for (const transaction of rows) {
    for (const element of transaction) {
      if (typeof element === 'string') builder.addItem(element)
      else builder.addGeneralised(element)
    }
    if (ids && row >= ids.length) throw new RangeError('either every transaction has an id or none')
    builder.endTransaction(ids?.[row++])
  }
  return builder.build()
}
