import { palimpsest } from './palimpsest.js'

/** Runs the compiled command in the folder that is the current one: for tests of the command beside tests of the library. */
export async function palimpsestHere(args: readonly string[]) {
  return palimpsest(args, { cwd: process.cwd() })
}
