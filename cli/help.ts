import { asItIs, hang } from '../src/report/paint.js'
import { help } from './common-flags.js'
import { type Flag, type Verb, flagsOfVerb, planFlag, statedFlags } from './verb.js'
import { type ListedVerb, families, verbJobs } from './verbs.js'

const headline = 'Palimpsest shows what can still be read in a data release that was "anonymised".'

/** The whole of it on a screen: verbs by what somebody wants to do; those of a family in a line. */
export function overview(verbs: readonly ListedVerb[]): string[] {
  const jobs = verbJobs.map(({ job, names }) => ({ job, entries: names.map((name) => entryOfJob(name, verbs)) }))
  const width = Math.max(...jobs.flatMap(({ entries }) => entries.map(([left]) => left.length)))
  return [
    headline,
    'Usage: palimpsest <file>                     audit it: the verdict, the page, and what to do next',
    '       palimpsest <verb> [operands] [flags]  palimpsest <verb> --help tells more, with examples',
    ...jobs.flatMap(({ job, entries }) => [
      '',
      `${job}:`,
      ...entries.map(([left, right]) => `  ${left.padEnd(width)}  ${hang}${right}`),
    ]),
    '',
    'Nothing leaves this machine. Exit codes: 0 done, 1 above the limit, 2 bad input, 3 not measured, 70 a defect.',
  ]
}

function entryOfJob(name: string, verbs: readonly ListedVerb[]): Entry {
  const own = verbs.find((verb) => verb.name === name)
  const members = verbs.filter((verb) => verb.name.startsWith(`${name} `)).map((verb) => verb.name.split(' ')[1])
  return [name, families[name] ?? `${own?.summary ?? ''}${members.length > 0 ? `; ${name} ${members.join(', ')}` : ''}`]
}

/** The verbs that begin with a word, and an example of each. */
export function familyHelp(verbs: readonly ListedVerb[]): string[] {
  const width = Math.max(...verbs.map((verb) => verb.name.length))
  return [
    ...verbs.map((verb) => `  ${verb.name.padEnd(width)}  ${hang}${verb.summary}`),
    '',
    'Examples:',
    ...verbs.map(({ example }) => `${asItIs}  ${example}`),
    '',
    'palimpsest <verb> --help tells more.',
  ]
}

export async function verbHelp(verb: Verb, method?: string): Promise<string[]> {
  const operands = verb.operands.map(({ name, optional, repeats }) => {
    const word = `<${name}>${repeats ? ' …' : ''}`
    return optional ? `[${word}]` : word
  })
  const page = await verb.helpPage?.([...(await statedFlags(verb)), ...(verb.unplanned ? [] : [planFlag])], method)
  const flags = page?.flags ?? (await flagsOfVerb(verb))
  const plain: Entry[] = verb.operands.map(({ name, about }) => [`<${name}>`, about])
  for (const flag of [...flags.filter(({ heading }) => heading === undefined), help]) plain.push(await entryOf(flag))
  const headed = new Map<string, Entry[]>()
  for (const flag of flags)
    if (flag.heading !== undefined) headed.set(flag.heading, [...(headed.get(flag.heading) ?? []), await entryOf(flag)])
  const width = Math.max(...[plain, ...headed.values()].flat().map(([left]) => left.length))
  const lines = (entries: readonly Entry[]): string[] =>
    entries.map(([left, right]) => `  ${left.padEnd(width)}  ${hang}${right}`)
  return [
    `palimpsest ${verb.name}: ${verb.summary}`,
    '',
    `Usage: ${['palimpsest', verb.name, ...operands, '[flags]'].join(' ')}`,
    '',
    ...lines(plain),
    '',
    ...Array.from(headed, ([heading, entries]) => [`${heading}:`, ...lines(entries), '']).flat(),
    ...(page?.lines ?? []),
    ...(method === undefined ? await notesOf(verb) : []),
    ...exampleLines(verb, method),
  ]
}

/** Of a method that somebody asks about its own, where there are any. */
function exampleLines({ examples }: Verb, method: string | undefined): string[] {
  const own = examples.filter(({ line }) => method === undefined || line.includes(`--method ${method} `))
  if (own.length === 0) return []
  return ['Examples:', ...own.flatMap(({ line, about }) => [`${asItIs}  ${line}`, `      ${about}`])]
}

type Entry = readonly [left: string, right: string]

async function entryOf(flag: Flag): Promise<Entry> {
  return [flagWords(flag), await flagText(flag)]
}

function flagWords(flag: Flag): string {
  const short = flag.short === undefined ? '' : `-${flag.short}, `
  return `${short}--${flag.name}${flag.value === undefined ? '' : ` <${flag.value}>`}`
}

async function flagText(flag: Flag): Promise<string> {
  const choices = flag.choices ? `: ${(await flag.choices()).join(', ')}` : ''
  const fallback = flag.fallback === undefined ? '' : ` (default ${flag.fallback})`
  return `${flag.about}${choices}${flag.required ? ' (required)' : fallback}`
}

async function notesOf({ notes }: Verb): Promise<readonly string[]> {
  if (notes === undefined) return []
  return [...(typeof notes === 'string' ? notes.split('\n') : await notes()), '']
}
