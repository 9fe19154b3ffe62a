/** The command itself is wrong (not a file): what, and what to type instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly remedy: string

  constructor(message: string, remedy: string) {
    super(message)
    this.remedy = remedy
  }
}
