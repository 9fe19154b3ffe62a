import type { Terminal } from './verb.js'

/** Writes a result where `--json` says: a file, whole or not at all, or standard output. What names people is its owner's. */
export async function writeJson(
  target: string,
  result: unknown,
  terminal: Terminal,
  { personal = false } = {},
): Promise<void> {
  const { jsonText } = await import('../src/report/json-text.js')
  const text = jsonText(result)
  if (target === '-') {
    terminal.data(text)
    return
  }
  const { atomicWrite, ownerOnly } = await import('../src/files/atomic-write.js')
  await atomicWrite(target, [Buffer.from(text)], personal ? { mode: ownerOnly } : {})
}
