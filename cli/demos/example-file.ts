import { fileURLToPath } from 'node:url'

/** The examples travel with the package. */
export function exampleFile(name: string): string {
  return fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url))
}
