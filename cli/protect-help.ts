import type { KindRecord } from '../src/contract/kind.js'
import type { Protector } from '../src/contract/protector.js'
import { hang } from '../src/report/paint.js'
import { flagsOf } from './method-flags.js'
import { flagsFrom } from './said.js'
import { type Flag, type HelpPage, under } from './verb.js'

/** What is said of `protect`: without a method those there are, by kind; with one what it takes, and how its files are read. */
export async function protectHelp(flags: readonly Flag[], method: string | undefined): Promise<HelpPage> {
  const { everyKind } = await import('../src/kinds/kinds.js')
  const kinds = await Promise.all(
    (await everyKind()).map(async (kind) => ({ kind, protectors: await kind.protectors() })),
  )
  const found = kinds.flatMap(({ kind, protectors }) =>
    protectors.filter(({ id }) => id === method).map((protector) => ({ kind, protector })),
  )
  const reading = await readingFlags(kinds.map(({ kind }) => kind))
  const own = flags.filter(({ name }) => !reading.has(name))
  if (found.length === 0)
    return {
      flags: own.map(withoutMethods),
      lines: [
        ...kinds.flatMap(({ kind, protectors }) => methodsOfKind(kind, protectors)),
        'palimpsest protect --method <name> --help tells what it takes, and how its files are read.',
        '',
      ],
    }
  const [{ kind, protector }] = found
  const said = new Set([...kind.said.map(({ name }) => name), ...(kind.reads ?? [])].map(typedName))
  const mine = flagsOf([protector])
  const named = new Set(mine.map(({ name }) => name))
  const general = own.filter(({ name }) => !onlyWithout.has(name) && !named.has(name))
  return {
    flags: [
      ...under(`${protector.name} (${protector.id}) ${protector.summary}`, mine),
      ...under('For any method', general.map(withoutMethods)),
      ...under(
        `How ${kind.called} are read`,
        flags.filter(({ name }) => reading.has(name) && said.has(name) && !named.has(name)),
      ),
    ],
    lines: notesOn(protector),
  }
}

/** The methods stand below, by kind. */
function withoutMethods({ choices, ...flag }: Flag): Flag {
  return flag.name === 'method' || !choices ? flag : { ...flag, choices }
}

function notesOn({ parameters }: Protector): string[] {
  const constraints = Object.values(parameters).some(({ type }) => type === 'combinations')
  return [
    ...(constraints
      ? [
          'Constraints are a file, or made: all, random:50%x3 (share of the items, size), random:1000x2-6 (number, sizes) or',
          'nested:60x3-6 (sixty of each size, each one of the size before with another item);',
          'groups of items that may stand for each other are a file, or by meaning, such as wordnet:0.5.',
        ]
      : []),
    ...(parameters['againstMeaning']
      ? [
          '--against-meaning hinders whoever reads sets by what stands beside them; it loses at most --max-loss more',
          'than plain COAT. --prune loses less, and alone often raises what an attack reads: measure it again (attack, audit).',
        ]
      : []),
    ...(constraints ? [''] : []),
  ]
}

/** What is asked only where no method is named. */
const onlyWithout = new Set(['budget', 'first-release'])

function typedName(option: string): string {
  return flagsFrom([{ name: option, about: '' }])[0].name
}

/** The names of flags that say how files of some kind are read. */
async function readingFlags(kinds: readonly KindRecord[]): Promise<ReadonlySet<string>> {
  const names = new Set(kinds.flatMap(({ said }) => said.map(({ name }) => typedName(name))))
  for (const own of onlyWithout) names.delete(own)
  return names
}

function methodsOfKind({ called }: KindRecord, protectors: readonly Protector[]): string[] {
  if (protectors.length === 0) return []
  const width = Math.max(...protectors.map(({ id }) => id.length))
  return [`Methods, ${called}:`, ...protectors.map(({ id, summary }) => `  ${id.padEnd(width)}  ${hang}${summary}`), '']
}
