import { InputError } from '../formats/input-error.js'
import type { Alternatives, Experiment } from './experiment.js'

/** The measures an experiment runs with: the one asked for, or of each of its alternatives the first that is there. */
export async function chosenMeasures(
  { semantics }: Pick<Experiment, 'semantics'>,
  small: boolean,
  given: string | undefined,
  open: (name: string) => Promise<unknown>,
): Promise<string[]> {
  if (given !== undefined) return [given]
  const chosen: string[] = []
  for (const names of semantics?.[small ? 'small' : 'full'] ?? []) chosen.push(await firstThere(names, open))
  return chosen
}

async function firstThere([name, ...rest]: Alternatives, open: (name: string) => Promise<unknown>): Promise<string> {
  const [next, ...others] = rest
  if (next === undefined) return name
  const isThere = await open(name).then(
    () => true,
    (reason: unknown) => {
      if (reason instanceof InputError) return false
      throw reason
    },
  )
  return isThere ? name : firstThere([next, ...others], open)
}
