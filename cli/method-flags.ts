import { saidOf } from './said.js'
import type { Method } from '../src/contract/method.js'
import type { Parameter, Parameters, Types, Values } from '../src/contract/parameter.js'
import { missingFlag } from './parse.js'
import { UsageError } from './usage-error.js'
import { type Call, type Flag, flagName } from './verb.js'

/** The flags of a family: one for each parameter that any member has, saying who listens to it. */
export function flagsOf(methods: readonly Method[], extra: Parameters = {}): Flag[] {
  const takers = new Map<
    string,
    { parameter: Parameter; ids: string[]; abouts: Map<string, string[]>; alike: boolean }
  >()
  for (const { id, parameters } of methods) {
    for (const [name, parameter] of Object.entries(parameters)) {
      const known = takers.get(name) ?? { parameter, ids: [], abouts: new Map<string, string[]>(), alike: true }
      takers.set(name, known)
      known.ids.push(id)
      known.alike &&= known.parameter.fallback === parameter.fallback
      known.abouts.set(parameter.about, [...(known.abouts.get(parameter.about) ?? []), id])
    }
  }
  const own = Array.from(takers, ([name, { parameter, ids, abouts, alike }]) => {
    const about = Array.from(abouts, ([text, by]) =>
      by.length === methods.length ? text : `${[...new Set(by)].join(', ')}: ${text}`,
    ).join('; ')
    return flagOf(name, { ...parameter, about }, { required: ids.length === methods.length, fallback: alike })
  })
  const more = Object.entries(extra)
    .filter(([name]) => !takers.has(name))
    .map(([name, parameter]) => flagOf(name, parameter, { required: false, fallback: true }))
  return [...own, ...more]
}

const valueWords: { readonly [T in keyof Types]: string | undefined } = {
  integer: 'n',
  number: 'x',
  share: 'share',
  switch: undefined,
  choice: 'name',
  amount: 'n|all',
  hierarchy: 'file',
  combinations: 'file|made',
  partition: 'file|measure:x',
  rules: 'file',
  distance: 'measure',
  meaning: 'measure',
  column: 'column',
  columns: 'columns',
  table: 'file',
  lines: 'file',
  ontology: 'hierarchy|wordnet',
  topics: 'texts',
  models: 'spec',
  conditions: 'conditions',
}

/** Columns, items, or conditions on columns. */
const namesData: ReadonlySet<keyof Types> = new Set([
  'column',
  'columns',
  'conditions',
  'combinations',
  'partition',
  'rules',
  'hierarchy',
])

function flagOf(
  name: string,
  { type, about, fallback, least, most, choices, value, required, made, elsewhere }: Parameter,
  all: { readonly required: boolean; readonly fallback: boolean },
): Flag {
  const word = value ?? valueWords[type]
  const numeric = type === 'integer' ? 'integer' : type === 'number' || type === 'share' ? 'number' : undefined
  return {
    name: typedName(name, type),
    about,
    ...(namesData.has(type) && !elsewhere && { names: true as const }),
    ...(type === 'models' && { repeats: true, file: 'spec' as const }),
    ...(word !== undefined && { value: word }),
    ...(numeric && { kind: numeric }),
    ...(least !== undefined && numeric && { least }),
    ...(most !== undefined && numeric && { most }),
    ...(type === 'share' && { least: 0, most: 1 }),
    ...(choices && { choices: async () => choices }),
    ...(all.required && required && !made && { required }),
    ...(all.fallback &&
      (typeof fallback === 'number' || typeof fallback === 'string') && { fallback: String(fallback) }),
    ...(['hierarchy', 'table', 'lines', 'topics', 'rules'].includes(type) && { file: 'input' as const }),
    // A file, or how to make what would stand in it.
    ...((type === 'combinations' || type === 'partition' || type === 'distance' || type === 'ontology') && {
      file: 'spec' as const,
    }),
  }
}

/** What may be given several times is typed in the singular: `models` is `--model`, once for each. */
function typedName(name: string, type: keyof Types): string {
  return type === 'models' ? name.replace(/s$/, '') : flagName(name)
}

/** What a family's flags say for one of its members: values that were read, and descriptions of values to be made. */
export interface Given {
  readonly given: Values
  readonly described: Readonly<Record<string, string>>
}

/**
 * The values of a method from the words of a call. A flag that means nothing to it is refused, and so is one that it
 * cannot do without and that is missing.
 */
export async function givenTo(said: Call, method: Method, family: readonly Flag[], flag = 'method'): Promise<Given> {
  const { parameters, oneOf = [] } = method
  const call = await withK(said, method)
  const known = new Set(Object.entries(parameters).map(([name, { type }]) => typedName(name, type)))
  const idle = family.find(({ name }) => (call.values.has(name) || call.switches.has(name)) && !known.has(name))
  const who = call.values.has(flag) ? `--${flag} ${method.id}` : method.id
  if (idle) throw new UsageError(`--${idle.name} means nothing with ${who}`, `leave out --${idle.name}`)
  const given: Record<string, Values[string]> = {}
  const described: Record<string, string> = {}
  for (const [name, parameter] of Object.entries(parameters)) {
    const typed = typedName(name, parameter.type)
    const text = call.values.get(typed)
    if (parameter.type === 'switch') given[name] = call.switches.has(flagName(name)) || undefined
    else if (text !== undefined) {
      if (await isDescription(parameter.type, text)) described[name] = text
      else given[name] = await read(typed, parameter, text, call)
    } else if (parameter.required && !parameter.made)
      throw await missingFlag(flagOf(name, parameter, { required: false, fallback: false }), who)
  }
  for (const group of oneOf) {
    if (group.some((name) => given[name] !== undefined || described[name] !== undefined)) continue
    const flags = group.map((name) => `--${flagName(name)}`).join(' or ')
    throw new UsageError(`${flags} is missing`, `say what ${method.id} is to protect`)
  }
  return { given, described }
}

/** A protector that knows k alone is told it as a model of its kind too: `--model k:5` is `--k 5`. */
async function withK(call: Call, method: Method): Promise<Call> {
  const { parameters } = method
  const [, k] = /^k:(\d+)$/.exec(call.values.get('model') ?? '') ?? []
  const knowsMore = Object.values(parameters).some(({ type }) => type === 'models')
  if (k === undefined || knowsMore || parameters['k']?.type !== 'integer' || call.values.has('k')) return call
  const { everyKind } = await import('../src/kinds/kinds.js')
  const record = (await everyKind()).find(({ kind }) => 'makes' in method && method.makes === kind)
  if (!(await record?.models())?.some(({ id }) => id === 'k')) return call
  const { least = 1 } = parameters['k']
  if (Number(k) < least)
    throw new UsageError(`--model k:${k}: k is a whole number of at least ${least}`, `write k:${least}`)
  const values = new Map([...call.values, ['k', k]])
  values.delete('model')
  return { ...call, values }
}

async function isDescription(type: keyof Types, text: string): Promise<boolean> {
  if (type !== 'combinations' && type !== 'partition' && type !== 'distance' && type !== 'meaning') return false
  const { isMade } = await import('../src/run/make-values.js')
  return isMade(type, text)
}

// oxlint-disable-next-line typescript/consistent-return -- every type is a case
async function read(
  flag: string,
  { type, least, choices }: Parameter,
  text: string,
  call: Call,
): Promise<Values[string]> {
  switch (type) {
    case 'integer':
    case 'number':
    case 'share':
      return Number(text)
    case 'amount':
      return amountOf(flag, text, least ?? 0)
    case 'hierarchy': {
      const { readHierarchy } = await import('../src/files/hierarchy-files.js')
      return readHierarchy(text)
    }
    case 'combinations':
    case 'partition': {
      const { readConstraints } = await import('../src/files/read-lists.js')
      return readConstraints(text)
    }
    case 'rules': {
      const { readItemRules } = await import('../src/files/read-lists.js')
      return readItemRules(text)
    }
    case 'choice':
      if (choices && !choices.includes(text))
        throw new UsageError(`--${flag} does not know "${text}"`, choices.join(', '))
      return text
    case 'lines':
      return (await import('../src/files/text-files.js')).readLines(text)
    case 'topics':
      return (await import('../src/files/text-files.js')).readTopics(text)
    case 'ontology':
      return (await import('../src/meaning/open-wordnet.js')).openOntology(text)
    case 'columns':
      return (await import('../src/contract/said.js')).columnNames(text)
    case 'table': {
      const { readSaidTable } = await import('../src/kinds/table/open-table.js')
      return readSaidTable(text, saidOf(call), { release: true, part: true })
    }
    case 'conditions': {
      const { readConditions } = await import('../src/formats/parse-rules.js')
      const found = readConditions(text)
      if (!found) throw new UsageError(`--${flag} does not understand "${text}"`, 'write "sex=F & age>60"')
      return found
    }
    case 'models': {
      const { demandsOf } = await import('../src/run/asked-models.js')
      return demandsOf(text.split('\n'), 'table', call.operands[0])
    }
    case 'column':
    case 'switch':
    case 'distance':
    case 'meaning':
      return text
  }
}

function amountOf(flag: string, text: string, least: number): number | 'all' {
  if (text === 'all') return 'all'
  const size = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(size) && size >= least) return size
  throw new UsageError(
    `--${flag} takes a whole number of at least ${least} or "all", not "${text}"`,
    `write --${flag} ${Math.max(2, least)}`,
  )
}
