import { createInterface } from 'node:readline'

/** The next line of standard input; undefined once it has ended. The terminal keeps its own keys, Ctrl-C too. */
export async function typedLine(): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, terminal: false })
  return new Promise((resolve) => {
    lines.once('close', () => resolve(undefined))
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
  })
}
