import { extname } from 'node:path'
import type { DeskSaid } from '../state.js'
import type { ChosenMethod, MethodForm } from '../state-protect.js'
import { option } from './words.js'

/** What a release is made from, and how. */
interface ProtectGiven {
  readonly file: string
  readonly schema: string | undefined
  readonly said: DeskSaid
  readonly chosen: ChosenMethod
  readonly form: MethodForm
  readonly output: string
  /** Where which record is published where is kept, of methods whose release cannot be judged without. */
  readonly key: string | undefined
}

/** The words that make a release, as they would be typed in the folder where the files lie. */
export function protectWords({ file, schema, said, chosen, form, output, key }: ProtectGiven): readonly string[] {
  return [
    'protect',
    file,
    ...option('method', chosen.method),
    ...form.fields.flatMap(({ name, input }) => optionWords(name, input, chosen.values[name] ?? '')),
    ...option('schema', schema),
    ...option('policy', said.policy === 'house' ? undefined : said.policy),
    ...(chosen.method === undefined && said.firstRelease ? ['--first-release'] : []),
    ...option('key', key),
    '-o',
    output,
  ]
}

function optionWords(name: string, input: MethodForm['fields'][number]['input'], value: string): string[] {
  if (input === 'switch') return value === 'yes' ? [`--${name}`] : []
  const each = input === 'models' ? value.split('\n') : [value]
  return each
    .filter((one) => one !== '')
    .flatMap((one) => (one.startsWith('-') ? [`--${name}=${one}`] : [`--${name}`, one]))
}

/** The words that audit what was made, beside what it was made of. */
export function auditMadeWords(
  { file, schema, said, key }: Pick<ProtectGiven, 'file' | 'schema' | 'said' | 'key'>,
  output: string,
): readonly string[] {
  const { policy, limit, firstRelease, budget, semantics } = said
  return [
    'audit',
    output,
    ...option('original', file),
    ...option('schema', schema),
    ...option('key', key),
    ...option('policy', policy === 'house' ? undefined : policy),
    ...option('limit', limit),
    ...(firstRelease ? ['--first-release'] : []),
    ...option('budget', budget),
    ...option('semantics', semantics),
  ]
}

/** A name for what is made, beside the file that it is made of; spreadsheets are only read. */
export function madeName(file: string, { method = 'protected' }: ChosenMethod, ending: string | undefined): string {
  const packed = /\.gz$/i.test(file) ? extname(file) : ''
  const inner = packed ? file.slice(0, -packed.length) : file
  const own = extname(inner)
  return `${inner.slice(0, inner.length - own.length)}-${method}${ending ?? (/^\.xlsx$/i.test(own) ? '.csv' : own + packed)}`
}
