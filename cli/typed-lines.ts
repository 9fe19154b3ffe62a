/** Lines of standard input, one whenever it is asked for; undefined once it has ended. The terminal keeps its own keys, Ctrl-C too. */
export function typedLines(): () => Promise<string | undefined> {
  return async () => {
    const { createInterface } = await import('node:readline')
    const lines = createInterface({ input: process.stdin, terminal: false })
    return new Promise((resolve) => {
      lines.once('close', () => resolve(undefined))
      lines.once('line', (line) => {
        resolve(line)
        lines.close()
      })
    })
  }
}
