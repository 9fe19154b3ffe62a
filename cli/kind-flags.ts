import { flagsFrom } from './said.js'
import type { KindRecord } from '../src/contract/kind.js'
import { type Flag, type FlagGroup, under } from './verb.js'

/** What may be said of files of the kinds that are known by what is in them, and which kind it is. */
export const kindFlags: FlagGroup = async () => {
  const { everyKind } = await import('../src/kinds/kinds.js')
  return flagsOfKinds(await everyKind())
}

/** The same of the kinds that there are methods to protect. */
export const protectedKindFlags: FlagGroup = async () => {
  const { everyKind } = await import('../src/kinds/kinds.js')
  const every = await everyKind()
  const counts = await Promise.all(every.map(async ({ protectors }) => (await protectors()).length))
  return flagsOfKinds(every.filter((_, i) => counts[i] > 0))
}

function flagsOfKinds(every: readonly KindRecord[]): readonly Flag[] {
  const kinds = every.filter(({ look }) => look === 'first')
  const own = new Map(kinds.flatMap(({ said }) => flagsFrom(said)).map((flag) => [flag.name, flag] as const))
  return [
    {
      name: 'as',
      value: 'kind',
      choices: async () => kinds.map(({ kind }) => kind),
      about: 'what the file is, where neither its sidecar nor its content says it',
    },
    ...own.values(),
  ]
}

/** The same under a heading. */
export const otherKinds: FlagGroup = async () => under('Other kinds', await kindFlags())
