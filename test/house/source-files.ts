import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  readonly file: string
  /** All that it names, types too. */
  readonly imports: readonly string[]
  /** What is loaded when it is, at once or on demand: types are gone by then. */
  readonly loads: readonly string[]
  readonly loadsAtOnce: readonly string[]
}

/** The TypeScript files below a folder with what they import. */
export function sourceFiles(root: string): SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const file = join(root, name)
      const text = readFileSync(file, 'utf8')
      const code = withoutTypes(text)
      return { file, imports: importsOf(text), loads: importsOf(code), loadsAtOnce: importsAtOnce(code) }
    })
}

function importsOf(text: string): string[] {
  const named = text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*(['"])([^'"\n]+)\1/g)
  return [...named].map((match) => match[2])
}

/** The same without what is loaded on demand. */
export function importsAtOnce(text: string): string[] {
  const statements = text.matchAll(/^(?:import\s*|(?:import|export)\b[^;'"()=]*?\bfrom\s*)(['"])([^'"\n]+)\1/gm)
  return [...statements].map((match) => match[2])
}

function withoutTypes(text: string): string {
  return text
    .replaceAll(/^(?:import|export) type [^'"]*from '[^']*'/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '')
}
