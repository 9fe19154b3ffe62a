import { palimpsest } from './palimpsest.js'

/** Runs the compiled command with the environment as it is now: for tests of the command beside tests of the library. */
export async function palimpsestHere(args: readonly string[]) {
  return palimpsest(args)
}
