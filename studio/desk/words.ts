import { shellWords } from '../../cli/program.js'
import type { DeskFile, DeskSaid, FilePart } from '../state.js'

/** What a command is made of: files by what they are for, and what somebody said. */
export interface WordsGiven {
  readonly files: readonly DeskFile[]
  readonly said: DeskSaid
  /** The file that says what the columns are. */
  readonly schema: string | undefined
}

/** What is said of a repair. */
interface FixSaid {
  readonly until: string
  readonly maxLoss: string
  readonly keep: readonly string[]
  readonly output: string
}

/** The words of an audit as they would be typed in the folder where the files lie; undefined without a release. */
export function auditWords(given: WordsGiven): readonly string[] | undefined {
  const beside = besideWords(given)
  const { said } = given
  return (
    beside && [
      'audit',
      ...beside,
      ...outsideWords(given),
      ...policyWords(said),
      ...option('limit', said.limit),
      '--report',
      `${beside[0]}.report`,
    ]
  )
}

/** The same with the cheapest changes made. */
export function fixWords(given: WordsGiven, { until, maxLoss, keep, output }: FixSaid): readonly string[] | undefined {
  const beside = besideWords(given)
  return (
    beside && [
      'fix',
      ...beside,
      ...outsideWords(given),
      ...policyWords(given.said),
      ...option('until', until),
      ...option('max-loss', maxLoss),
      ...option('keep', keep.join(',')),
      '-o',
      output,
    ]
  )
}

/** What the release tells together with earlier ones; undefined where there are none. */
export function togetherWords({ files, schema }: WordsGiven, output: string): readonly string[] | undefined {
  const release = nameOf(files, 'release')
  const earlier = earlierWords(files)
  if (release === undefined || earlier.length === 0) return undefined
  return ['compose', release, ...earlier, ...option('schema', schema), '--json', output]
}

function earlierWords(files: readonly DeskFile[]): readonly string[] {
  return files.filter(({ part }) => part === 'earlier').flatMap(({ name }) => ['--with', name])
}

/** The words of an attack, or of every attack that fits. */
export function attackWords(given: WordsGiven, method: string, json: string): readonly string[] | undefined {
  const beside = besideWords(given)
  return beside && ['attack', ...beside, '--method', method, ...option('budget', given.said.budget), '--json', json]
}

/** The words that tell how people stand in groups, and the path to one row. */
export function groupWords({ files, schema }: WordsGiven, row: string, json: string): readonly string[] | undefined {
  const release = nameOf(files, 'release')
  return release === undefined
    ? undefined
    : ['risk', release, ...option('schema', schema), '--row', row, '--json', json]
}

/** What only somebody who judges a release gives: people who are not in it, and that nobody is. */
function outsideWords({ files, said }: WordsGiven): readonly string[] {
  return [...option('control', nameOf(files, 'outside')), ...(said.synthetic ? ['--synthetic'] : [])]
}

/** A release and what is said of it, whatever is done with it. */
function besideWords({ files, said, schema }: WordsGiven): readonly [release: string, ...string[]] | undefined {
  const release = nameOf(files, 'release')
  if (release === undefined) return undefined
  return [
    release,
    ...option('original', nameOf(files, 'original')),
    ...option('schema', schema),
    ...option('key', nameOf(files, 'key')),
    ...option('aux', nameOf(files, 'register')),
    ...earlierWords(files),
    ...option('as', said.as),
    ...option('semantics', said.semantics),
  ]
}

function policyWords({ policy, firstRelease, budget, accepted }: DeskSaid): string[] {
  return [
    ...(policy === 'house' ? [] : ['--policy', policy]),
    ...(firstRelease ? ['--first-release'] : []),
    ...option('budget', budget),
    ...accepted.flatMap((id) => ['--allow-unmeasured', id]),
  ]
}

export function option(name: string, value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : [`--${name}`, value]
}

export function nameOf(files: readonly DeskFile[], part: FilePart): string | undefined {
  return files.find((file) => file.part === part)?.name
}

/** As it is typed in a terminal. */
export function typedCommand(words: readonly string[]): string {
  return shellWords(['palimpsest', ...words])
}
