import type { Audited } from '../src/run/audit/audit.js'
import type { Parsed } from './parse.js'
import { commandLine } from './program.js'
import { wordsFor } from './typed-again.js'
import { flagName } from './verb.js'

/** Whoever names a file and no verb gets the page beside it, unless the output is for a program or a folder is named. */
export function guided(call: Parsed): Parsed {
  const [file] = call.operands
  const isForProgram = call.values.get('json') === '-' || call.values.has('format')
  if (file === undefined || file === '-' || isForProgram || call.values.has('report')) return { ...call, guided: true }
  return { ...call, guided: true, values: new Map([...call.values, ['report', `${file}.report`]]) }
}

/** What to type after a verdict. */
export async function nextCommand({ operands, values }: Parsed, audited: Audited): Promise<string | undefined> {
  const { nextStep } = await import('../src/run/audit/next-step.js')
  const step = await nextStep(audited)
  if (!step) return undefined
  const [file] = operands
  const said = (...names: readonly string[]): string[] =>
    names.flatMap((name) => (values.has(name) ? [`--${name}`, values.get(name)!] : []))
  const columns = said('schema', 'roles', 'identifier', 'quasi', 'sensitive', 'insensitive', 'text', 'person')
  if (step.kind === 'file') {
    const folder = values.get('report')
    return folder && commandLine(['pack', `${folder}/report.json`, '--template', 'dpia'])
  }
  if (step.kind === 'audit') {
    const missing = step.options.map((option) =>
      option === 'original'
        ? '--original <the data before protection>'
        : option === 'with'
          ? '--first-release (if nothing was published before)'
          : `--${flagName(option)} …`,
    )
    return [commandLine([file, ...columns, ...said('original', 'policy')]), ...missing].join(' ')
  }
  const [, name, ending] = /^(.*?)(\.[^./\\]*)?$/s.exec(file)!
  const output = ['-o', `${name}-${step.kind === 'fix' ? 'fixed' : 'protected'}${ending ?? ''}`]
  const beside = step.kind === 'fix' ? said('original', 'policy') : [...said('policy'), ...wordsFor(step.say)]
  return commandLine([step.kind, file, ...columns, ...beside, ...output])
}
