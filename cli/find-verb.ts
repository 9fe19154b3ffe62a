import { didYouMean } from '../src/formats/nearest.js'
import { UsageError } from './usage-error.js'
import { type ListedVerb, verbs } from './verbs.js'

/** A verb, or the one that a file by itself stands for. */
export interface FoundVerb extends ListedVerb {
  /** No verb was typed: the first word is a file. */
  readonly isFile?: true
}

/** What people type who come from other programs, or who think of the job. */
const otherWords: Readonly<Record<string, string>> = {
  anonymize: 'protect',
  anonymise: 'protect',
  anon: 'protect',
  mask: 'protect',
  pseudonymize: 'protect',
  pseudonymise: 'protect',
  deidentify: 'protect',
  'de-identify': 'protect',
  redact: 'protect',
  test: 'audit',
  assess: 'audit',
  analyse: 'audit',
  analyze: 'audit',
  report: 'audit',
  verdict: 'audit',
  repair: 'fix',
  compare: 'diff',
  roles: 'schema',
  columns: 'schema',
  noise: 'ask',
  query: 'ask',
  utility: 'measure',
  document: 'pack',
}

/** The verb that is typed; of a file its audit. */
export async function findVerb(words: readonly string[]): Promise<FoundVerb> {
  const found = [words.slice(0, 2).join(' '), words[0]]
    .map((typed) => verbs.find((verb) => verb.name === typed))
    .find((verb) => verb !== undefined)
  if (found) return found
  const [first] = words
  const group = verbs.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length === 0 && (await isFile(words)))
    return { ...verbs.find(({ name }) => name === 'audit')!, isFile: true }
  const other = Object.hasOwn(otherWords, first.toLowerCase()) ? otherWords[first.toLowerCase()] : undefined
  if (other !== undefined)
    throw new UsageError(`there is no verb "${first}": it is called ${other} here`, `palimpsest ${other} --help`)
  const typed = group.length > 0 ? words.slice(0, 2).join(' ') : first
  const names = (group.length > 0 ? group : verbs).map(({ name }) => name)
  const meant = didYouMean(typed, names)
  throw new UsageError(
    `there is no verb "${typed}"${meant}`,
    meant === '' ? 'palimpsest --help lists the verbs by what they do' : 'palimpsest --help lists the others',
  )
}

/** Whether the first word is a file or looks like one; of flags, whether a file stands among them. */
async function isFile(words: readonly string[]): Promise<boolean> {
  const [first] = words
  if (!first.startsWith('-') && /[./\\]/.test(first)) return true
  const { stat } = await import('node:fs/promises')
  for (const word of first.startsWith('--') ? words : [first])
    if (!word.startsWith('-') && (await stat(word).catch(() => undefined))) return true
  return false
}
