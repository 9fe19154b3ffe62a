import { help } from './common-flags.js'
import { didYouMean } from '../src/formats/nearest.js'
import { UsageError } from './usage-error.js'
import { type Call, type Choices, type Flag, type Verb, planFlag, statedFlags } from './verb.js'

export type Parsed = Pick<Call, 'operands' | 'values' | 'switches' | 'flags' | 'methodFlags' | 'guided'>

/** Reads the words after a verb. Nothing unknown passes: a flag that is silently ignored is a wrong result. */
export async function parse(verb: Verb, words: readonly string[]): Promise<Parsed> {
  const { flags, methodFlags } = await flagsFor(verb, words)
  const operands: string[] = []
  const values = new Map<string, string>()
  const switches = new Set<string>()
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    if (word === '--') {
      operands.push(...words.slice(i + 1))
      break
    }
    if (!isFlag(word)) {
      operands.push(word)
      continue
    }
    const [typed, inline] = splitInline(word)
    const flag = findFlag(verb, flags, typed)
    if (flag.value === undefined) {
      if (inline !== undefined) throw new UsageError(`${typed} takes no value`, `write ${typed} alone`)
      switches.add(flag.name)
      continue
    }
    const value = inline ?? words[++i]
    if (value === undefined) throw new UsageError(`${typed} needs a value`, `write ${typed} <${flag.value}>`)
    const before = values.get(flag.name)
    if (before !== undefined && !flag.repeats) throw new UsageError(`${typed} is given twice`, 'give it once')
    const checked = await checkedValue(flag, value)
    values.set(flag.name, before === undefined ? checked : `${before}\n${checked}`)
  }
  if (!switches.has(help.name)) await checkComplete(verb, flags, operands, values)
  return { operands, values, switches, flags, methodFlags }
}

/** The flags that words may be; those of methods are read only where a word is none of the others. */
async function flagsFor(verb: Verb, words: readonly string[]): Promise<Pick<Call, 'flags' | 'methodFlags'>> {
  const stated = [...(await statedFlags(verb)), ...(verb.unplanned ? [] : [planFlag])]
  const end = words.indexOf('--')
  const typed = words
    .slice(0, end < 0 ? words.length : end)
    .filter(isFlag)
    .map((word) => splitInline(word)[0])
  const known = new Set([...stated, help].flatMap(({ name, short }) => [`--${name}`, `-${short ?? ''}`]))
  const asked = typed.filter((word) => !known.has(word))
  if (!verb.methodFlags || asked.length === 0) return { flags: stated, methodFlags: [] }
  const methodFlags = await verb.methodFlags((flags) =>
    asked.every((word) => flags.some(({ name }) => word === `--${name}`)),
  )
  return { flags: [...stated, ...methodFlags], methodFlags }
}

/** "-" is standard input or output, and "-1" is a number. */
function isFlag(word: string): boolean {
  return word.length > 1 && word.startsWith('-') && !/^-[\d.]/.test(word)
}

function splitInline(word: string): [string, string | undefined] {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1
  return equals < 0 ? [word, undefined] : [word.slice(0, equals), word.slice(equals + 1)]
}

function findFlag(verb: Verb, flags: readonly Flag[], typed: string): Flag {
  const found = [...flags, help].find((flag) => typed === `--${flag.name}` || typed === `-${flag.short ?? ''}`)
  if (found) return found
  const known = [...flags, help].map((flag) => `--${flag.name}`)
  throw new UsageError(
    `palimpsest ${verb.name} has no flag ${typed}${didYouMean(typed, known)}`,
    `palimpsest ${verb.name} --help lists its flags`,
  )
}

async function checkedValue(flag: Flag, value: string): Promise<string> {
  if (flag.choices && !flag.checkedLater) await checkChoice(`--${flag.name}`, value, flag.choices)
  if (flag.kind === 'number' || flag.kind === 'integer') {
    const number = value.trim() === '' ? NaN : Number(value)
    const kind = flag.kind === 'integer' ? 'a whole number' : 'a number'
    const fits = flag.kind === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number)
    if (!fits) throw new UsageError(`--${flag.name} takes ${kind}, not "${value}"`, `write --${flag.name} <${kind}>`)
    if (flag.least !== undefined && number < flag.least) {
      throw new UsageError(`--${flag.name} is at least ${flag.least}, not ${value}`, `write a larger number`)
    }
    if (flag.most !== undefined && number > flag.most) {
      throw new UsageError(`--${flag.name} is at most ${flag.most}, not ${value}`, `write a smaller number`)
    }
  }
  return value
}

export async function checkChoice(what: string, value: string, choices: Choices): Promise<void> {
  const known = await choices()
  if (known.includes(value)) return
  throw new UsageError(
    `${what} does not know "${value}"${didYouMean(value, known)}`,
    `choose one of ${known.join(', ')}`,
  )
}

/** A flag that was forgotten; `whom` says who cannot do without it, where that is not the verb itself. */
export async function missingFlag(
  { name, value, choices }: Pick<Flag, 'name' | 'value' | 'choices'>,
  whom?: string,
): Promise<UsageError> {
  const known = choices ? `: ${(await choices()).join(', ')}` : ''
  return new UsageError(
    whom === undefined ? `--${name} is missing` : `--${name} is missing: ${whom} cannot do without it`,
    `add --${name}${value === undefined ? '' : ` <${value}>`}${known}`,
  )
}

async function checkComplete(
  verb: Verb,
  flags: readonly Flag[],
  operands: readonly string[],
  values: ReadonlyMap<string, string>,
) {
  for (const flag of flags) {
    if (flag.required && !values.has(flag.name)) throw await missingFlag(flag)
  }
  const needed = verb.operands.filter((operand) => !operand.optional)
  if (operands.length < needed.length) {
    const { name, about } = needed[operands.length]
    throw new UsageError(`<${name}> is missing`, `name ${about}; palimpsest ${verb.name} --help shows examples`)
  }
  const most = verb.operands.at(-1)?.repeats ? Infinity : verb.operands.length
  if (operands.length > most) {
    throw new UsageError(
      `one word too many: "${operands[most]}"`,
      `quote names that hold blanks; palimpsest ${verb.name} --help shows the usage`,
    )
  }
  for (const [i, operand] of operands.entries()) {
    const { choices, checkedLater } = verb.operands[Math.min(i, verb.operands.length - 1)]
    if (choices && !checkedLater) await checkChoice(`palimpsest ${verb.name}`, operand, choices)
  }
}
